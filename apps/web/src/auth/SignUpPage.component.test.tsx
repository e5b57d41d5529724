import { accounts } from '@vitrine/contract/accounts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readText } from '../../component-tests/elements.ts'
import { currentAddress, expectAccessible, openGuestPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const email = 'camille@margot.example'
const firstName = page.getByLabelText('Prénom')
const password = page.getByLabelText('Mot de passe', { exact: true })
const submit = page.getByRole('button', { name: 'Créer mon compte' })
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
