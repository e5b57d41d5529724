import { dialogOnTop, focusAgain, stopsIn } from './stops.ts'

const dialog = '[aria-modal="true"]'

/**
 * When a dialog goes, the focus goes back to what it was taken from, unless something else took it meanwhile. Mantine
 * does so for dialogs that stand closed before they open; most of ours come and go with what they ask about.
 * A dialog that lost the focus with the button it was on takes it again at the next Tab, before the page behind does.
 * A button that waits is switched off and loses it too: pressed by keys, it has it again when it is on again.
 * Answers how to end it.
 */
export function returnFocus(): () => void {
  const watched = new WeakSet<Element>()
  const waiting = new MutationObserver(([change]) => {
    const button = change?.target
    if (!(button instanceof HTMLButtonElement) || button.disabled) return
    if (document.activeElement === document.body) button.focus({ preventScroll: true })
  })
  let byKeys = false
  const attend = (target: EventTarget | null) => {
    waiting.disconnect()
    if (byKeys && target instanceof HTMLButtonElement) waiting.observe(target, { attributeFilter: ['disabled'] })
  }
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    attend(target)
    const opened = target instanceof Element ? target.closest(dialog) : null
    if (!opened || watched.has(opened) || !(relatedTarget instanceof HTMLElement)) return
    watched.add(opened)
    onceGone(opened, () => {
      if (document.activeElement !== document.body) return
      focusAgain(relatedTarget)
      attend(relatedTarget)
    })
  }
  const onPointer = () => {
    byKeys = false
    waiting.disconnect()
  }
  const onKey = (event: KeyboardEvent) => {
    byKeys = true
    if (event.target instanceof HTMLButtonElement) attend(event.target)
    if (event.key !== 'Tab' || event.defaultPrevented || document.activeElement !== document.body) return
    const target = stopsIn(dialogOnTop()).at(event.shiftKey ? -1 : 0)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPointer, { capture: true })
  return () => {
    waiting.disconnect()
    document.removeEventListener('pointerdown', onPointer, { capture: true })
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
