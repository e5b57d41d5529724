import { readCookie, writeCookie } from './cookie.ts'

export type Density = 'comfort' | 'compact'

export const readDensity = (): Density => (readCookie('density') === 'compact' ? 'compact' : 'comfort')

/** Rows of 44 or 36 px, for every list at once. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density
}

export function chooseDensity(density: Density): void {
  writeCookie('density', density)
  applyDensity(density)
}
