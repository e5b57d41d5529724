import { dialogOnTop, stopsIn } from './stops.ts'

const dialog = '[aria-modal="true"]'

/**
 * When a dialog goes, the focus goes back to what it was taken from, unless something else took it meanwhile. Mantine
 * does so for dialogs that stand closed before they open; most of ours come and go with what they ask about.
 * A dialog that lost the focus with the button it was on takes it again at the next Tab, before the page behind does.
 * Answers how to end it.
 */
export function returnFocus(): () => void {
  const watched = new WeakSet<Element>()
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    const opened = target instanceof Element ? target.closest(dialog) : null
    if (!opened || watched.has(opened) || !(relatedTarget instanceof HTMLElement)) return
    watched.add(opened)
    onceGone(opened, () => {
      if (document.activeElement === document.body) relatedTarget.focus({ preventScroll: true })
    })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.defaultPrevented || document.activeElement !== document.body) return
    const target = stopsIn(dialogOnTop()).at(event.shiftKey ? -1 : 0)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onKey)
  }
}

function onceGone(element: Element, run: () => void): void {
  const watch = new MutationObserver(() => {
    if (element.isConnected) return
    watch.disconnect()
    run()
  })
  // Dialogs are put at the end of the page, outside of its root.
  watch.observe(document.body, { childList: true })
  const portal = element.closest('body > *')
  if (portal) watch.observe(portal, { childList: true, subtree: true })
}
