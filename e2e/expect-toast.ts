import type { Page } from '@playwright/test'

/**
 * Does what a toast answers, and sees the toast, or what is said for a moment elsewhere. It may stay a second, and
 * Playwright looks from outside and twice in one at best: the page looks itself, from before the act, whenever something
 * is put into it.
 */
export async function expectToast(
  page: Page,
  pattern: RegExp,
  act: () => Promise<unknown>,
  among = '[data-toasts] [role] > *',
): Promise<void> {
  // There before the act: else what is answered at once is said before anybody looks.
  const watcher = await page.evaluateHandle(
    ([pattern, among]) => {
      const watcher = { hasSeen: false }
      const check = () => {
        const elements = [...document.querySelectorAll(among)]
        watcher.hasSeen ||= elements.some((element) => pattern.test(element.textContent) && element.checkVisibility())
      }
      new MutationObserver(check).observe(document.body, { childList: true, subtree: true })
      return watcher
    },
    [pattern, among] as const,
  )
  await act()
  await page.waitForFunction(({ hasSeen }) => hasSeen, watcher)
}
