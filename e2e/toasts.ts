import type { Page } from '@playwright/test'

/**
 * Does what a toast answers, and sees the toast. It may stay a second, and Playwright looks from outside and twice in one
 * at best: the page looks itself, from before the act, whenever something is put into it.
 */
export async function saying(page: Page, words: RegExp, act: () => Promise<unknown>): Promise<void> {
  const said = page.evaluate(
    (words) =>
      new Promise<void>((seen) => {
        const look = () => {
          const toasts = [...document.querySelectorAll('[data-toasts] [role] > *')]
          if (toasts.some((toast) => words.test(toast.textContent) && toast.checkVisibility())) seen()
        }
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      }),
    words,
  )
  await Promise.all([said, act()])
}
