import type { router as ours } from '../router.ts'
import { returnFocus } from '../ui/focus-return.ts'

let waiting: MutationObserver | undefined

/** Where the focus goes when pages, dialogs and buttons come and go. Answers how to end it. */
export function followFocus(router: Pick<typeof ours, 'subscribe'>): () => void {
  const ends = [
    returnFocus(),
    // To the h1 of another page, so that it is read out.
    router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focusHeading()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function focusHeading(): void {
  waiting?.disconnect()
  // A page that put the focus itself, or opened a dialog, knows better.
  if (document.activeElement?.closest('[data-autofocus], [role="dialog"]')) return
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1') ?? document.querySelector('h1')
  take(heading ?? main)
  if (heading || !main) return
  // What it shows is on its way: its heading takes the focus when it is there, from who has not gone on meanwhile.
  waiting = new MutationObserver(() => {
    const come = main.querySelector('h1')
    if (come && document.activeElement === main) take(come)
    if (come || document.activeElement !== main) waiting?.disconnect()
  })
  waiting.observe(main, { childList: true, subtree: true })
}

function take(target: HTMLElement | null): void {
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
