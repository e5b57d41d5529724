import { users } from '@vitrine/contract/users'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage, reloadPage, server } from '../../../component-tests/page.tsx'
import { refuse } from '../../../component-tests/stub-server.ts'

const firstName = page.getByRole('textbox', { name: 'Prénom' })
const current = page.getByLabelText('Mot de passe actuel')
const newPassword = page.getByLabelText('Nouveau mot de passe')
const main = page.getByRole('main')

async function chooseEnglish() {
  await main.getByRole('combobox', { name: 'Langue' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
}

async function changePassword() {
  await openPage('/settings/profile')
  await current.fill('pas celui-là')
  await newPassword.fill('une phrase toute neuve')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
}

describe('the profile', () => {
  test('restores unsaved names after a reload, and discards them when asked to', async () => {
    await openPage('/settings/profile')
    await firstName.fill('Camille-Rose')
    await reloadPage()
    await expect.element(firstName).toHaveValue('Camille-Rose')
    await page.getByRole('button', { name: 'Les supprimer' }).click()
    await expect.element(firstName).toHaveValue('Camille')
    await reloadPage()
    await expect.element(firstName).toHaveValue('Camille')
  })

  test('sends each choice of the display alone: what another tab chose stays', async () => {
    await openPage('/settings/profile')
    await main.getByText('Sombre').click()
    await main.getByText('Compact').click()
    const preferences = () =>
      server()
        .requests(users.update)
        .map(({ body }) => body.preferences)
    await expect.poll(preferences).toEqual([{ theme: 'dark' }, { density: 'compact' }])
    await main.getByText('Clair').click()
    await main.getByText('Confort').click()
  })
})

describe('what was refused', () => {
  test('is not shown in the language of before once another language is chosen', async () => {
    const reason = {
      propertyPath: 'currentPassword',
      message: 'Ce n’est pas votre mot de passe actuel.',
      code: 'wrong',
    }
    const refused = refuse(422, reason)
    refused.headers.set('content-language', 'fr')
    server().on(users.update, ({ body }) => (body.password === undefined ? {} : refused))
    await changePassword()
    await expect.element(current).toHaveAccessibleDescription(/Ce n’est pas votre mot de passe actuel/)
    await chooseEnglish()
    const field = page.getByLabelText('Current password')
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveValue('pas celui-là')
  })

  test('whatever is typed is said in the language that is chosen', async () => {
    server().on(users.update, ({ body }) => (body.password === undefined ? {} : refuse(429)))
    await changePassword()
    await expect.element(page.getByText(/Trop de demandes/)).toBeVisible()
    await chooseEnglish()
    await expect.element(page.getByText(/Too many requests/)).toBeVisible()
  })
})
