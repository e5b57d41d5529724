import { expect, type Page } from '@playwright/test'
import { watchRequests } from '../axe/look.ts'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { type Person, signIn } from '../people.ts'

let owner: Person
test.beforeAll(async ({ product }) => {
  owner = (await onePlace(product)).owner
})

const next = (page: Page) => page.getByRole('button', { name: 'Mois suivant' })
const previous = (page: Page) => page.getByRole('button', { name: 'Mois précédent' })
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true })

/** What the browser tells of its connection, from the first page on. */
async function isOn(page: Page, told: object): Promise<void> {
  await page.addInitScript(
    (told) => Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), told) }),
    told,
  )
}

async function becomes(page: Page, told: object): Promise<void> {
  await page.evaluate((told) => {
    const { connection } = navigator as unknown as { connection: EventTarget } // made above
    Object.assign(connection, told).dispatchEvent(new Event('change'))
  }, told)
}

/** Files of the two pages that are not open, and the posts of a period. */
const isAhead = /\/assets\/(rss|library)|\/api\/scheduled_posts\?.*strictly_before/i

/** Opens the calendar; answers what is fetched from then on that was not fetched before. */
async function onCalendar(page: Page): Promise<() => string[]> {
  const known = new Set<string>()
  const anew: string[] = []
  let isOpen = false
  page.on('request', (request) => {
    const url = request.url()
    if (isOpen && !known.has(url) && isAhead.test(url)) anew.push(url)
    known.add(url)
  })
  const { settled } = watchRequests(page)
  await signIn(page, owner, '/calendar')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await settled()
  isOpen = true
  return () => anew
}

/** The pointer stands still on something, or the focus comes to it, for much longer than a page needs to look ahead. */
async function lookAtEach(page: Page): Promise<void> {
  for (const one of [link(page, 'Flux RSS'), next(page)]) {
    await one.hover()
    await page.waitForTimeout(400)
  }
  for (const one of [link(page, 'Médiathèque'), previous(page)]) {
    await one.focus()
    await page.waitForTimeout(400)
  }
}

/** Each of the four is fetched by itself. */
async function looksAhead(page: Page, fetched: () => string[]): Promise<void> {
  const after = async (act: () => Promise<void>, what: RegExp) => {
    const before = fetched().filter((url) => what.test(url)).length
    await act()
    await expect.poll(() => fetched().filter((url) => what.test(url)).length).toBeGreaterThan(before)
  }
  await after(() => link(page, 'Flux RSS').hover(), /\/rss/i)
  await after(() => next(page).hover(), /scheduled_posts/)
  await after(() => link(page, 'Médiathèque').focus(), /\/library/i)
  await after(() => previous(page).focus(), /scheduled_posts/)
}

test('what the pointer or the focus comes to is fetched ahead', { tag: '@full' }, async ({ page }) => {
  await isOn(page, { effectiveType: '4g', saveData: false })
  await looksAhead(page, await onCalendar(page))
})

for (const [when, told] of [
  ['while data is saved', { saveData: true }],
  ['on 2g', { effectiveType: '2g' }],
  ['on slow 2g', { effectiveType: 'slow-2g' }],
] as const)
  test(`nothing is fetched ahead ${when}, and again afterwards`, { tag: '@full' }, async ({ page }) => {
    await isOn(page, told)
    const fetched = await onCalendar(page)
    await lookAtEach(page)
    expect(fetched()).toEqual([])
    await becomes(page, { effectiveType: '4g', saveData: false })
    await looksAhead(page, fetched)
  })

test('nothing is fetched ahead once the connection has become slow', { tag: '@full' }, async ({ page }) => {
  await isOn(page, { effectiveType: '4g', saveData: false })
  const fetched = await onCalendar(page)
  await becomes(page, { effectiveType: '2g' })
  await lookAtEach(page)
  expect(fetched()).toEqual([])
})

test('nothing is fetched ahead offline, and again afterwards', { tag: '@full' }, async ({ page, context }) => {
  const fetched = await onCalendar(page)
  const offline = page.getByText('Hors ligne. Vos brouillons sont gardés ici.')
  await context.setOffline(true)
  await expect(offline.first()).toBeVisible()
  await lookAtEach(page)
  expect(fetched()).toEqual([])
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  await looksAhead(page, fetched)
})
