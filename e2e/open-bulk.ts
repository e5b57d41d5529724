import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the bulk edit of locations from the user panel. */
export async function openBulk(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('dialog', { name: 'Mon compte' }).getByRole('button', { name: 'Horaires en masse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mettre à jour plusieurs établissements' })
  // The dialog focuses the location search a moment after it opens: an earlier key would go elsewhere.
  await expect(dialog.getByRole('searchbox', { name: /^Rechercher un établissement/ })).toBeFocused()
  return dialog
}
