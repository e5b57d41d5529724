import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie.ts'

export type Density = 'comfort' | 'compact'

const listeners = new Set<() => void>()

export const readDensity = (): Density => (readCookie('density') === 'compact' ? 'compact' : 'comfort')

/** Rows of 44 or 36 px, for every list at once. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density
}

export function chooseDensity(density: Density): void {
  writeCookie('density', density)
  applyDensity(density)
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDensity = (): Density => useSyncExternalStore(onChange, readDensity)
