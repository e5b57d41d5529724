import { expect, type Page } from '@playwright/test'

/** Drives the screens of the main job by their visible controls. */

export async function importLocations(page: Page, csv: string, count: number): Promise<void> {
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

/** Authorises each network once and connects its accounts to the locations they are matched with. */
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
    await expectActivity(page, `Connecter ${network}`)
    const next = order[index + 1]
    if (next) await page.getByRole('button', { name: `Continuer avec ${next}` }).click()
  }
  await page.getByRole('link', { name: 'Voir les établissements' }).click()
}

/** Expects a long-running task in the tab's activity panel, with its result. */
async function expectActivity(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('tab', { name: /^Activité/ }).click()
  await expect(panel.getByText(title)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
}

/** On the network's own page: chooses the account and allows everything that is ticked. */
async function consent(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(login, 'i') }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Pastes a list of names and groups on the locations page. Each state on the way is checked. */
export async function pasteLocations(page: Page, lines: readonly string[], check: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Coller une liste d’établissements' })
  const list = dialog.getByLabel('Un établissement par ligne')
  await expect(list).toBeVisible()
  await check()
  await list.fill(lines.join('\n'))
  const create = dialog.getByRole('button', { name: `Créer ${lines.length} établissements` })
  await expect(create).toBeEnabled()
  await check()
  await create.click()
  await expect(dialog.getByText(`${lines.length} réussis, 0 échec, 0 restant`)).toBeVisible({ timeout: 60_000 })
  await check()
  await dialog.getByRole('link', { name: 'Connecter des comptes' }).click()
  await expect(dialog).toBeHidden()
}

/** Authorises Facebook once and connects its pages to the locations they match. Each state on the way is checked. */
export async function connectPages(
  page: Page,
  login: string,
  count: number,
  check: () => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Connecter des comptes' })
  for (const network of order) await dialog.getByRole('checkbox', { name: network }).setChecked(network === 'Facebook')
  await check()
  await dialog.getByRole('button', { name: 'Continuer vers Facebook' }).click()
  await consent(page, login)
  await expect(page.getByRole('heading', { name: accounts.Facebook })).toBeVisible({ timeout: 60_000 })
  const connect = `Connecter ${count} établissements`
  const assign = page.getByRole('button', { name: connect })
  await expect(assign).toBeEnabled()
  await check()
  await assign.click()
  const outcome = page.getByRole('main').getByRole('status').filter({ hasText: 'connecté' })
  await expect(outcome).toHaveText(`${count} établissements connectés.`, { timeout: 120_000 })
  await check()
}
