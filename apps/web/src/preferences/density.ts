import { readCookie, writeCookie } from '../lib/cookie.ts'
import { createStore, useStore } from '../lib/create-store.ts'

export type Density = 'comfort' | 'compact'

const store = createStore<Density>(readCookie('density') === 'compact' ? 'compact' : 'comfort')

export const readDensity = store.get

/** Rows of 44 or 36 px, for every list at once. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density
}

export function chooseDensity(density: Density): void {
  writeCookie('density', density)
  applyDensity(density)
  store.set(density)
}

export const useDensity = (): Density => useStore(store)
