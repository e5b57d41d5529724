import { expect, type Page } from '@playwright/test'

/** The screens of the main job, driven by what stands on them. */

export async function importPlaces(page: Page, csv: string, count: number): Promise<void> {
  await page.goto('/settings/company')
  await page.getByRole('link', { name: 'Établissements', exact: true }).click()
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Importer un fichier' }).click()
  const file = { name: 'etablissements.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choisir un fichier').and(page.locator('input')).setInputFiles(file)
  await page.getByRole('button', { name: `Importer ${count} établissements` }).click()
  await expect(page.getByText(`${count} établissements créés`)).toBeVisible({ timeout: 120_000 })
}

const accounts = {
  Facebook: 'Attribuer les pages Facebook',
  Instagram: 'Attribuer les comptes Instagram',
  Google: 'Attribuer les fiches Google',
} as const
const order = ['Facebook', 'Instagram', 'Google'] as const

/** Authorises each network once and gives its accounts to the places they were recognised as. */
export async function connectNetworks(page: Page, login: string, count: number): Promise<void> {
  await page.getByRole('link', { name: 'Voir les établissements' }).click()
  await page.getByRole('button', { name: 'Connecter des comptes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connecter des comptes' })
  for (const network of order) await dialog.getByRole('checkbox', { name: network }).setChecked(true)
  await dialog.getByRole('button', { name: 'Continuer vers Facebook' }).click()
  for (const [index, network] of order.entries()) {
    await consent(page, login)
    await expect(page.getByRole('heading', { name: accounts[network] })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: `Connecter ${count} établissements` }).click()
    const outcome = page.getByRole('main').getByRole('status').filter({ hasText: 'connecté' })
    await expect(outcome).toHaveText(`${count} établissements connectés.`, { timeout: 120_000 })
    const next = order[index + 1]
    if (next) await page.getByRole('button', { name: `Continuer avec ${next}` }).click()
  }
  await page.getByRole('link', { name: 'Voir les établissements' }).click()
}

/** On the network's own page: who one is, and yes to everything that is ticked. */
async function consent(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(login, 'i') }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** A list of names and groups, from the places' own page. */
export async function pastePlaces(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Coller une liste' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Coller une liste d’établissements' })
  await dialog.getByLabel('Un établissement par ligne').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: `Créer ${lines.length} établissements` }).click()
  await expect(dialog.getByText(`${lines.length} réussis, 0 échec, 0 restant`)).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
}

/** Authorises Facebook once and gives its pages to the places they are recognised as. */
export async function connectPages(page: Page, login: string, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Connecter des comptes' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connecter des comptes' })
  for (const network of order) await dialog.getByRole('checkbox', { name: network }).setChecked(network === 'Facebook')
  await dialog.getByRole('button', { name: 'Continuer vers Facebook' }).click()
  await consent(page, login)
  await expect(page.getByRole('heading', { name: accounts.Facebook })).toBeVisible({ timeout: 60_000 })
  const connect = `Connecter ${count} établissements`
  await page.getByRole('button', { name: connect }).click()
  // Known by their names alone, they are shown once more before they are connected.
  const doubtful = page.getByRole('dialog', { name: `${count} correspondances à vérifier` })
  await doubtful.getByRole('button', { name: connect }).click()
  const outcome = page.getByRole('main').getByRole('status').filter({ hasText: 'connecté' })
  await expect(outcome).toHaveText(`${count} établissements connectés.`, { timeout: 120_000 })
}
