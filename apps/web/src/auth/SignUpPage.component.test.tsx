import { accounts } from '@vitrine/contract/accounts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdResponse, stopWaiting } from '../../component-tests/busy-forms.ts'
import { readText } from '../../component-tests/elements.ts'
import { currentAddress, expectAccessible, openGuestPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const email = 'camille@margot.example'
const firstName = page.getByLabelText('Prénom')
const password = page.getByLabelText('Mot de passe', { exact: true })
const submit = page.getByRole('button', { name: 'Créer mon compte' })
const signIn = page.getByRole('link', { name: 'Se connecter' })
const sentTitle = page.getByRole('heading', { level: 1, name: 'Confirmez votre adresse' })

async function fillForm() {
  await firstName.fill('Camille')
  await page.getByLabelText('Nom', { exact: true }).fill('Margot')
  await page.getByLabelText('Entreprise').fill('Les Tables de Margot')
  await page.getByLabelText('E-mail professionnel').fill(email)
  await password.fill('quatre mots sans rapport')
}

describe('the sign-up', () => {
  test('lists what is missing, leads to each field, and sends nothing before', async () => {
    await openGuestPage('/sign-up')
    await submit.click()
    await expect.element(firstName).toHaveFocus()
    await expect.poll(() => readText(page.getByRole('alert'))).toMatch(/^5 points à corriger/)
    await page.getByRole('link', { name: 'Indiquez le nom de votre entreprise.' }).click()
    await expect.element(page.getByLabelText('Entreprise')).toHaveFocus()
    await expectAccessible(page.getByRole('main'))
    expect(server().requests(accounts.create)).toEqual([])
  })

  test('keeps what was typed over a refusal and a reload, but for the password', async () => {
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
    await expect.element(page.getByLabelText('E-mail professionnel')).toHaveValue(email)
    await expect.element(password).toHaveValue('')
  })

  test('is disabled with its way out until the response arrives, and keeps the password when it is refused', async () => {
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

  test('that takes long can be left, and does not call back a guest who left it', async () => {
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
    // Long enough for a navigation to show.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(currentAddress()).toBe('/login')
  })

  test('whose response was lost can be sent again and leads to its email', async () => {
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
    await expect.element(page.getByText(`Nous avons envoyé un lien à ${email}`)).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    await expect.element(page.getByLabelText('E-mail professionnel')).toHaveValue(email)
    expect(currentAddress()).toBe('/sign-up')
  })
})
