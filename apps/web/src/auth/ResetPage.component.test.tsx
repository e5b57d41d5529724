import { accounts } from '@vitrine/contract/accounts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdResponse } from '../../component-tests/busy-forms.ts'
import { press } from '../../component-tests/form.ts'
import { expectAccessible, openGuestPage, openPage, server } from '../../component-tests/page.tsx'
import { refuse, refuseWith } from '../../component-tests/stub-server.ts'

const field = page.getByLabelText('Nouveau mot de passe')
const submit = page.getByRole('button', { name: 'Changer le mot de passe' })
const password = 'cinq autres mots bien choisis'
const email = 'camille@margot.example'

const signIn = page.getByRole('link', { name: /connecter|connexion/ })

test('the form that requests a reset link is disabled, with its link back, until the response arrives', async () => {
  const { promise, respond } = holdResponse<never>()
  server().on(accounts.requestReset, () => promise)
  await openGuestPage('/password-reset')
  const address = page.getByLabelText('E-mail')
  await address.fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect.element(address).toBeDisabled()
  await expect.element(signIn).not.toHaveAttribute('href')
  respond(refuse(503))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(address).toHaveValue(email)
  await expect.element(signIn).toHaveAttribute('href', '/login')
})

test('the focus moves to the explanation when the link cannot be sent again, and to the address to change it', async () => {
  server().on(accounts.requestReset, () => ({ validFor: 3600, resendAfter: 0 }))
  await openGuestPage('/password-reset')
  const address = page.getByLabelText('E-mail')
  await address.fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  const resend = page.getByRole('button', { name: 'Renvoyer le lien' })
  await press(resend, '{Enter}')
  await expect.element(page.getByText('Lien renvoyé.')).toBeInTheDocument()
  await press(resend, '{Enter}')
  await expect.element(page.getByText(/^Plusieurs liens ont déjà été envoyés/)).toHaveFocus()
  await press(page.getByRole('button', { name: 'Changer d’adresse' }), '{Enter}')
  await expect.element(address).toHaveFocus()
})

describe('reset page', () => {
  test('the form is disabled until the response arrives, and a refused password stays in its field', async () => {
    const { promise, respond } = holdResponse<never>()
    server().on(accounts.reset, () => promise)
    await openGuestPage('/password-reset/a-token')
    await field.fill(password)
    await submit.click()
    await expect.element(field).toBeDisabled()
    await expect.element(signIn).not.toHaveAttribute('href')
    respond(
      refuse(422, { propertyPath: 'password', message: 'Ce mot de passe se devine trop vite.', code: 'password.weak' }),
    )
    await expect.element(field).toHaveAccessibleDescription(/se devine trop vite/)
    await expect.element(field).toHaveValue(password)
    await expect.element(field).toHaveFocus()
  })

  test('a password the server refuses is rated as weak', async () => {
    server().on(accounts.readReset, () => ({ firstName: 'Camille' }))
    await openGuestPage('/password-reset/a-token')
    await field.fill('password1')
    await expect.element(page.getByText('Facile à deviner')).toBeVisible()
    await field.fill('une phrase que personne ne devine')
    await expect.element(page.getByText('Facile à deviner')).not.toBeInTheDocument()
  })

  test('a lost response to a reset is reported as possibly done', async () => {
    let isUsed = false
    server().on(accounts.reset, () => {
      if (isUsed) return refuseWith(400, 'link.reset', 'Ce lien n’est plus valable.')
      isUsed = true
      throw new TypeError('Failed to fetch')
    })
    await openGuestPage('/password-reset/a-token')
    await field.fill(password)
    await submit.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await submit.click()
    await expect.element(page.getByText('elle a peut-être réussi')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('link', { name: /connexion/ }).click()
    await expect.element(page.getByLabelText('Identifiant ou e-mail')).toBeVisible()
  })

  test('a user signed in under the old address is led to the sign-in with the new one', async () => {
    server().on(accounts.reset, () => ({ id: '01900000-0000-7000-8000-00000000000a', email }))
    await openPage('/password-reset/a-token')
    await field.fill(password)
    await submit.click()
    await expect.element(page.getByText('Votre mot de passe a été changé.')).toBeVisible()
    await expect.element(page.getByLabelText('Identifiant ou e-mail')).toHaveValue(email)
    expect(localStorage.getItem('id_token')).toBeNull()
  })

  test('a reset does not end another user’s session until the visitor chooses to sign in', async () => {
    server().on(accounts.reset, () => ({ id: '01900000-0000-7000-8000-0000000000ff', email }))
    await openPage('/password-reset/a-token')
    await field.fill(password)
    await submit.click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Votre mot de passe a été changé' })).toHaveFocus()
    expect(localStorage.getItem('id_token')).not.toBeNull()
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect.element(page.getByLabelText('Identifiant ou e-mail')).toHaveValue(email)
    expect(localStorage.getItem('id_token')).toBeNull()
  })
})
