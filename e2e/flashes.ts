import type { Page } from '@playwright/test'

/** Does what is refused, and sees what goes back to where it was flash red; the page looks itself, it takes a moment only. */
export async function flashing(page: Page, words: RegExp, act: () => Promise<unknown>): Promise<void> {
  const seen = page.evaluate(
    (words) =>
      new Promise<void>((seen) => {
        const look = () => {
          const flashes = document.getAnimations().some(({ effect }) => {
            if (!(effect instanceof KeyframeEffect) || !effect.target?.matches('[data-flashes]')) return false
            const isRed = JSON.stringify(effect.getKeyframes()).includes('outline')
            return isRed && words.test(effect.target.textContent)
          })
          if (flashes) seen()
          else requestAnimationFrame(look)
        }
        look()
      }),
    words,
  )
  await Promise.all([seen, act()])
}
