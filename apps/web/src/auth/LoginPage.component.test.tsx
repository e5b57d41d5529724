import { accounts } from '@vitrine/contract/accounts'
import { session } from '@vitrine/contract/users'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdResponse, stopWaiting } from '../../component-tests/busy-forms.ts'
import { expectAccessible, openGuestPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const identifier = page.getByLabelText('Identifiant ou e-mail')
const request = page.getByRole('button', { name: 'Recevoir un lien de connexion' })

describe('request of a sign-in link', () => {
  test('the error of the address is shown at its field until the address is changed', async () => {
    server().on(accounts.sendSignInLink, () =>
      refuse(400, { propertyPath: 'email', message: 'Ce n’est pas une adresse e-mail.', code: 'format.email' }),
    )
    await openGuestPage('/login')
    await request.click()
    await expect.element(identifier).toHaveFocus()
    expect(server().requests(accounts.sendSignInLink)).toEqual([])

    await identifier.fill('camille@margot.exemple')
    await request.click()
    await expect.element(identifier).toHaveAccessibleDescription('Ce n’est pas une adresse e-mail.')
    await expect.element(identifier).toHaveFocus()
    await identifier.fill('camille@margot.example')
    await expect.element(identifier).toHaveAccessibleDescription('')
  })

  test('a sent link shows its validity, when it can be resent, and the masked address', async () => {
    server().on(accounts.sendSignInLink, () => ({ validFor: 600, resendAfter: 30 }))
    await openGuestPage('/login')
    await identifier.fill('camille@margot.example')
    await request.click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Consultez votre messagerie' })).toHaveFocus()
    await expect.element(page.getByText('valable 10 minutes')).toBeVisible()
    await expect.element(page.getByText('pour c…@margot.example,')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Renvoyer le lien \(\d+ s\)/ })).toBeDisabled()
    await expectAccessible(page.getByRole('main'))
  })
})

describe('sign-in form', () => {
  const password = page.getByLabelText('Mot de passe', { exact: true })
  const submit = page.getByRole('button', { name: 'Se connecter' })
  const signUp = page.getByRole('link', { name: 'Créer un compte' })
  const holdSignIn = async () => {
    const { promise, respond } = holdResponse<never>()
    server().on(session.login, () => promise)
    await openGuestPage('/login')
    await identifier.fill('camille')
    await password.fill('pas le bon')
    return respond
  }

  test('form and links are disabled until the response arrives, and a refusal leaves the input unchanged', async () => {
    const respond = await holdSignIn()
    await submit.click()
    for (const control of [identifier, password, request]) await expect.element(control).toBeDisabled()
    for (const link of [signUp, page.getByRole('link', { name: /oublié/ })])
      await expect.element(link).not.toHaveAttribute('href')
    respond(refuse(401))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Identifiants invalides.')
    await expect.element(identifier).toHaveValue('camille')
    await expect.element(password).toHaveValue('pas le bon')
    await expect.element(password).toHaveFocus()
    await expect.element(signUp).toHaveAttribute('href', '/sign-up')
    expect(server().requests(session.login)).toHaveLength(1)
  })

  test('after ten seconds the sign-in form offers to stop waiting, which enables its links', async () => {
    // The notice is loaded lazily and counts from when it is loaded.
    await import('./SlowSignIn.tsx')
    await holdSignIn()
    await stopWaiting(async () => {
      await submit.click()
      await expect.element(signUp).not.toHaveAttribute('href')
    })
    await expectAccessible(page.getByRole('main'))
    await expect.element(identifier).toBeDisabled()
    await signUp.click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible()
  })
})
