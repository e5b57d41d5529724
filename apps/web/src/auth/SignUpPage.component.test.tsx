import { accounts } from '@vitrine/contract/accounts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdResponse, stopWaiting } from '../../component-tests/busy-forms.ts'
import { readText } from '../../component-tests/elements.ts'
import { blurField, expectInvalid, expectSummary, expectValid, focus, press } from '../../component-tests/form.ts'
import { currentAddress, expectAccessible, openGuestPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const address = 'camille@margot.example'
const field = (label: string) => page.getByLabelText(label, { exact: true })
const [firstName, lastName, company] = [field('Prénom'), field('Nom'), field('Entreprise')]
const [email, password] = [field('E-mail professionnel'), field('Mot de passe')]
const submit = page.getByRole('button', { name: 'Créer mon compte' })
const signIn = page.getByRole('link', { name: 'Se connecter' })
const sentTitle = page.getByRole('heading', { level: 1, name: 'Confirmez votre adresse' })

async function fillForm() {
  await firstName.fill('Camille')
  await lastName.fill('Margot')
  await company.fill('Les Tables de Margot')
  await email.fill(address)
  await password.fill('quatre mots sans rapport')
}

describe('sign-up form', () => {
  test('errors show on blur, all of them on submit, and the input stays unchanged', async () => {
    await openGuestPage('/sign-up')
    await focus(firstName)
    await blurField(firstName)
    await userEvent.keyboard('Margot')
    await blurField(lastName)
    await blurField(company)
    await userEvent.keyboard('camille@margot')
    await expectValid(email)
    await blurField(email)
    await expectInvalid(email, 'Ce n’est pas une adresse e-mail.')
    await userEvent.keyboard('court')
    await blurField(password)
    await expectInvalid(password, 'Choisissez au moins 8 caractères.')
    // Focusing a field without typing does not validate it.
    await expectValid(firstName)
    await expectValid(company)

    await press(email, '{End}.')
    await expectInvalid(email, 'Ce n’est pas une adresse e-mail.')
    await userEvent.keyboard('example')
    await expectValid(email)
    await userEvent.keyboard('{Enter}')
    await expect.element(firstName).toHaveFocus()
    await expectSummary([
      ['Indiquez votre prénom.', firstName],
      ['Indiquez le nom de votre entreprise.', company],
      ['Choisissez au moins 8 caractères.', password],
    ])
    expect(server().requests(accounts.create)).toHaveLength(0)

    await press(firstName, 'Camille')
    await press(company, 'Les Tables')
    await press(password, '{End} mais tout de même assez long')
    await expect.element(page.getByText('à corriger')).not.toBeInTheDocument()
    const message = 'Cette adresse ne reçoit aucun e-mail.'
    server().on(accounts.create, () => refuse(400, { propertyPath: 'email', message, code: 'email' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').filter({ hasText: '1 point à corriger' })).toBeVisible()
    await expect.element(email).toHaveFocus()
    await expectSummary([[message, email]])
    for (const [input, value] of [
      [firstName, 'Camille'],
      [lastName, 'Margot'],
      [company, 'Les Tables'],
      [password, 'court mais tout de même assez long'],
    ] as const)
      await expect.element(input).toHaveValue(value)
    await userEvent.keyboard('{End}x')
    await expectValid(email)
  })

  test('the input but for the password survives a refusal and a reload', async () => {
    server().on(accounts.create, () =>
      refuse(400, { propertyPath: 'password', message: 'Ce mot de passe se devine trop vite.', code: 'password.weak' }),
    )
    await openGuestPage('/sign-up')
    await fillForm()
    await password.fill('Camille Margot')
    await expect.element(page.getByText('Facile à deviner')).toBeVisible()
    await submit.click()
    await expect.element(password).toHaveAccessibleDescription(/se devine trop vite/)
    await expect.element(firstName).toHaveValue('Camille')

    await reloadPage()
    await expect.element(firstName).toHaveValue('Camille')
    await expect.element(email).toHaveValue(address)
    await expect.element(password).toHaveValue('')
  })

  test('the form is disabled until the response arrives, and a refused password stays in its field', async () => {
    const { promise, respond } = holdResponse<never>()
    server().on(accounts.create, () => promise)
    await openGuestPage('/sign-up')
    await fillForm()
    await submit.click()
    await expect.element(page.getByText('Création du compte en cours…')).toBeInTheDocument()
    for (const field of [firstName, password]) await expect.element(field).toBeDisabled()
    await expect.element(signIn).not.toHaveAttribute('href')
    respond(refuse(429))
    await expect.poll(() => readText(page.getByRole('alert'))).toMatch(/^Trop de demandes/)
    await expect.element(password).toHaveValue('quatre mots sans rapport')
    await expect.element(signIn).toHaveAttribute('href', '/login')
    expect(server().requests(accounts.create)).toHaveLength(1)
  })

  test('a slow sign-up can be left, and does not call back a guest who left it', async () => {
    const { promise, respond } = holdResponse<object>()
    server().on(accounts.create, () => promise)
    await openGuestPage('/sign-up')
    await fillForm()
    await stopWaiting(async () => {
      await submit.click()
      await expect.element(firstName).toBeDisabled()
    })
    await expect.element(page.getByText('Vous pouvez quitter cette page')).toBeVisible()
    await expect.element(firstName).toBeDisabled()
    await expectAccessible(page.getByRole('main'))
    await signIn.click()
    await expect.element(page.getByLabelText('Identifiant ou e-mail')).toBeVisible()
    respond({})
    // Long enough for an unwanted navigation to show.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(currentAddress()).toBe('/login')
  })

  test('a sign-up whose response was lost can be sent again and leads to its email', async () => {
    let isLost = false
    server().on(accounts.create, () => {
      if (isLost) return {}
      isLost = true
      throw new TypeError('Failed to fetch')
    })
    await openGuestPage('/sign-up')
    await fillForm()
    await submit.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await submit.click()
    await expect.element(sentTitle).toHaveFocus()
    await expect.element(page.getByText(`Nous avons envoyé un lien à ${address}`)).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    await expect.element(email).toHaveValue(address)
    expect(currentAddress()).toBe('/sign-up')
  })
})
