import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { type JourneyCompany, newCompany, signIn } from '../users.ts'

// Navigation: what opens and closes, what is found, and what is remembered.

let company: JourneyCompany
test.beforeAll(async ({ product }) => {
  company = await newCompany(product, 'France services')
})

const notifications = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('Back closes the top overlay, and the account panel links only to permitted pages', async ({ page }) => {
  await signIn(page, await company.colleague({ locations: false }))
  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect(page).toHaveURL(/\/calendar$/)
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  const account = page.getByRole('dialog', { name: 'Mon compte' })
  await expect(account.getByRole('link', { name: 'Établissements et entreprise' })).toHaveCount(0)
  await expect(account.getByRole('link', { name: 'Paramètres' })).toBeVisible()
  await page.goBack()
  await expect(account).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar$/)
  await page.keyboard.press('b')
  await expect(notifications(page)).toBeVisible()
  await page.goBack()
  await expect(notifications(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar$/)
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await account.getByRole('link', { name: 'Paramètres' }).click()
  await expect(page).toHaveURL(/\/settings\/company\?tab=identity/)
  await expect(page.getByRole('textbox', { name: 'Nom de l’entreprise' })).toBeVisible()
  // With nothing open, Back leaves the page.
  await page.goBack()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('Back closes an open overlay before it returns to the previous page state', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Retours')
  await owner.request('POST', '/api/groups', { name: 'Bretagne' })
  await signIn(page, owner, '/settings/company')
  for (const name of [/^Identité/, /^Établissements/]) await page.getByRole('tab', { name }).click()
  await expect(page).toHaveURL(/\/settings\/company$/)
  const add = page.getByRole('button', { name: 'Ajouter', exact: true })
  const item = page.getByRole('menuitem', { name: 'Exporter' })
  const dialog = page.getByRole('dialog', { name: 'Ajouter un établissement' })
  const group = dialog.getByRole('combobox', { name: 'Groupe' })
  // Back closes one layer at a time: the menu, the list, then the dialog around it.
  for (const _ of ['first', 'again']) {
    await page.getByRole('button', { name: 'Plus d’actions' }).click()
    await expect(item).toBeVisible()
    await page.goBack()
    await expect(item).toBeHidden()
    await add.click()
    await group.click()
    await expect(page.getByRole('option', { name: 'Bretagne' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('option', { name: 'Bretagne' })).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/settings\/company$/)
  }
  const views = page.getByRole('dialog', { name: 'Vues enregistrées' })
  await page.getByRole('button', { name: 'Vues enregistrées' }).click()
  await expect(views).toBeVisible()
  await page.goBack()
  await expect(views).toBeHidden()
  await expect(page).toHaveURL(/\/settings\/company$/)
  // With nothing open, Back returns to the previous state.
  await page.goBack()
  await expect(page).toHaveURL(/tab=identity/)

  // A list that stays mounted closes each time.
  const start = page.getByRole('combobox', { name: 'Premier jour de la semaine' })
  for (const _ of ['first', 'again']) {
    await start.click()
    await expect(page.getByRole('option', { name: 'Lundi' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('option', { name: 'Lundi' })).toBeHidden()
    await expect(page).toHaveURL(/tab=identity/)
  }
})

test('during maintenance the page shows it and recovers without a reload', { tag: '@full' }, async ({ page }) => {
  await signIn(page, company.owner)
  await page.route('**/api/users/*', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '6' }, body: '<h1>Maintenance</h1>' }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'De retour dans un instant' })).toBeVisible()
  await expect(page.getByText(/^Nouvelle tentative dans \d secondes?$/)).toBeVisible()
  await expect(page).toHaveTitle(/^De retour dans un instant/)
  await expect(page.getByRole('heading', { name: 'De retour dans un instant' })).toBeFocused()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.getByText(/^Nouvelle tentative dans \d secondes?$/)).toBeVisible()
  const back = page.waitForResponse((response) => /\/api\/users\/[^/]+$/.test(response.url()) && response.ok())
  await page.unroute('**/api/users/*')
  await back
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await expect(page).toHaveTitle(/^Aujourd’hui/)
})
