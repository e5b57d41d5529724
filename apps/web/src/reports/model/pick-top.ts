/** The rows with the largest values, and the sum of all others. */
export function pickTop<T extends { value: number }>(
  rows: readonly T[],
  maxRows: number,
  others = 0,
): { top: T[]; others: number } {
  const sorted = rows.toSorted((a, b) => b.value - a.value)
  const rest = sorted.slice(maxRows).reduce((sum, { value }) => sum + value, 0)
  return { top: sorted.slice(0, maxRows), others: rest + others }
}

/** Maximum number of countries in the audience report. */
export const countriesShown = 5
