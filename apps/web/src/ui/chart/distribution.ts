/** The value below which a share of them lies, between two where none stands there. */
export function getQuantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}

/** The middle half and the median of values in order. */
export function getQuartiles(sorted: readonly number[]): readonly [number, number, number] {
  return [getQuantile(sorted, 0.25), getQuantile(sorted, 0.5), getQuantile(sorted, 0.75)]
}

/** Fewer than these say nothing of what is usual. */
const enough = 8

/** Beyond one and a half times the middle half's width on either side (Tukey); none among a few. */
export function makeOutlierTest(values: readonly number[]): (value: number) => boolean {
  if (values.length < enough) return () => false
  const [low, , high] = getQuartiles(values.toSorted((a, b) => a - b))
  const reach = (high - low) * 1.5
  return (value) => reach > 0 && (value < low - reach || value > high + reach)
}

/**
 * Points along one line, moved up and down in turn so that none covers another, and not further than `reach`. Where
 * more stand on one spot than there is room for, they share it.
 */
export function swarm(positions: readonly number[], size: number, reach: number): number[] {
  const lanes = Math.max(1, Math.floor(reach / size) * 2 + 1)
  const ends = new Array<number>(lanes).fill(Number.NEGATIVE_INFINITY)
  return positions.map((position) => {
    const free = ends.findIndex((end) => position - end >= size)
    const lane = free === -1 ? ends.indexOf(Math.min(...ends)) : free
    ends[lane] = position
    return Math.ceil(lane / 2) * size * (lane % 2 === 1 ? -1 : 1)
  })
}
