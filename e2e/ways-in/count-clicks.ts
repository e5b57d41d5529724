import type { Page } from '@playwright/test'

/** Counts what a person does on our pages: clicks, and keys that act as one. The networks' own windows do not count, nor does a text that is typed. */
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
    // A label hands its click on to its field: one gesture, two events.
    addEventListener('click', (event) => event.isTrusted && event.detail !== 0 && count(), true)
    addEventListener(
      'keydown',
      ({ key, target }) => (key === 'Enter' || (key === ' ' && !holdsText(target))) && count(),
      true,
    )
  }, origin)
  return () => clicks
}
