import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { expectToast } from '../expect-toast.ts'

const photo = fileURLToPath(new URL('../../apps/server/data/media/ice-cream.jpg', import.meta.url))

/** Schedules one post for every location on every network, in a minute, with a photo and each location's city. */
export async function compose(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Autres façons de publier' }).click()
  await page.getByRole('menuitem', { name: 'Plusieurs réseaux' }).click()
  const networks = page.getByRole('group', { name: 'Réseaux' })
  for (const network of ['Facebook', 'Instagram', 'Google'])
    await expect(networks.getByRole('checkbox', { name: network, exact: true })).toBeChecked()

  const locationsRegion = page.getByRole('region', { name: 'Établissements' })
  await locationsRegion.getByRole('checkbox', { name: /^Tous/ }).check()
  await expect(page.getByRole('status').filter({ hasText: `= ${count * 3} publications` })).toBeVisible()

  await write(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('region', { name: 'Médias' }).getByRole('button', { name: 'Ajouter' }).click()
  const files = await chooser
  await expectToast(page, /1 fichier prêt à l’envoi/, () => files.setFiles(photo))
  await expect(page.getByRole('region', { name: 'Avant l’envoi' })).toContainText('Rien à corriger')

  await page.getByRole('button', { name: 'Paris' }).click()
  await page.getByLabel('Quand ?').fill('dans 1 min')
  await page.getByLabel('Quand ?').press('Enter')
  await page.getByRole('button', { name: `Programmer pour ${count} établissements` }).click()
  // The page says “scheduled”, and soon “published”.
  await expect(page.getByRole('button', { name: 'Voir dans le calendrier' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 2 })).toContainText(String(count * 3))
}

/** Types a text, and picks the city from the list that two braces open. */
async function write(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Texte', exact: true }).and(page.locator('[contenteditable]'))
  await text.click()
  await page.keyboard.type('Portes ouvertes samedi à {{vi')
  await page.getByRole('option', { name: /^ville/ }).click()
  await page.keyboard.type(' !')
}
