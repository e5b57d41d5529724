/** The value below which a share of them lies, between two where none stands there. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** The middle half and the median of values in order. */
export function quartilesOf(sorted: readonly number[]): readonly [number, number, number] {
  return [quantileOf(sorted, 0.25), quantileOf(sorted, 0.5), quantileOf(sorted, 0.75)]
}

/** Fewer than these say nothing of what is usual. */
const enough = 8

/** Beyond one and a half times the middle half's width on either side (Tukey); none among a few. */
export function outliersOf(values: readonly number[]): (value: number) => boolean {
  if (values.length < enough) return () => false
  const [low, , high] = quartilesOf(values.toSorted((a, b) => a - b))
  const reach = (high - low) * 1.5
  return (value) => reach > 0 && (value < low - reach || value > high + reach)
}

/**
 * Points along one line, moved up and down in turn so that none covers another, and not further than `reach`. Where
 * more stand on one spot than there is room for, they share it.
 */
export function swarm(places: readonly number[], size: number, reach: number): number[] {
  const lanes = Math.max(1, Math.floor(reach / size) * 2 + 1)
  const ends = new Array<number>(lanes).fill(Number.NEGATIVE_INFINITY)
  return places.map((place) => {
    const free = ends.findIndex((end) => place - end >= size)
    const lane = free === -1 ? ends.indexOf(Math.min(...ends)) : free
    ends[lane] = place
    return Math.ceil(lane / 2) * size * (lane % 2 === 1 ? -1 : 1)
  })
}
