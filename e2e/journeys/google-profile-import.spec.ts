import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { openAccounts } from '../seed-accounts.ts'
import { newCompany, signIn } from '../users.ts'

async function authorise(page: Page, login: string): Promise<void> {
  await page.goto('/settings/company/import/google')
  await page.getByRole('button', { name: 'Continuer vers Google' }).click()
  await page.getByRole('button', { name: new RegExp(login, 'i') }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('decisions about profiles survive another authorization, and an import survives leaving its page', {
  tag: '@full',
}, async ({ page, product }) => {
  const count = 45
  const { locations } = listSampleLocations(count)
  const login = `nora-${crypto.randomUUID().slice(0, 4)}`
  await openAccounts(product, login, locations)
  const { owner } = await newCompany(product, 'Maisons de services')
  await signIn(page, owner)

  await authorise(page, login)
  const confirm = page.getByRole('button', { name: /^Importer \d+ fiche/ })
  await expect(confirm).toHaveText(`Importer ${count} fiches`, { timeout: 60_000 })
  const [out] = locations
  await page
    .getByRole('checkbox', { name: `Sélectionner ${out?.name}` })
    .first()
    .click()
  await expect(confirm).toHaveText(`Importer ${count - 1} fiches`)
  // Tab returns to the row that had the focus, although its controls are focusable.
  const row = page.getByRole('grid').locator('tr[data-index="0"]')
  await row.focus()
  for (const _control of [1, 2]) await page.keyboard.press('Tab')
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).focus()
  await page.keyboard.press('Tab')
  await expect(row).toBeFocused()
  // A view that does not show the row leaves it deselected.
  await page.getByText('Déjà utilisées 0').click()
  await page.getByText(`À importer ${count}`).click()
  const group = page.getByRole('combobox', { name: 'Groupe (facultatif)' }).or(page.getByLabel('Groupe (facultatif)'))
  await group.first().fill('Nord')

  // A new grant lists the same profiles.
  await authorise(page, login)
  await expect(confirm).toHaveText(`Importer ${count - 1} fiches`, { timeout: 60_000 })
  await expect(group.first()).toHaveValue('Nord')

  // The import continues when the user leaves the page, and its progress is shown when they return.
  const second = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route(/\/api\/network_grants\/[^/]+\/imports/, async (route) => {
    requestCount += 1
    if (requestCount === 2) await second.promise
    await route.continue()
  })
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('20 importées, 0 échec, 24 restantes')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Calendrier' }).click()
  await expect(page).toHaveURL(/\/calendar/)
  await page.goBack()
  await expect(page.getByText('20 importées, 0 échec, 24 restantes')).toBeVisible()
  second.resolve()
  await expect(page.getByText(`${count - 1} importées, 0 échec, 0 restante`)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('À importer 1')).toBeVisible()

  // The button that started the import disappears; the focus moves to the next step.
  await page
    .getByRole('checkbox', { name: `Sélectionner ${out?.name}` })
    .first()
    .click()
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 importée, 0 échec, 0 restante')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Voir les établissements' })).toBeFocused()
})

test('a failed profile import is retried from the activity on any page', async ({ page, product }) => {
  const { locations } = listSampleLocations(1)
  const login = `nora-${crypto.randomUUID().slice(0, 4)}`
  await openAccounts(product, login, locations)
  const { owner } = await newCompany(product, 'Maison de services')
  await signIn(page, owner)
  await authorise(page, login)
  const confirm = page.getByRole('button', { name: 'Importer 1 fiche', exact: true })
  await expect(confirm).toBeEnabled({ timeout: 60_000 })
  await page.route(/\/api\/network_grants\/[^/]+\/imports/, (route) => route.abort(), { times: 1 })
  await confirm.click()
  await expect(page.getByText('0 importée, 1 échec, 0 restante')).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Calendrier' }).click()
  await expect(page).toHaveURL(/\/calendar/)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('tab', { name: /^Activité/ }).click()
  const task = panel.getByRole('listitem').filter({ hasText: '1 échec' })
  await task.getByRole('button', { name: 'Réessayer l’échec' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: '1 sur 1' })).toBeVisible()
  const { totalItems } = await owner.request<{ totalItems: number }>('GET', '/api/locations')
  expect(totalItems).toBe(1)
})
