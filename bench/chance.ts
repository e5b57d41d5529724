/** The same chances in every run: mulberry32. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  below(most: number): number
  of<T>(values: readonly T[]): T
}

export function chance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    of(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('Nothing to choose from.')
      return value
    },
  }
}
