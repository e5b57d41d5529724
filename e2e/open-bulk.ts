import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the change of many locations from the user panel. */
export async function openBulk(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page
    .getByRole('dialog', { name: 'Mon compte' })
    .getByRole('button', { name: 'Horaires de plusieurs établissements' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Mettre à jour plusieurs établissements' })
  // It gives the focus to the search of places a moment after they are there: a key pressed before that would go elsewhere.
  await expect(dialog.getByRole('searchbox', { name: /^Rechercher un établissement/ })).toBeFocused()
  return dialog
}
