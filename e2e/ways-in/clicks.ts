import type { Page } from '@playwright/test'

/** Counts what a person does on our pages: clicks, and keys that act as one. The networks' own windows do not count, nor does typing. */
export async function countClicks(page: Page, origin: string): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => clicks++)
  await page.addInitScript((ours) => {
    if (location.origin !== ours) return
    const count = (self as unknown as { countClick: () => void }).countClick // exposed above
    const isOfAText = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (!(target instanceof HTMLElement) || ctrlKey || metaKey) return false
      const hasLines = target.isContentEditable || target instanceof HTMLTextAreaElement
      const isField = target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|file)$/.test(target.type)
      return hasLines || (isField && key === ' ')
    }
    // A label hands its click on to its field: one gesture, two events.
    addEventListener('click', (event) => event.isTrusted && event.detail !== 0 && count(), true)
    addEventListener('keydown', (event) => ['Enter', ' '].includes(event.key) && !isOfAText(event) && count(), true)
  }, origin)
  return () => clicks
}
