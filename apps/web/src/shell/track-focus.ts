import type { RegisteredRouter } from '@tanstack/react-router'
import { getTabStops, getTopDialog, isFocusLost, restoreFocus, restoreLostFocus } from '../ui/focus.ts'
import { scrollFocusIntoView } from '../ui/scroll-focus-into-view.ts'

/** The element that has the focus, and the dialog, bar or toast it is in. */
interface FocusPoint {
  element: HTMLElement
  layer: Element | null
}

const dialog = '[aria-modal="true"]'
/** Bars over a list or a form: only keyboard users go back from them, on a phone the keyboard would open again. */
const bar = '[data-returns-focus]'
const toast = '[data-toast]'

/** What keyboard users rely on in every page. Returns a function that ends it. */
export function trackFocus(router: Pick<RegisteredRouter, 'subscribe'>): () => void {
  const ends = [
    trackLayers(),
    scrollFocusIntoView(),
    router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focusHeading()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

let headingObserver: MutationObserver | undefined

/** Focuses the h1 of a new page, so that screen readers announce it. */
function focusHeading(): void {
  headingObserver?.disconnect()
  // The page focused something itself, or opened a dialog.
  if (document.activeElement?.closest(`[data-autofocus], ${dialog}`)) return
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1') ?? document.querySelector('h1')
  focusText(heading ?? main)
  if (heading || !main) return
  // The page is still loading: its heading is focused when it arrives, unless the user has moved on.
  headingObserver = new MutationObserver(() => {
    const arrived = main.querySelector('h1')
    if (arrived && document.activeElement === main) focusText(arrived)
    if (arrived || document.activeElement !== main) headingObserver?.disconnect()
  })
  headingObserver.observe(main, { childList: true, subtree: true })
}

function focusText(element: HTMLElement | null): void {
  if (element && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}

/**
 * Dialogs, bars and toasts give the focus back when they are removed. Mantine does so only for dialogs that stay mounted
 * while closed; most of ours are mounted with what they ask about. Whatever else is removed under the focus hands it to
 * the dialog on top or to the page, and a button that is disabled while it works has it again afterwards.
 */
function trackLayers(): () => void {
  const openers = new WeakMap<Element, FocusPoint>()
  let current: FocusPoint | undefined
  let isByKeys = false
  let isWaiting = false

  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const previous = getPoint(relatedTarget)
    current = getPoint(target)
    isWaiting = false
    const layer = current?.layer
    if (!layer || !previous || previous.layer === layer) return
    // The first opener of a dialog counts: the user may come back to it from a toast.
    if (layer.matches(dialog) && openers.has(layer)) return
    if (layer.matches(bar) && !target.matches(':focus-visible')) return
    const opener = previous.layer?.matches(toast) ? openers.get(previous.layer) : previous
    if (opener && !layer.contains(opener.element)) openers.set(layer, opener)
  }

  const findOpener = (point: FocusPoint): HTMLElement | undefined => {
    let found: FocusPoint | undefined = point
    while (found && !found.element.isConnected) {
      const { layer }: FocusPoint = found
      if (!layer || layer.isConnected) return undefined
      found = openers.get(layer)
      openers.delete(layer)
    }
    return found?.element
  }

  const observer = new MutationObserver(() => {
    if (!current) return
    const { element, layer } = current
    if (element.isConnected) {
      if (!(element instanceof HTMLButtonElement) || element.disabled === isWaiting) return
      if (isWaiting) restoreLostFocus(element)
      isWaiting = element.disabled && isByKeys
      return
    }
    const removed = current
    current = undefined
    const restore = () => {
      if (!isFocusLost()) return
      const opener = findOpener(removed)
      restoreFocus(opener)
      // An opener that is still disabled gets the focus once it is enabled.
      if (opener) current = getPoint(opener)
      isWaiting = isByKeys && opener instanceof HTMLButtonElement && opener.disabled
    }
    if (layer && !layer.isConnected) restore()
    // What else was removed may have a place of its own for the focus, which the next render brings.
    else requestAnimationFrame(() => requestAnimationFrame(restore))
  })

  const onKey = (event: KeyboardEvent) => {
    isByKeys = true
    const target = getKeyTarget(event, openers)
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    target.focus()
  }
  const onPointer = () => {
    isByKeys = false
    isWaiting = false
  }

  const options = { capture: true }
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocus)
  // Before Mantine's trap, which would keep Tab in the dialog.
  document.addEventListener('keydown', onKey, options)
  document.addEventListener('pointerdown', onPointer, options)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onKey, options)
    document.removeEventListener('pointerdown', onPointer, options)
  }
}

const getPoint = (element: EventTarget | null): FocusPoint | undefined =>
  element instanceof HTMLElement ? { element, layer: element.closest(`${dialog}, ${bar}, ${toast}`) } : undefined

/**
 * Where a key leads between toasts and what is under them: Escape and, in a dialog, F6 go back, Tab stops at toasts
 * after the last control of a dialog, which would keep it to itself. A dialog that lost the focus gets it back at Tab.
 */
function getKeyTarget(
  { key, shiftKey }: KeyboardEvent,
  openers: WeakMap<Element, FocusPoint>,
): HTMLElement | undefined {
  const active = document.activeElement
  const topDialog = getTopDialog()
  const stops = getTabStops(topDialog)
  const openToast = active?.closest(toast)
  const opener = openToast ? openers.get(openToast)?.element : undefined
  const back = opener?.isConnected ? opener : (stops[0] ?? document.getElementById('main') ?? undefined)
  if (key === 'Escape') return openToast ? back : undefined
  if (!topDialog || (key !== 'F6' && key !== 'Tab')) return undefined
  const toasts = getTabStops(document.querySelector('[data-toasts]') ?? undefined)
  if (key === 'F6') return openToast ? back : toasts[0]
  if (active === document.body) return stops.at(shiftKey ? -1 : 0)
  const all = [...stops, ...toasts]
  const index = all.findIndex((stop) => stop === active)
  if (toasts.length === 0 || index === -1) return undefined
  const next = all.at((index + (shiftKey ? -1 : 1)) % all.length)
  return openToast || (next && toasts.includes(next)) ? next : undefined
}
