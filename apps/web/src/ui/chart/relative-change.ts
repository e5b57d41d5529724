/** How much of the former value came or went, as a share of 1; null where nothing can be compared. */
export function getRelativeChange(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined || before === 0) return null
  return (now - before) / Math.abs(before)
}

/** The difference of two shares of 1 in points of a hundred. */
export function getPointChange(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined) return null
  return (now - before) * 100
}

/** A change is good, bad or neither; where less is better (people lost) a fall is good. */
export function getChangeTone(change: number | null, lessIsBetter = false): 'good' | 'bad' | 'flat' {
  if (change === null || change === 0) return 'flat'
  return change > 0 !== lessIsBetter ? 'good' : 'bad'
}
