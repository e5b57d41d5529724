import { expect, type Page } from '@playwright/test'
import { barriersOn, watchRequests } from '../axe/accessibility.ts'
import { postText } from '../composer.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { openAccounts } from '../seed-accounts.ts'
import { newCompany, signIn } from '../users.ts'
import { countClicks } from '../ways-in/count-clicks.ts'

async function consent(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(login, 'i') }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('a new company connects Google and schedules its first post', async ({ page, product }) => {
  test.setTimeout(180_000)
  const count = 24
  const { locations } = listSampleLocations(count)
  const login = `claire-${crypto.randomUUID().slice(0, 4)}`
  await openAccounts(product, login, locations)
  const { owner } = await newCompany(product, 'France services')
  await signIn(page, owner)
  const clicks = await countClicks(page, product.url)

  await page.goto('/')
  await page.getByRole('link', { name: 'Depuis Google' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importer depuis Google' })).toBeVisible()
  expect.soft(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Continuer vers Google' }).click()
  await consent(page, login)

  await expect(page.getByText(`${count} fiches trouvées.`)).toBeVisible({ timeout: 60_000 })
  expect.soft(await barriersOn(page)).toEqual([])
  const confirm = page.getByRole('button', { name: /^Importer \d+ fiche/ })
  await expect(confirm).toHaveText(`Importer ${count} fiches`)
  // One location is deselected, and imported after the others.
  const [left] = locations
  await page
    .getByRole('checkbox', { name: `Sélectionner ${left?.name}` })
    .first()
    .click()
  await expect(confirm).toHaveText(`Importer ${count - 1} fiches`)
  await page
    .getByRole('combobox', { name: 'Groupe (facultatif)' })
    .or(page.getByLabel('Groupe (facultatif)'))
    .first()
    .fill('Sud-Est')
  // The list never reloads: the choices are reset by the import itself, not by a new list.
  await page.route(/\/api\/location_tree/, () => {})
  await confirm.click()
  await expect(page.getByText(`${count - 1} importées, 0 échec, 0 restante`)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Voir les établissements' })).toBeVisible()
  expect.soft(await barriersOn(page)).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByText(`${count} fiches trouvées, dont ${count - 1} déjà utilisées.`)).toBeVisible({
    timeout: 60_000,
  })
  await expect(confirm).toHaveText('Importer 1 fiche')
  await confirm.click()
  await expect(page.getByText('1 importée, 0 échec, 0 restante')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Voir les établissements' }).click()
  await expect(page.getByRole('tab', { name: /Établissements/ })).toContainText(String(count), { timeout: 30_000 })
  const made = await owner.request<{ totalItems: number; member: object[] }>(
    'GET',
    '/api/locations?exists[googleIntegration]=true&itemsPerPage=100',
  )
  expect(made.totalItems).toBe(count)

  await page.goto('/')
  await page.getByRole('link', { name: 'Programmer', exact: true }).click()
  const starters = page.getByRole('region', { name: 'Trois modèles pour commencer' })
  await expect(starters.getByRole('listitem')).toHaveCount(3)
  expect.soft(await barriersOn(page)).toEqual([])
  await starters.getByRole('button', { name: 'Utiliser le modèle : Qui nous sommes' }).click()
  // The starter closes once its photo has been fetched from Google.
  await expect(starters).toBeHidden({ timeout: 30_000 })
  const text = postText(page)
  await expect(text).toContainText('Bienvenue chez')
  await expect(text).toBeFocused()
  await page.getByRole('region', { name: 'Établissements' }).getByRole('checkbox', { name: /^Tous/ }).check()
  await page.getByRole('button', { name: `Programmer pour ${count} établissements` }).click()
  await expect(page.getByRole('button', { name: 'Voir dans le calendrier' })).toBeVisible({ timeout: 30_000 })
  console.log(`${clicks()} clicks and keys to a first scheduled post`)
  expect(clicks()).toBeLessThanOrEqual(20)
  // The steps above need at least this many; a lower number would mean that clicks are not counted.
  expect(clicks()).toBeGreaterThanOrEqual(10)
  expect.soft(await barriersOn(page)).toEqual([])

  // A user who has a post gets no starters.
  const { settled } = watchRequests(page)
  await page.goto('/calendar/create')
  await expect(text).toBeVisible()
  await settled()
  await expect(starters).toBeHidden()
})

test('without a connected network, users see how to connect one or are referred to an administrator', {
  tag: '@full',
}, async ({ page, product, browser }) => {
  const { owner, colleague } = await newCompany(product, 'Sans réseau')
  await signIn(page, owner, '/calendar/create')
  await page.getByRole('link', { name: 'Ajouter vos établissements' }).click()
  await expect(page).toHaveURL(/\/settings\/company$/)

  const otherPage = await browser.newPage({ baseURL: product.url })
  await signIn(otherPage, await colleague({ locations: false }), '/calendar/create')
  await expect(otherPage.getByText(/Demandez à une personne qui gère les établissements/)).toBeVisible()
  await expect(otherPage.getByRole('link', { name: 'Ajouter vos établissements' })).toHaveCount(0)
  await otherPage.close()
})
