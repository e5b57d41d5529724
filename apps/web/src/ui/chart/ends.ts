/** Labels at the ends of lines, moved apart so that none covers another, and none leaves the chart. */
export function endsOf<T extends { y: number }>(wanted: readonly T[], apart: number, top: number, bottom: number): T[] {
  const down = wanted.toSorted((a, b) => a.y - b.y).map((one) => ({ ...one }))
  let free = top
  for (const one of down) {
    one.y = Math.max(one.y, free)
    free = one.y + apart
  }
  let limit = bottom
  for (const one of down.toReversed()) {
    one.y = Math.min(one.y, limit)
    limit = one.y - apart
  }
  return down
}
