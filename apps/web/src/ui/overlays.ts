import { createStore, useStore } from '../lib/create-store.ts'

/** What lies over the page, one at a time: a key, a button or the palette opens it. */
export type Layer = 'menu' | 'panel' | 'notifications' | 'activity' | 'palette' | 'help' | 'bulk' | 'signOut'

const open = createStore<Layer | null>(null)

export const openLayer = (layer: Layer): void => open.set(layer)
/** The places the change of many begins with. */
let chosen: { readonly locationIds: readonly string[]; readonly date?: string } = { locationIds: [] }
export const chosenForBulk = (): typeof chosen => chosen

/** Opens the change of many places, with these chosen, for a special day (`DD/MM/YYYY`) where one is meant. */
export function openBulk(locationIds: readonly string[] = [], date?: string): void {
  chosen = date === undefined ? { locationIds } : { locationIds, date }
  open.set('bulk')
}

export const closeLayer = (): void => open.set(null)

export const useLayer = (): Layer | null => useStore(open)

let early = ''

/** Keeps what is typed for a layer until it has the focus: it is no shortcut, and not lost. Answers how to end it. */
export function bufferEarlyKeys(): () => void {
  early = ''
  const bufferKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('[aria-modal="true"]')) return
    if (event.key === 'Escape') closeLayer()
    else if (event.key === 'Backspace') early = early.slice(0, -1)
    else if (event.key.length === 1) early += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', bufferKey, { capture: true })
  return () => document.removeEventListener('keydown', bufferKey, { capture: true })
}

export function consumeBufferedKeys(): string {
  const buffered = early
  early = ''
  return buffered
}
