import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What keeps somebody from using the page as it stands, in both schemes: rule, scheme and place, a line each. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await look(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Of all rules only these see colours.
  const dark = await look(page, ['color-contrast', 'link-in-text-block'])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return [...light.map((line) => `${line}, light`), ...dark.map((line) => `${line}, dark`)]
}

async function look(page: Page, rules?: string[]): Promise<string[]> {
  // Legacy: without a second page for frames, which there are none of.
  const builder = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id} at ${target.join(' ')} ${any[0]?.message ?? ''}`))
}

/** Waits until nothing of the page is on its way any more; the stream of events never ends and is left out. */
export function watchRequests(page: Page): { settled(): Promise<void>; underWay(): string[] } {
  const underWay = new Map<object, string>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) underWay.set(request, request.url())
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return {
    underWay: () => [...underWay.values()],
    async settled() {
      for (let quiet = 0; quiet < 4; quiet = underWay.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(50)
      await page.waitForFunction(() => document.querySelector('main [aria-busy="true"], main .skeleton') === null)
    },
  }
}
