import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns the accessibility violations of the page (rule, scheme and selector, one line each), or of one part when the
 * rest has been checked already. The color scheme alternates from call to call: pages and layers are checked in both by
 * `barriersInBothSchemes`.
 */
export async function barriersOn(page: Page, part = 'html'): Promise<string[]> {
  const scheme = lastScheme.get(page) === 'light' ? 'dark' : 'light'
  await applyScheme(page, scheme)
  return (await scan(page, part)).map((line) => `${line}, ${scheme}`)
}

/** Checks both color schemes. The page stays in the one that was checked last: switching back would cost a repaint. */
export async function barriersInBothSchemes(page: Page, part = 'html'): Promise<string[]> {
  const first = lastScheme.get(page) ?? 'light'
  const second = first === 'light' ? 'dark' : 'light'
  await applyScheme(page, first)
  const all = await scan(page, part)
  await applyScheme(page, second)
  // Only these rules depend on colors.
  const colors = await scan(page, part, ['color-contrast', 'link-in-text-block'])
  return [...all.map((line) => `${line}, ${first}`), ...colors.map((line) => `${line}, ${second}`)]
}

type Scheme = 'light' | 'dark'

const lastScheme = new WeakMap<Page, Scheme>()

/** Checks all rules in one color scheme and leaves the page in it, for a journey that continues in that scheme. */
export async function findBarriers(page: Page, scheme: Scheme): Promise<string[]> {
  await applyScheme(page, scheme)
  return (await scan(page, 'html')).map((line) => `${line}, ${scheme}`)
}

async function applyScheme(page: Page, colorScheme: Scheme): Promise<void> {
  lastScheme.set(page, colorScheme)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Text is checked once its color transition has ended. A layer starts to fade in one frame after it is added.
  await page.evaluate(
    (scheme) =>
      new Promise<void>((done) => {
        const isApplied = () =>
          document.documentElement.getAttribute('data-mantine-color-scheme') === scheme &&
          !document
            .getAnimations()
            .some((animation) => animation instanceof CSSTransition && animation.playState === 'running')
        const check = () => (isApplied() ? done() : requestAnimationFrame(check))
        requestAnimationFrame(() => requestAnimationFrame(check))
      }),
    colorScheme,
  )
}

async function scan(page: Page, part: string, rules?: string[]): Promise<string[]> {
  // Once for each document: the script is larger than all of ours.
  if (!(await page.evaluate(() => 'axe' in self))) await page.evaluate(axeScript)
  return page.evaluate(
    async ([part, rules]) => {
      const { axe: here } = self as unknown as { axe: typeof axe } // the script above puts it there
      const { violations } = await here.run(part, {
        ...(rules ? { runOnly: rules } : {}),
        resultTypes: ['violations'],
        // The pages have no frames, and no rule needs anything to be preloaded.
        iframes: false,
        preload: false,
      })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, any }) => `${id} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
        )
    },
    [part, rules] as const,
  )
}

/** Tracks a page's pending requests; `settled` waits until there are none. The endless event stream is left out. */
export function watchRequests(page: Page): { settled(): Promise<void>; underWay(): string[] } {
  const underWay = new Map<object, string>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) underWay.set(request, request.url())
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  // A navigation drops the requests of the previous page, some without an event.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) underWay.clear()
  })
  return {
    underWay: () => [...underWay.values()],
    async settled() {
      // Two quiet rounds in a row: a page that still works on a response, or loads code, may send further requests.
      for (let quiet = 0; quiet < 2; quiet = underWay.size === 0 ? quiet + 1 : 0) await page.evaluate(waitUntilIdle)
    },
  }
}

/** In the page: waits until it has been idle twice and shows nothing as busy. */
function waitUntilIdle(): Promise<void> {
  return new Promise((done) => {
    const isBusy = () => document.querySelector('main [aria-busy="true"]') !== null
    // On a loaded machine even an idle page gets no idle callback, hence the timeout.
    const wait = (rounds: number) =>
      requestIdleCallback(() => setTimeout(() => (rounds > 1 ? wait(rounds - 1) : isBusy() ? wait(1) : done()), 20), {
        timeout: 200,
      })
    wait(2)
  })
}
