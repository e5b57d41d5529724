import { createHash } from 'node:crypto'
import type { SavedState } from './saved-state.ts'

/** Ids are never random: the same inputs after a reset produce the same ids. */
export interface Ids {
  /** 1, 2, 3… for each kind. */
  next(kind: string): number
  clear(): void
}

export function createIds(saved: SavedState): Ids {
  const counters = saved.map('ids', new Map<string, number>())
  return {
    next(kind) {
      const value = (counters.get(kind) ?? 0) + 1
      counters.set(kind, value)
      return value
    },
    clear: () => counters.clear(),
  }
}

/** `length` decimal digits drawn from what they stand for; also the same after the process starts anew. */
export function digits(length: number, ...of: string[]): string {
  const hash = createHash('sha256').update(of.join('\u0000')).digest()
  return BigInt(`0x${hash.toString('hex')}`)
    .toString()
    .slice(-length)
    .padStart(length, '0')
}
