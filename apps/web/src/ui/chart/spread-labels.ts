/** Labels at the ends of lines, moved apart so that none covers another, and none leaves the chart. */
export function spreadLabels<T extends { y: number }>(
  wanted: readonly T[],
  apart: number,
  top: number,
  bottom: number,
): T[] {
  const down = wanted.toSorted((a, b) => a.y - b.y).map((label) => ({ ...label }))
  let free = top
  for (const label of down) {
    label.y = Math.max(label.y, free)
    free = label.y + apart
  }
  let limit = bottom
  for (const label of down.toReversed()) {
    label.y = Math.min(label.y, limit)
    limit = label.y - apart
  }
  return down
}
