import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentAddress, expectAccessible, openPage } from '../../component-tests/page.tsx'

const question = page.getByRole('dialog', { name: 'Se déconnecter et perdre vos saisies ?' })
const firstName = page.getByRole('textbox', { name: 'Prénom' })

async function signOutFromPanel() {
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
}

describe('signing out', () => {
  test('a user without drafts is signed out without a confirmation', async () => {
    await openPage('/settings/profile')
    await expect.element(firstName).toHaveValue('Camille')
    await signOutFromPanel()
    await expect.poll(currentAddress).toMatch(/^\/login/)
  })

  test('a user with drafts confirms first, and the drafts are deleted', async () => {
    await openPage('/settings/profile')
    await firstName.fill('Camille-Rose')
    await signOutFromPanel()
    await expect.element(question.getByText(/sera supprimé de cet appareil/)).toBeVisible()
    await expectAccessible(question)
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(firstName).toHaveValue('Camille-Rose')
    await signOutFromPanel()
    await question.getByRole('button', { name: 'Se déconnecter et supprimer' }).click()
    await expect.poll(currentAddress).toMatch(/^\/login/)
    await openPage('/settings/profile')
    await expect.element(firstName).toHaveValue('Camille')
  })

  test('signing out from the command palette shows the same confirmation', async () => {
    await openPage('/settings/profile')
    await firstName.fill('Camille-Rose')
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('dialog', { name: 'Rechercher ou agir' }).getByRole('combobox').fill('Se déconnecter')
    await userEvent.keyboard('{Enter}')
    await expect.element(question).toBeVisible()
    expect(currentAddress()).toBe('/settings/profile')
  })
})
