/** A random generator with the same sequence in every run: mulberry32. */
export interface RandomSource {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  below(max: number): number
  pick<T>(values: readonly T[]): T
}

export function chance(seed: number): RandomSource {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    next,
    below,
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('Nothing to choose from.')
      return value
    },
  }
}
