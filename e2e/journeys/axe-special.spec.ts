import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { failure } from '../axe/asked.ts'
import { barriersInBothSchemes, watchRequests } from '../axe/look.ts'
import { addressOf, otherAddress, type Route, routesOf } from '../axe/routes.ts'
import { type Special, special, specialStates } from '../axe/special.ts'
import { type Furnished, grantOf, openAccounts } from '../furnish.ts'
import { test } from '../journey.ts'
import { realPlaces } from '../main-job/places.ts'
import { onePlace } from '../one-place.ts'
import { type Person, signIn } from '../people.ts'
import type { Product } from '../product.ts'

// States some pages are in besides those all of them can be in: gone, over, refused, half done.
test.describe.configure({ timeout: 240_000 })

test('every page of the dashboard says its special states, or why it has none', async ({ page }) => {
  await page.goto('/login')
  const paths = (await dashboard(page)).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(Object.keys(special).toSorted())
  // Where another journey is said to look, it does.
  const others = Object.values(special).flatMap((known) =>
    typeof known === 'string' ? (known.match(/[\w-]+\.spec\.ts/g) ?? []) : [],
  )
  for (const name of others)
    expect(readFileSync(join(import.meta.dirname, name), 'utf8'), name).toMatch(/barriers(On|InBothSchemes)|leadsTo/)
})

test('a page in a state of its own', { tag: '@full' }, async ({ page, browser, product }) => {
  const company = await onePlace(product)
  // The platform’s own pages are among them.
  const everything = await company.colleague({}, true)
  const examples = await examplesFor(product, everything, company.place)
  await signIn(page, everything)
  const theirs = await browser.newPage({ baseURL: product.url, locale: 'fr-FR' })
  await signIn(theirs, await company.colleague({ locations: false }))
  for (const route of await dashboard(page))
    for (const one of specialStates(route.path)) {
      const address = one.at === undefined ? addressOf(route, examples) : otherAddress(route.path, one.at, examples)
      await test.step(`${address}, ${one.state}`, () => lookAt(one.by ? theirs : page, address, one))
    }
  await theirs.close()
})

async function lookAt(page: Page, address: string, { state, answers = [], act, shows }: Special): Promise<void> {
  const { settled } = watchRequests(page)
  for (const [of, otherwise] of answers)
    await page.route(of, async (route) => {
      if (otherwise === 'failed') return route.fulfill(failure)
      if (otherwise === 'never') return
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...otherwise } })
    })
  // From the beginning: what was answered before is not kept.
  await page.goto(address)
  if (!answers.some(([, otherwise]) => otherwise === 'never')) await settled()
  await act?.(page)
  const there = typeof shows === 'function' ? shows(page) : page.getByText(shows)
  await expect.soft(there.first(), `${address}, ${state}`).toBeVisible()
  expect.soft(await barriersInBothSchemes(page), `${address}, ${state}`).toEqual([])
  await page.context().setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Something that exists for each address, and what is nowhere. */
async function examplesFor(product: Product, person: Person, place: Furnished) {
  const made = async (path: string, body: unknown) => (await person.ask<{ id: string }>('POST', path, body)).id
  const file = new FormData()
  const { csv, places } = realPlaces(3)
  file.append('file', new Blob([csv]), 'etablissements.csv')
  const login = `nora-${crypto.randomUUID().slice(0, 4)}`
  await openAccounts(product, login, places)
  await made('/api/library_folders', { name: 'Vide', parent: null })
  return {
    gone: crypto.randomUUID(),
    bare: await made('/api/locations', { name: 'Lyon Part-Dieu' }),
    folder: 'Vide',
    grant: await grantOf(product, person, 'google', login),
    '/exports/$id id': await made('/api/exports', { kind: 'locations' }),
    '/settings/company/import/$id id': await made('/api/location_imports', file),
    '/settings/locations/$id id': place.iri.split('/').at(-1) ?? '',
  }
}

const dashboard = async (page: Page): Promise<Route[]> =>
  (await routesOf(page)).filter(({ layout }) => layout === 'dashboard')
