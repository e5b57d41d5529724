import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { barriersInBothSchemes, watchRequests } from '../axe/accessibility.ts'
import { type EdgeState, special, specialStates } from '../axe/edge-states.ts'
import { failure } from '../axe/guest-requests.ts'
import { buildAddress, listRoutes, otherAddress, type PageRoute } from '../axe/routes.ts'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import type { Product } from '../product.ts'
import { createGrant, openAccounts, type SeededLocation } from '../seed-accounts.ts'
import { createSingleLocation } from '../single-location.ts'
import { type JourneyUser, signIn } from '../users.ts'

// States that only some pages have: deleted, expired, refused, partly done.
test.describe.configure({ timeout: 240_000 })

test('every dashboard page lists its edge states or the reason it has none', async ({ page }) => {
  await page.goto('/login')
  const paths = (await dashboard(page)).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(Object.keys(special).toSorted())
  // A journey that is named as the one that checks a page does check accessibility.
  const others = Object.values(special).flatMap((known) =>
    typeof known === 'string' ? (known.match(/[\w-]+\.spec\.ts/g) ?? []) : [],
  )
  for (const name of others)
    expect(readFileSync(join(import.meta.dirname, name), 'utf8'), name).toMatch(/barriers(On|InBothSchemes)|leadsTo/)
})

test('edge states of dashboard pages are accessible', { tag: '@full' }, async ({ page, browser, product }) => {
  const company = await createSingleLocation(product)
  // The pages for super admins are included.
  const everything = await company.colleague({}, true)
  const examples = await examplesFor(product, everything, company.location)
  await signIn(page, everything)
  const clerkPage = await browser.newPage({ baseURL: product.url, locale: 'fr-FR' })
  await signIn(clerkPage, await company.colleague({ locations: false }))
  for (const route of await dashboard(page))
    for (const specialState of specialStates(route.path)) {
      const address =
        specialState.at === undefined
          ? buildAddress(route, examples)
          : otherAddress(route.path, specialState.at, examples)
      await test.step(`${address}, ${specialState.state}`, () =>
        checkState(specialState.by ? clerkPage : page, address, specialState))
    }
  await clerkPage.close()
})

async function checkState(
  page: Page,
  address: string,
  { state, responses = [], act, shows }: EdgeState,
): Promise<void> {
  const { settled } = watchRequests(page)
  for (const [of, otherwise] of responses)
    await page.route(of, async (route) => {
      if (otherwise === 'failed') return route.fulfill(failure)
      if (otherwise === 'never') return
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...otherwise } })
    })
  // A full load: cached responses are dropped.
  await page.goto(address)
  if (!responses.some(([, otherwise]) => otherwise === 'never')) await settled()
  await act?.(page)
  const there = typeof shows === 'function' ? shows(page) : page.getByText(shows)
  await expect.soft(there.first(), `${address}, ${state}`).toBeVisible()
  expect.soft(await barriersInBothSchemes(page), `${address}, ${state}`).toEqual([])
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Existing ids for each address, and ids that do not exist. */
async function examplesFor(product: Product, person: JourneyUser, location: SeededLocation) {
  const made = async (path: string, body: unknown) => (await person.request<{ id: string }>('POST', path, body)).id
  const file = new FormData()
  const { csv, locations } = listSampleLocations(3)
  file.append('file', new Blob([csv]), 'etablissements.csv')
  const login = `nora-${crypto.randomUUID().slice(0, 4)}`
  await openAccounts(product, login, locations)
  await made('/api/library_folders', { name: 'Vide', parent: null })
  return {
    gone: crypto.randomUUID(),
    bare: await made('/api/locations', { name: 'Lyon Part-Dieu' }),
    folder: 'Vide',
    grant: await createGrant(product, person, 'google', login),
    '/exports/$id id': await made('/api/exports', { kind: 'locations' }),
    '/settings/company/import/$id id': await made('/api/location_imports', file),
    '/settings/locations/$id id': location.iri.split('/').at(-1) ?? '',
  }
}

const dashboard = async (page: Page): Promise<PageRoute[]> =>
  (await listRoutes(page)).filter(({ layout }) => layout === 'dashboard')
