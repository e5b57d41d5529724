import { expect, type Page } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import type { Product } from '../product.ts'
import { createConnectedLocations, type SeededLocation } from '../seed-accounts.ts'
import { type JourneyCompany, type JourneyUser, newCompany, signIn } from '../users.ts'

let company: JourneyCompany
let shopLocation: SeededLocation
test.beforeAll(async ({ product }) => {
  company = await newCompany(product, 'France services')
  const [first] = await createConnectedLocations(product, company.owner, listSampleLocations(2).locations)
  if (!first) throw new Error('There is no place.')
  shopLocation = first
})

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

function post(owner: JourneyUser, location: string, more: object = {}): Promise<{ id: string }> {
  const body = { integrationType: 'facebook', text: 'Nos horaires changent lundi.', checkedLocations: [location] }
  return owner.request('POST', '/api/scheduled_posts', { ...body, ...more })
}

async function rejectOnce(product: Product, { accounts } = shopLocation): Promise<void> {
  const rule = { network: 'facebook', account: accounts.facebook, operation: 'feed.create', times: 1 }
  await product.control('PUT', '/faults', { seed: 1, rules: [{ ...rule, fault: 'rejected' }] })
}

test('a failure is notified at once, opens its page, and can be dismissed and restored', async ({ page, product }) => {
  await signIn(page, company.owner)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await rejectOnce(product)
  const { id } = await post(company.owner, shopLocation.iri, { scheduleType: 'NOW' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue', { timeout: 30_000 })

  await page.keyboard.press('b')
  const row = panel(page).getByRole('article', { name: /Échec de publication/ })
  await expect(row).toHaveAccessibleName(/non lu/)
  await expect(row).toContainText('Nos horaires changent lundi')
  expect(await barriersOn(page)).toEqual([])
  await row.hover()
  await row.getByRole('button', { name: 'Supprimer' }).click()
  const undo = page.getByRole('button', { name: 'Annuler' })
  await undo.hover() // a hovered toast stays
  await expect(row).toHaveCount(0)
  await undo.click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Corriger' }).click()
  await expect(page).toHaveURL(new RegExp(`/calendar/${id}\\?repair=true`))
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await page.goto('/')
  await bell(page).click()
  await expect(panel(page).getByRole('article')).toHaveCount(1)
  const clear = panel(page).getByRole('button', { name: 'Tout supprimer' })
  const question = page.getByRole('dialog', { name: /Supprimer toutes/ })
  await clear.click()
  // A notification that arrives while the confirmation is open was not seen, so it is not deleted.
  await rejectOnce(product)
  await post(company.owner, shopLocation.iri, { scheduleType: 'NOW', text: 'Ouvert lundi aussi.' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue', { timeout: 30_000 })
  await question.getByRole('button', { name: 'Tout supprimer' }).click()
  await expect(question).toHaveCount(0)
  await expect(panel(page).getByRole('article')).toHaveCount(1)
  await expect(panel(page).getByRole('article')).toContainText('Ouvert lundi aussi')
  await clear.click()
  await question.getByRole('button', { name: 'Tout supprimer' }).click()
  await expect(panel(page).getByText('Vous êtes à jour')).toBeVisible()
  await panel(page).getByRole('tab', { name: 'Activité' }).click()
  await expect(panel(page)).toContainText('Toutes les notifications sont supprimées.')
})

test('a broken connection appears in the notifications with the posts it blocks', { tag: '@full' }, async ({
  page,
  product,
}) => {
  await signIn(page, company.owner)
  await post(company.owner, shopLocation.iri, { text: 'Dans une semaine', scheduledAt: inDays(7) })
  await product.control('POST', '/revoke', { network: 'facebook', account: shopLocation.accounts.facebook })
  await post(company.owner, shopLocation.iri, { text: 'Tout de suite', scheduleType: 'NOW' })
  await expect(bell(page)).toHaveAccessibleName(/connexions? expirées?\s: 1 publication ne sera pas publiée/, {
    timeout: 30_000,
  })
  await page.keyboard.press('b')
  const row = panel(page).getByRole('article', { name: /Connexion expirée\s: Facebook/ })
  await expect(row).toContainText('1 publication ne sera pas publiée')
  // The failure is reported last and updates the connection's notification; after that the rows no longer move.
  await expect(panel(page).getByRole('article', { name: /Échec de publication/ })).toBeVisible()
  // PageDown and PageUp move the focus from one notification to the next; Enter opens it.
  const articles = panel(page).getByRole('article')
  await articles.first().focus()
  await page.keyboard.press('PageDown')
  await expect(articles.nth(1)).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(articles.first()).toBeFocused()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/settings/locations/${shopLocation.iri.split('/').at(-1)}`))
  await page.goto('/')
  const broken = page.getByRole('region', { name: 'Connexions à rétablir' })
  await expect(broken).toContainText('1 publication en attente')
  expect(await barriersOn(page)).toEqual([])
})

test('a missing chunk of an older release reloads the page at most once a minute', { tag: '@full' }, async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, company.owner)
  let loads = 0
  page.on('load', () => loads++)
  let refused = 0
  await page.route(/\/assets\/CompanyPage-.*\.js/, (route) => {
    refused++
    return route.fulfill({ status: 404, body: '' })
  })
  await page.getByRole('link', { name: 'Établissements', exact: true }).click()
  await expect.poll(() => loads).toBe(1)
  // The file is still missing: the page does not reload again and again.
  await page.getByRole('link', { name: 'Établissements', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nous n’avons pas pu afficher cette page' })).toBeVisible()
  // The error page has a single heading, and a reference for support.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText(/^Référence à donner à l’assistance \d{4}-\d\d-\d\dT/)).toBeVisible()
  await page.waitForTimeout(500)
  expect(loads).toBe(1)
  expect(refused).toBeGreaterThan(1)

  // After a minute it may reload again, since a new release may be there.
  await page.clock.fastForward(61_000)
  await page.getByRole('link', { name: 'Aujourd’hui', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await page.getByRole('link', { name: 'Établissements', exact: true }).click()
  await expect.poll(() => loads).toBe(2)
})

test('an error shows its page, and an error of that page a final message', { tag: '@full' }, async ({ page }) => {
  await signIn(page, company.owner)
  await page.route('**/api/users/*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nous n’avons pas pu afficher cette page' })).toBeVisible()
  await expect(page.getByText('Le travail enregistré sur cet appareil n’est pas perdu.')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.unroute('**/api/users/*')
  await page.route('**/api/users/*', (route) =>
    route.fulfill({ status: 500, headers: { 'x-request-id': 'req-4f2a' }, json: {} }),
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Référence à donner à l’assistance req-4f2a')).toBeVisible()
  await page.getByRole('button', { name: 'Copier' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Copié' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('req-4f2a')
  expect(await barriersOn(page)).toEqual([])
  await page.unroute('**/api/users/*')
  await page.route('**/api/users/*', (route) => route.abort())
  // The error page's own requests fail too.
  await page.addInitScript(() => {
    const real = window.fetch
    let failed = false
    window.fetch = (...parameters) =>
      real(...parameters).catch((error: unknown) => {
        failed = true
        throw error
      })
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get() {
        if (failed) throw new Error('nothing works')
        return true
      },
    })
  })
  await page.reload()
  await expect(page.getByText('An error occurred while showing the error page')).toBeVisible()
  await expect(page.getByRole('link', { name: '/' })).toHaveAttribute('href', '/')
})

test.describe('dashboard on mobile', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('filters collapse into a second bar, and publishing stays reachable', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Identifiant ou e-mail').fill(company.owner.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(company.owner.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('link', { name: 'Publier' })).toBeVisible()
    await page.goto('/inbox')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.getByRole('banner').getByRole('button', { name: 'Filtrer' }).click()
    await page.getByRole('searchbox').fill('horaires')
    await expect(page).toHaveURL(/search=horaires/)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Filtrer (1)' })).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await bell(page).click()
    await expect(panel(page)).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
  })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
