import { dialogOnTop, focusAgain, stopsIn } from './stops.ts'

/** Who had the focus before a toast got it. */
let before: HTMLElement | null = null

/**
 * Over a dialog, which keeps Tab to itself, toasts are its last stops; F6 leads to them from anywhere in it, and back.
 * Answers how to end it.
 */
export function leadToToasts(region: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    const from = document.activeElement
    const target =
      event.key === 'Tab' ? nextOf(region, from, event.shiftKey) : event.key === 'F6' ? acrossFrom(region, from) : null
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    target.focus()
  }
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) before = relatedTarget
  }
  region.addEventListener('focusin', onFocus)
  // Ahead of the dialog, which would send Tab around in itself.
  document.addEventListener('keydown', onKey, { capture: true })
  return () => {
    region.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onKey, { capture: true })
  }
}

export const leaveToasts = () => focusAgain(before)

function nextOf(region: HTMLElement, from: Element | null, backwards: boolean): HTMLElement | undefined {
  const dialog = dialogOnTop()
  const toasts = stopsIn(region)
  if (!dialog || toasts.length === 0) return undefined
  const inside = stopsIn(dialog)
  const round = [...inside, ...toasts]
  const at = from instanceof HTMLElement ? round.indexOf(from) : -1
  if (at === -1) return undefined
  const to = round.at((at + (backwards ? -1 : 1)) % round.length)
  // Within itself a dialog knows its way.
  return to && !(inside.includes(to) && dialog.contains(from)) ? to : undefined
}

function acrossFrom(region: HTMLElement, from: Element | null): HTMLElement | undefined {
  const dialog = dialogOnTop()
  if (!dialog) return undefined
  if (!region.contains(from)) return stopsIn(region)[0]
  return before?.isConnected ? before : stopsIn(dialog)[0]
}
