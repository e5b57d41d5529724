import type { Page } from '@playwright/test'

/** Counts clicks on our pages, and keys that act as a click. The networks' own pages and typed text do not count. */
export async function countClicks(page: Page, origin: string): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => clicks++)
  await page.addInitScript((ours) => {
    if (location.origin !== ours) return
    const count = (self as unknown as { countClick: () => void }).countClick // exposed above
    const holdsText = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|file)$/.test(target.type)) ||
      (target instanceof HTMLElement && target.isContentEditable)
    // A label forwards its click to its field: one gesture, two events.
    addEventListener('click', (event) => event.isTrusted && event.detail !== 0 && count(), true)
    addEventListener(
      'keydown',
      ({ key, target }) => (key === 'Enter' || (key === ' ' && !holdsText(target))) && count(),
      true,
    )
  }, origin)
  return () => clicks
}
