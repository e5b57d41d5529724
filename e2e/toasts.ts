import type { Page } from '@playwright/test'

/**
 * Does what a toast answers, and sees the toast, or what is said for a moment elsewhere. It may stay a second, and
 * Playwright looks from outside and twice in one at best: the page looks itself, from before the act, whenever something
 * is put into it.
 */
export async function saying(
  page: Page,
  words: RegExp,
  act: () => Promise<unknown>,
  among = '[data-toasts] [role] > *',
): Promise<void> {
  // There before the act: else what is answered at once is said before anybody looks.
  const looking = await page.evaluateHandle(
    ([words, among]) => {
      const looking = { hasSeen: false }
      const look = () => {
        const said = [...document.querySelectorAll(among)]
        looking.hasSeen ||= said.some((one) => words.test(one.textContent) && one.checkVisibility())
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      return looking
    },
    [words, among] as const,
  )
  await act()
  await page.waitForFunction(({ hasSeen }) => hasSeen, looking)
}
