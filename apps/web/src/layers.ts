import { useSyncExternalStore } from 'react'

/** What lies over the page, one at a time: a key, a button or the palette opens it. */
export type Layer = 'menu' | 'panel' | 'notifications' | 'activity' | 'palette' | 'help'

let open: Layer | null = null
const listeners = new Set<() => void>()

function publish(next: Layer | null): void {
  open = next
  for (const listener of listeners) listener()
}

export const openLayer = (layer: Layer): void => publish(layer)
export const closeLayer = (): void => publish(null)

function onLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLayer = (): Layer | null => useSyncExternalStore(onLayer, () => open)
