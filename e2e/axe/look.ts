import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What keeps somebody from using the page as it stands, in both schemes: rule, scheme and place, a line each. Of all the
 * page, or of a part where the rest was looked at.
 */
export async function barriersOn(page: Page, part = 'html'): Promise<string[]> {
  await wear(page, 'light')
  const light = await look(page, part)
  await wear(page, 'dark')
  // Of all rules only these see colours.
  const dark = await look(page, part, ['color-contrast', 'link-in-text-block'])
  await wear(page, 'light')
  return [...light.map((line) => `${line}, light`), ...dark.map((line) => `${line}, dark`)]
}

type Scheme = 'light' | 'dark'

/** The same in one scheme, all rules of it, and that one stays worn: for a journey that goes on in it. */
export async function barriersIn(page: Page, scheme: Scheme): Promise<string[]> {
  await wear(page, scheme)
  return (await look(page, 'html')).map((line) => `${line}, ${scheme}`)
}

async function wear(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // On its way from one colour to another nothing is as readable as where it ends.
  // What opens begins to fade a frame after it is there.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForFunction(
    (scheme) =>
      document.documentElement.getAttribute('data-mantine-color-scheme') === scheme &&
      !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running'),
    colorScheme,
  )
}

async function look(page: Page, part: string, rules?: string[]): Promise<string[]> {
  // Once for a document: it is larger than all of ours.
  if (!(await page.evaluate(() => 'axe' in self))) await page.evaluate(axeScript)
  return page.evaluate(
    async ([part, rules]) => {
      const { axe: here } = self as unknown as { axe: typeof axe } // the script above puts it there
      const { violations } = await here.run(part, {
        ...(rules ? { runOnly: rules } : {}),
        resultTypes: ['violations'],
        // There are no frames, and nothing that would have to be loaded for a rule.
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

/** Waits until nothing of the page is on its way any more; the stream of events never ends and is left out. */
export function watchRequests(page: Page): { settled(): Promise<void>; underWay(): string[] } {
  const underWay = new Map<object, string>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) underWay.set(request, request.url())
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  // What a page had asked goes with it, and of some of it nothing is heard any more.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) underWay.clear()
  })
  return {
    underWay: () => [...underWay.values()],
    async settled() {
      // A page that is at work on what it got has not asked all it will ask.
      for (let quiet = 0; quiet < 4; quiet = underWay.size === 0 ? quiet + 1 : 0)
        await page.evaluate(
          // Where others have all of the machine a page that is done is never idle.
          () => new Promise((idle) => requestIdleCallback(() => setTimeout(idle, 50), { timeout: 1_000 })),
        )
      await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
    },
  }
}
