import { expect, type Page } from '@playwright/test'
import { permissions } from '@vitrine/contract/permissions'
import { barriersOn, watchRequests } from '../axe/look.ts'
import { addressOf, goTo, type Route, routesOf } from '../axe/routes.ts'
import { testInDemo as test } from '../journey.ts'
import { realPlaces } from '../main-job/places.ts'
import { newCompany, type Person, signIn } from '../people.ts'

// Nothing serious stands in anybody's way: every page of the router, in each of its states, in both schemes.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

const withExample = [
  ...['/inbox', '/calendar', '/calendar?view=week', '/calendar-list', '/report', '/globalKpi', '/gmb-competitor'],
  ...['/library', '/rss', '/quick-replies'],
]

/** Without these there is no page to speak of: who is here, and what happens meanwhile. */
const spared = /\/api\/(users\/[^/?]+$|events|token\/refresh)/

test('a page with everything', async ({ page, camille }) => {
  await signIn(page, camille)
  const examples = await examplesOf(camille)
  await everyPage(
    page,
    (route) => !route.guest,
    examples,
    async ({ settled }) => settled(),
  )
})

test('a page of a company without anything', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Rien encore')
  await signIn(page, owner)
  await everyPage(
    page,
    (route) => !route.guest && !route.path.includes('$'),
    {},
    async ({ settled }) => settled(),
  )
})

test('an example in place of what is not there yet', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Rien encore')
  await signIn(page, owner)
  for (const address of withExample) {
    await test.step(address, async () => {
      await page.goto(address)
      await page.getByRole('button', { name: 'Voir un exemple' }).first().click()
      await expect(page.getByRole('region', { name: 'Exemple', exact: true })).toBeVisible()
      expect.soft(await barriersOn(page), address).toEqual([])
    })
  }
})

test('a page that waits for its answers', async ({ page, camille }) => {
  await signIn(page, camille)
  const examples = await examplesOf(camille)
  // Held and never answered: who looks has all the time.
  await page.route(/\/api\//, (route) => (spared.test(route.request().url()) ? route.continue() : undefined))
  await everyPage(
    page,
    (route) => !route.guest,
    examples,
    async ({ underWay }) => {
      await expect.poll(() => underWay().filter((url) => !/\/api\//.test(url))).toEqual([])
      await page.waitForTimeout(450) // skeletons come after 200 ms
    },
  )
})

test('a page whose answers fail', async ({ page, camille }) => {
  await signIn(page, camille)
  const examples = await examplesOf(camille)
  const body = JSON.stringify({ title: 'An error occurred', status: 500, detail: 'Internal Server Error' })
  await page.route(/\/api\//, (route) =>
    spared.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 500, contentType: 'application/problem+json', body }),
  )
  await everyPage(
    page,
    (route) => !route.guest,
    examples,
    async ({ settled }) => settled(),
  )
})

test('a page somebody has no right to', async ({ page, product }) => {
  const { colleague } = await newCompany(product, 'Chacun sa part')
  const nobody = Object.fromEntries(permissions.map((right) => [right, false]))
  await signIn(page, await colleague(nobody))
  const routes = (await routesOf(page)).filter((route) => route.guarded && !route.path.includes('$'))
  expect(routes.length).toBeGreaterThan(0)
  for (const [index, route] of routes.entries()) {
    await page.goto(route.path)
    await expect(page.getByRole('alert').filter({ hasText: /Il vous manque le droit|réservée/ })).toBeVisible()
    expect(new URL(page.url()).pathname).not.toBe(route.path)
    if (index === 0) expect(await barriersOn(page)).toEqual([])
  }
})

test('a page for who is not signed in', async ({ page }) => {
  await page.goto('/login')
  await everyPage(
    page,
    (route) => route.guest,
    { token: 'inconnu' },
    async ({ settled }) => settled(),
  )
})

type Ready = (watch: ReturnType<typeof watchRequests>) => Promise<void>

async function everyPage(
  page: Page,
  which: (route: Route) => boolean,
  examples: Readonly<Record<string, string>>,
  ready: Ready,
): Promise<void> {
  const watch = watchRequests(page)
  for (const route of (await routesOf(page)).filter(which)) {
    const address = addressOf(route, examples)
    await test.step(address, async () => {
      await goTo(page, address)
      await expect(page.locator('main')).toBeVisible()
      await ready(watch)
      expect.soft(await barriersOn(page), address).toEqual([])
    })
  }
}

/** Something that exists for each parameter of an address. */
async function examplesOf(person: Person): Promise<Record<string, string>> {
  const first = async (path: string) =>
    (await person.ask<{ member: { id: string }[] }>('GET', `${path}?itemsPerPage=1`)).member[0]?.id ?? ''
  const body = new FormData()
  body.append('file', new Blob([realPlaces(3).csv]), 'etablissements.csv')
  return {
    network: 'facebook',
    '/calendar/$id id': await first('/api/scheduled_posts'),
    '/settings/locations/$id id': await first('/api/locations'),
    '/report/$id id': await first('/api/locations'),
    '/gmb-competitor/$id id': await first('/api/gmb_competitors'),
    '/exports/$id id': (await person.ask<{ id: string }>('POST', '/api/exports', { kind: 'locations' })).id,
    '/settings/company/import/$id id': (await person.ask<{ id: string }>('POST', '/api/location_imports', body)).id,
  }
}
