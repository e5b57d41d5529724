export interface AgeRow {
  readonly age: string
  readonly gender: 'F' | 'M' | 'U'
  /** Percent of all followers with known data. */
  readonly share: number
}

/** Women on the left, men on the right, the youngest first; shares of unknown gender are returned separately. */
export function buildPyramid(given: readonly AgeRow[]) {
  const ages = [...new Set(given.map(({ age }) => age))].toSorted(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  )
  const share = (age: string, gender: AgeRow['gender']) =>
    given.filter((row) => row.age === age && row.gender === gender).reduce((sum, row) => sum + row.share, 0)
  const rows = ages.map((age) => ({
    id: age,
    name: age.replace('-', '–'),
    left: share(age, 'F'),
    right: share(age, 'M'),
  }))
  const sum = (gender: AgeRow['gender']) =>
    given.filter((row) => row.gender === gender).reduce((total, row) => total + row.share, 0)
  return { rows, women: sum('F'), men: sum('M'), unknown: sum('U') }
}
