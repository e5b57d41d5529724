import { useSyncExternalStore } from 'react'

/** Whether something goes up: known everywhere, while what does it is only loaded when it is needed. */
let wanted = false
const listeners = new Set<() => void>()

export function wantDock(next: boolean): void {
  if (wanted === next) return
  wanted = next
  for (const listener of listeners) listener()
}

function onWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDockWanted = (): boolean => useSyncExternalStore(onWanted, () => wanted)
