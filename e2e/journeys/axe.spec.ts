import { expect, type Page } from '@playwright/test'
import { permissions } from '@vitrine/contract/permissions'
import { barriersInBothSchemes, watchRequests } from '../axe/accessibility.ts'
import { findExamples } from '../axe/examples.ts'
import { failure } from '../axe/guest-requests.ts'
import { listAddresses } from '../axe/page-states.ts'
import { buildAddress, goTo, listRoutes, otherAddress, type PageRoute } from '../axe/routes.ts'
import { testInDemo as test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { createConnectedLocations } from '../seed-accounts.ts'
import { administrator, newCompany, signIn } from '../users.ts'

// Every page in each of its loading states, in both color schemes. With the demo's data: `axe-page-states.spec.ts`.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

const withExample = [
  ...['/inbox', '/calendar', '/calendar?view=week', '/calendar-list', '/report', '/globalKpi', '/gmb-competitor'],
  ...['/library', '/rss', '/quick-replies'],
]

/** Pages whose lists can be filtered, and show a message when nothing matches. */
const filtered = [
  ...['/inbox', '/calendar', '/calendar-list', '/library', '/library/$', '/shared-medias', '/shared-medias/$', '/rss'],
  ...['/quick-replies', '/settings/company', '/settings/companies', '/settings/users', '/settings/activity'],
]
/** Pages without requests of their own have no loading, error or stale state. One is for a network not offered. */
const loadsNothing = [
  ...['/settings/locations/connect/$network', '/settings/locations/connect/$network?denied=true', '/gmb-competitor'],
  ...['/settings/locations/auth/$network/callback', '/settings/company/import/google', '/rss?id=new'],
]
/** Selects a visible loading state. */
const waits = 'main :is([aria-busy="true"], [role="status"]:has-text("Chargement"))'
/** Filters that match nothing; each page understands some of them. */
const nothing = new URLSearchParams({
  ...{ q: 'introuvable', search: 'introuvable', labels: '0198a000-0000-7000-8000-00000000dead' },
  ...{ from: '2001-01-01', to: '2001-01-02' },
})

/** Requests that no page works without: the viewer, the event stream and the token refresh. */
const spared = /\/api\/(users\/[^/?]+$|events|token\/refresh)/

test('pages of an empty company are accessible', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Rien encore')
  await signIn(page, owner)
  await checkAddresses(
    page,
    ({ layout, path, platform }) => layout !== 'guest' && !platform && !path.includes('$'),
    {},
    async ({ settled }) => settled(),
  )
})

test('example content of empty pages is accessible', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Rien encore')
  await signIn(page, owner)
  for (const address of withExample) {
    await test.step(address, async () => {
      await page.goto(address)
      await page.getByRole('button', { name: 'Voir un exemple' }).first().click()
      await expect(page.getByRole('region', { name: 'Exemple', exact: true })).toBeVisible()
      expect.soft(await barriersInBothSchemes(page), address).toEqual([])
    })
  }
})

test('pages are accessible while loading', { tag: '@full' }, async ({ page, product }) => {
  const admin = administrator(product)
  await signIn(page, admin)
  const examples = await findExamples(admin)
  // Held and never answered, so that the loading state can be checked.
  await page.route(/\/api\//, (route) => (spared.test(route.request().url()) ? route.continue() : undefined))
  await clearResponses(page)
  await checkAddresses(
    page,
    ({ layout }) => layout !== 'guest',
    examples,
    async ({ underWay }, path) => {
      await expect.poll(() => underWay().filter((url) => !/\/api\//.test(url))).toEqual([])
      await expect(page.locator('main [data-path]'), 'its code is there').toHaveCount(0)
      if (!loadsNothing.includes(path)) await expect.soft(page.locator(waits).first(), path).toBeVisible()
    },
  )
})

test('pages are accessible after failed requests and when opened offline', { tag: '@full' }, async ({
  page,
  context,
  product,
}) => {
  const admin = administrator(product)
  await signIn(page, admin)
  const examples = await findExamples(admin)
  await page.route(/\/api\//, (route) =>
    spared.test(route.request().url()) ? route.continue() : route.fulfill(failure),
  )
  // Otherwise the open event stream would prove to the page that it is online.
  await page.route('**/api/events', (route) => route.abort())
  await clearResponses(page)
  await checkAddresses(
    page,
    ({ layout }) => layout !== 'guest',
    examples,
    async ({ settled }, path) => {
      await settled()
      if (!loadsNothing.includes(path))
        await expect.soft(page.locator('main').getByRole('alert').first(), path).toBeVisible()
    },
  )
  // The pages' code has been loaded, their data has not.
  await context.setOffline(true)
  await checkAddresses(
    page,
    ({ layout }) => layout === 'dashboard',
    examples,
    async () => expect(page.getByText('Hors ligne').first()).toBeVisible(),
  )
})

test('pages are accessible when filters match nothing', { tag: '@full' }, async ({ page, product }) => {
  const admin = administrator(product)
  await signIn(page, admin)
  const clear = page.locator('main').getByRole('button', { name: 'Effacer les filtres' })
  await everyPage(
    page,
    ({ layout, path, searches }) => layout !== 'guest' && (searches || filtered.includes(path)),
    await findExamples(admin),
    async ({ settled }, { path }) => {
      await goTo(page, `${new URL(page.url()).pathname}?${nothing}`)
      await settled()
      if (filtered.includes(path)) await expect(clear).toBeVisible()
    },
    async ({ path }) => {
      if (!filtered.includes(path)) return
      await clear.click()
      await expect(clear).toHaveCount(0)
    },
  )
})

test('pages that keep earlier data after failed requests are accessible', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const admin = administrator(product)
  await signIn(page, admin)
  // Early in the day, and the whole test stays in it: after midnight a report would request days without data.
  await page.evaluate(() => {
    const { now } = Date
    const early = new Date(now())
    early.setDate(early.getDate() + 1)
    early.setHours(0, 30)
    const until = early.getTime() - now()
    Date.now = () => now() + until
  })
  let failing = false
  // A list that was empty shows an error, because its content is no longer known.
  const status = page
    .getByText(/Données de \d\d:\d\d/)
    .or(page.locator('main').getByText(/^Nous n’avons pas pu charger/))
  await page.route(/\/api\//, (route) =>
    failing && !spared.test(route.request().url()) ? route.fulfill(failure) : route.continue(),
  )
  await checkAddresses(
    page,
    ({ layout }) => layout === 'dashboard',
    await findExamples(admin),
    async ({ settled }, path) => {
      await settled()
      failing = true
      // Requests that are still pending would succeed, and be fresh afterwards.
      await settled()
      // The page is visited again when none of its data is fresh.
      await page.evaluate(() => {
        const { now } = Date
        Date.now = () => now() + 6 * 60_000
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      })
      await settled()
      if (!loadsNothing.includes(path)) await expect.soft(status.first(), path).toBeVisible()
    },
    async () => {
      failing = false
    },
  )
})

test('pages are accessible after the connection is lost', { tag: '@full' }, async ({ page, context, product }) => {
  const admin = administrator(product)
  await signIn(page, admin)
  await everyPage(
    page,
    ({ layout }) => layout === 'dashboard',
    await findExamples(admin),
    async ({ settled }) => {
      await settled()
      await context.setOffline(true)
      await expect(page.getByText('Hors ligne').first()).toBeVisible()
    },
    () => context.setOffline(false),
  )
})

test('pages that omit some locations are accessible', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Cent et un')
  const [first, ...others] = listSampleLocations(101).locations
  if (!first) throw new Error('There are no places.')
  await createConnectedLocations(product, owner, [first])
  for (const { postcode, ...location } of others)
    await owner.request('POST', '/api/locations', { ...location, postalCode: postcode })
  await signIn(page, owner)
  // The request for the second hundred locations fails.
  await page.route(/\/api\/locations\?.*\bpage=2\b/, (route) => route.fulfill(failure))
  for (const [address, text] of [
    ['/settings/company', 'Seuls 100 établissements sur 101 sont affichés'],
    ['/report', '100 établissements sont sans compte Facebook'],
    ['/report?type=content', '100 établissements sont sans compte Facebook'],
    ['/globalKpi', '100 établissements sont sans compte Google'],
  ] as const) {
    await test.step(address, async () => {
      await goTo(page, address)
      await expect(page.getByText(text)).toBeVisible()
      expect.soft(await barriersInBothSchemes(page), address).toEqual([])
    })
  }
})

test('pages without permission are accessible', { tag: '@full' }, async ({ page, browser, product }) => {
  const { colleague } = await newCompany(product, 'Chacun sa part')
  const noPermissions = Object.fromEntries(permissions.map((right) => [right, false]))
  const refused = (on: Page) => on.getByRole('alert').filter({ hasText: /Il vous manque le droit|réservée/ })
  await signIn(page, await colleague(noPermissions))
  const routes = (await listRoutes(page)).filter((route) => route.guarded && !route.path.includes('$'))
  // The message is the same for every permission, and different for pages for super admins.
  const sampled = [routes.find(({ platform }) => !platform), routes.find(({ platform }) => platform)]
  expect(sampled).not.toContain(undefined)
  for (const route of routes) {
    await page.goto(route.path)
    await expect(refused(page)).toBeVisible()
    await expect(page).not.toHaveURL((url) => url.pathname === route.path)
    if (sampled.includes(route)) expect.soft(await barriersInBothSchemes(page), route.path).toEqual([])
  }
  // A user who may only read the inbox is redirected there.
  const reader = await browser.newPage({ baseURL: product.url, locale: 'fr-FR' })
  await signIn(reader, await colleague({ ...noPermissions, inbox: true }), '/rss')
  await expect(refused(reader)).toBeVisible()
  await expect(reader).toHaveURL(/\/inbox$/)
  expect.soft(await barriersInBothSchemes(reader), '/inbox').toEqual([])
  await reader.close()
})

/** Drops the responses of the sign-in together with their page; the page that does not exist loads nothing. */
async function clearResponses(page: Page): Promise<void> {
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { level: 1, name: /introuvable/ })).toBeVisible()
}

type Watch = ReturnType<typeof watchRequests>
type RouteFilter = (route: PageRoute) => boolean
type Examples = Readonly<Record<string, string>>

async function everyPage(
  page: Page,
  which: RouteFilter,
  examples: Examples,
  ready: (watch: Watch, route: PageRoute) => Promise<void>,
  navigateAway?: (route: PageRoute) => Promise<void>,
): Promise<void> {
  const watch = watchRequests(page)
  for (const route of (await listRoutes(page)).filter(which))
    await visit(
      page,
      buildAddress(route, examples),
      () => ready(watch, route),
      () => navigateAway?.(route),
    )
}

/** Checks every page and its other addresses: its tabs, and the item opened beside a list. */
async function checkAddresses(
  page: Page,
  which: RouteFilter,
  examples: Examples,
  ready: (watch: Watch, path: string) => Promise<void>,
  navigateAway?: () => Promise<void>,
): Promise<void> {
  const watch = watchRequests(page)
  for (const route of (await listRoutes(page)).filter(which)) {
    const own = buildAddress(route, examples)
    const variations = route.layout === 'dashboard' ? listAddresses(route.path) : []
    for (const variation of ['', ...variations.filter((candidate) => isThere(candidate, examples))]) {
      const path = variation.startsWith('/') ? variation : route.path + variation
      await visit(
        page,
        otherAddress(own, variation, examples),
        () => ready(watch, path),
        () => navigateAway?.(),
      )
    }
  }
}

/** In an empty company, states that need an existing item are left out. */
const isThere = (variation: string, examples: Examples) =>
  [...variation.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in examples)

async function visit(
  page: Page,
  address: string,
  ready: () => Promise<void>,
  navigateAway: () => Promise<void> | undefined,
): Promise<void> {
  await test.step(address, async () => {
    await goTo(page, address)
    await expect(page.locator('main')).toBeVisible()
    // After a redirect, another page would be checked.
    await expect(page).toHaveURL((url) => decodeURIComponent(url.pathname) === address.split('?')[0])
    await ready()
    expect.soft(await barriersInBothSchemes(page), address).toEqual([])
    await navigateAway()
  })
}
