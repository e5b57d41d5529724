/** Where values stand along a length of pixels. */
export interface Scale {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
  /** The pixel of a value; `from` is the pixel of the minimum. */
  toPosition(value: number): number
}

/** What lies nearer together, or nearer to 0, is the same to the eye, and too little to be cut into steps. */
const dust = 1e-9

/** Round ends and some four steps between them, around every value given. */
export function makeScale(
  values: readonly number[],
  from: number,
  to: number,
  fixed?: readonly [number, number],
): Scale {
  const [least, highest] = fixed ?? getRange(values)
  const height = Math.max(Math.abs(least), Math.abs(highest))
  const width = [highest - least, height].find((candidate) => candidate > dust * Math.max(1, height)) ?? 1
  const step = roundStep(width / 4)
  const min = fixed ? least : Math.floor(least / step) * step
  const max = fixed ? highest : Math.max(Math.ceil(highest / step) * step, min + step)
  const count = Math.round((max - min) / step)
  const ticks = Array.from({ length: count + 1 }, (_, index) => round(min + index * step))
  return { min, max, ticks, toPosition: (value) => from + ((value - min) / (max - min)) * (to - from) }
}

/**
 * A level that hardly moves is drawn near itself; what is counted from nothing begins at 0. The same rule tells
 * whether an area may be filled: only over 0.
 */
export function includeZero(values: readonly number[]): readonly number[] {
  const [least, highest] = getRange(values)
  return least > 0 && highest - least < least ? values : [0, ...values]
}

function getRange(values: readonly number[]): readonly [number, number] {
  let least = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < least) least = value
    if (value > highest) highest = value
  }
  return least > highest ? [0, 1] : [least, highest]
}

function roundStep(about: number): number {
  const power = 10 ** Math.floor(Math.log10(about))
  const times = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= about * 0.999) ?? 10
  return times * power
}

/** Without the dust of binary fractions. */
const round = (value: number) => Number(value.toPrecision(12))

/**
 * The labels of an axis, neighbours never alike. Steps of 0.5 formatted as integers would read 0, 1, 1, 2, 2: of
 * neighbours with the same label the roundest tick keeps it, the others have an empty one. The two sides of an axis
 * that counts up and down from 0 both keep theirs.
 */
export function labelTicks(ticks: readonly number[], format: (value: number) => string) {
  const runs: { label: string; ticks: number[] }[] = []
  for (const tick of ticks) {
    const label = format(tick)
    const last = runs.at(-1)
    if (last?.label === label) last.ticks.push(tick)
    else runs.push({ label, ticks: [tick] })
  }
  return runs.flatMap(({ label, ticks: alike }) => {
    const labelled = alike.toSorted((a, b) => distanceToInteger(a) - distanceToInteger(b) || digits(a) - digits(b))[0]
    return alike.map((tick) => ({ tick, label: tick === labelled ? label : '' }))
  })
}

/** How many digits a number is written with, zeros at the end left out: 100 000 is rounder than 99 750. */
const digits = (value: number) => String(Math.abs(value)).replace(/\D|0+$/g, '').length
const distanceToInteger = (value: number) => Math.abs(value - Math.round(value))

/** Some of `count` places along an axis, the first and the last among them, not more than have room. */
export function spread(count: number, maxCount: number): number[] {
  if (count <= 0) return []
  if (count <= maxCount) return Array.from({ length: count }, (_, index) => index)
  const gaps = Math.max(1, maxCount - 1)
  return [...new Set(Array.from({ length: gaps + 1 }, (_, index) => Math.round((index * (count - 1)) / gaps)))]
}
