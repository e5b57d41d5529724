import type { Page } from '@playwright/test'

/**
 * Does something and expects a toast, or a short-lived text elsewhere. It may be visible for one second only, and
 * Playwright polls from outside, twice in that second at best. So an observer in the page, installed before the action,
 * checks at every insertion.
 */
export async function expectToast(
  page: Page,
  pattern: RegExp,
  act: () => Promise<unknown>,
  among = '[data-toasts] [role] > *',
): Promise<void> {
  // Installed before the action: an immediate response would be shown before a later observer runs.
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
