import { locationTree } from '@vitrine/contract/locations'
import { posts } from '@vitrine/contract/posts'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { focus } from '../../component-tests/elements.ts'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { openPage, server } from '../../component-tests/page.tsx'

/** Longer than a pointer has to rest before something is fetched ahead. */
const restMs = 300

function setConnection(fields: { effectiveType?: string; saveData?: boolean }) {
  const connection = Object.assign(new EventTarget(), { effectiveType: '4g', saveData: false, ...fields })
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
}

function setOnline(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(navigator, 'onLine')
  window.dispatchEvent(new Event('online'))
})

const countPeriods = () =>
  server()
    .requests(posts.list)
    .filter(({ query }) => query.has('scheduledAt[strictly_before]')).length

async function openCalendar() {
  await openPage('/calendar')
  await expect.element(page.getByRole('gridcell').first()).toBeVisible()
  await expect.poll(countPeriods).toBeGreaterThan(0)
  return countPeriods()
}

/** The pointer rests on one month, the focus comes to the other. */
async function prefetchMonths() {
  await page.getByRole('button', { name: 'Mois suivant' }).hover()
  await new Promise((resolve) => setTimeout(resolve, restMs))
  focus(page.getByRole('button', { name: 'Mois précédent' }))
  await new Promise((resolve) => setTimeout(resolve, restMs))
}

describe('prefetching of calendar periods', () => {
  test('hovering or focusing a month’s button prefetches that month', async () => {
    setConnection({})
    const before = await openCalendar()
    await prefetchMonths()
    await expect.poll(countPeriods).toBe(before + 2)
  })

  for (const [when, fields] of [
    ['while data is saved', { saveData: true }],
    ['on 2g', { effectiveType: '2g' }],
    ['on slow 2g', { effectiveType: 'slow-2g' }],
  ] as const)
    test(`nothing is prefetched ${when}`, async () => {
      setConnection(fields)
      const before = await openCalendar()
      await prefetchMonths()
      expect(countPeriods()).toBe(before)
    })
})

describe('composer offline', () => {
  test('the composer states that drafts are stored locally, and cannot publish until it is online', async () => {
    const location = { ...treeLocation(1, 'Bellecour'), integrations: { facebook: { validToken: true } } }
    server().on(locationTree.read, () => ({ totalItems: 1, ungrouped: [location] }))
    await openPage('/calendar/create?network=facebook')
    const banner = page.getByText('Hors ligne. Vos brouillons sont conservés ici.').first()
    await expect.element(page.getByRole('textbox', { name: /texte/i }).first()).toBeVisible()
    setOnline(false)
    await expect.element(banner).toBeVisible()
    const disabled = () =>
      [...document.querySelectorAll('[aria-disabled="true"]')].filter(({ textContent }) =>
        /Programmer|Publier|validation/.test(textContent),
      ).length
    await expect.poll(disabled).toBeGreaterThan(0)
    setOnline(true)
    await expect.element(banner).not.toBeInTheDocument()
  })
})
