import type { Page } from '@playwright/test'

/**
 * Does what a toast answers, and sees the toast, or what is said for a moment elsewhere. It may stay a second, and Playwright looks from outside and twice in one
 * at best: the page looks itself, from before the act, whenever something is put into it.
 */
export async function saying(
  page: Page,
  words: RegExp,
  act: () => Promise<unknown>,
  among = '[data-toasts] [role] > *',
): Promise<void> {
  const said = page.evaluate(
    ([words, among]) =>
      new Promise<void>((seen) => {
        const look = () => {
          const said = [...document.querySelectorAll(among)]
          if (said.some((one) => words.test(one.textContent) && one.checkVisibility())) seen()
        }
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      }),
    [words, among] as const,
  )
  await Promise.all([said, act()])
}
