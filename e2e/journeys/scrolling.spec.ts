import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { createConnectedLocations } from '../seed-accounts.ts'
import { type JourneyUser, newCompany, signIn } from '../users.ts'

// Each part scrolls by itself, and never moves what is around it.

let owner: JourneyUser
let post: string
test.beforeAll(async ({ product }) => {
  owner = (await newCompany(product, 'France services')).owner
  const locations = await createConnectedLocations(product, owner, listSampleLocations(12).locations)
  const { id } = await owner.request<{ id: string }>('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', scheduleType: 'NOW', text: 'Nos horaires changent lundi.' },
    checkedLocations: locations.map(({ iri }) => iri),
  })
  post = `/api/scheduled_posts/${id}`
})

test('the preview link scrolls to the network’s own preview, and the page does not scroll', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 560 })
  await signIn(page, owner, '/calendar/multi-post')
  await page.getByRole('region', { name: 'Établissements' }).getByRole('checkbox').first().check()
  await page
    .getByRole('textbox', { name: 'Texte', exact: true })
    .and(page.locator('[contenteditable]'))
    .fill('Ouvert !')
  const previews = page.getByRole('region', { name: 'Aperçu', exact: true })
  await expect(previews.getByText('Ouvert !').last()).toBeVisible()
  await previews.getByRole('button', { name: 'Voir l’aperçu Google' }).click()
  await staysWhole(page)
})

test('a feed error leads to its field beside a long preview, and the page does not scroll', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const item = { title: 'Le marché change de place', summary: 'Dès samedi, quai Nord.', image: '/images/quai.png' }
  await product.control('POST', '/press/gazette.example/items', { ...item, minutesAgo: -1 })
  await signIn(page, owner)
  for (const size of [
    { width: 1440, height: 420 },
    { width: 390, height: 600 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/rss?id=new')
    const address = page.getByRole('textbox', { name: 'Adresse du flux ou du site' })
    await address.fill('gazette.example')
    await address.press('Enter')
    const result = page.getByRole('complementary', { name: 'Aperçu en direct' })
    await expect(result.getByText('Le marché change de place').first()).toBeAttached()
    const without = page.getByLabel('Ne contient aucun de ces mots')
    await without.fill('x'.repeat(101))
    await page.getByRole('textbox', { name: 'Nom', exact: true }).press('Enter')
    await expect(without).toBeFocused()
    await staysWhole(page)
  }
})

test('a report scrolls inside its page', { tag: '@full' }, async ({ page }) => {
  await signIn(page, owner)
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto('/report')
  await expect(page.getByText('chiffres à jour')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Interactions' })).toBeAttached()
  await staysWhole(page)
  // The rows of filters and metrics scroll sideways, the report around them does not.
  const wider = await page.locator('#main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((part) => part.scrollHeight > part.clientHeight && part.scrollWidth > part.clientWidth)
      .filter((part) => getComputedStyle(part).overflowY === 'auto')
      .map(({ className }) => className),
  )
  expect(wider).toEqual([])
})

test('a drawer has a single scroll area', { tag: '@full' }, async ({ page }) => {
  const status = async () => (await owner.request<{ postStatus: string }>('GET', post)).postStatus
  await expect.poll(status, { timeout: 30_000 }).toBe('PUBLISHED')
  await page.setViewportSize({ width: 1280, height: 300 })
  await signIn(page, owner, `/calendar?id=${post.split('/').at(-1)}`)
  const drawer = page.getByRole('dialog', { name: 'Publication' })
  await expect(drawer.getByRole('link', { name: /^Voir/ }).last()).toBeAttached()
  await isOneScroller(drawer)
  await page.goto('/settings/users?user=new')
  const invitation = page.getByRole('dialog')
  await expect(invitation.getByRole('tree')).toBeAttached()
  await isOneScroller(invitation)
})

test('an error page shows its actions on the smallest screen', { tag: '@full' }, async ({ page }) => {
  await signIn(page, owner)
  // As if a reload had just failed, so that the page shows its error instead of reloading.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())))
  await page.route(/\/assets\/RssPage-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Flux RSS' }).click()
  await expect(page.getByRole('heading', { name: 'Nous n’avons pas pu afficher cette page' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 256 })
  await page.mouse.move(160, 180)
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('main').getByRole('button', { name: 'Copier' })).toBeInViewport({ ratio: 1 })
})

const staysWhole = async (page: Page) => {
  const { scrollTop, scrollHeight, clientHeight } = await sizes(page.locator('#main'))
  expect({ scrollTop, beyond: scrollHeight - clientHeight }).toEqual({ scrollTop: 0, beyond: 0 })
}

const isOneScroller = async (drawer: Locator) => {
  const { scrollHeight, clientHeight } = await sizes(drawer)
  expect(scrollHeight).toBe(clientHeight)
}

const sizes = (part: Locator) =>
  part.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({ scrollTop, scrollHeight, clientHeight }))
