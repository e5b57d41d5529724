/** One line, one kind of column: what it is called and its value at each point; null where there is none. */
export interface Series {
  readonly id: string
  readonly name: string
  readonly values: readonly (number | null)[]
  /** The same points of the period it is compared with. */
  readonly previous?: readonly (number | null)[]
  /** Its place among the chart's colours, from 1; its place in the list otherwise. */
  readonly color?: number
  /** Drawn in grey behind the others. */
  readonly quiet?: boolean
}

export const colors = 6

export function getColor(series: Pick<Series, 'color' | 'quiet'>, index: number): string {
  if (series.quiet) return 'var(--icon-faint)'
  return `var(--chart-${(((series.color ?? index + 1) - 1) % colors) + 1})`
}

const dashes = [undefined, '7 3', '2 3', '9 3 2 3', '12 4', '1 3']
/** Lines are told apart without their colour too. */
export const getDash = (index: number): string | undefined => dashes[index % dashes.length]

export const listDefinedPoints = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null)

/** The last point that has a value. */
export function lastKnown(values: readonly (number | null)[]): { index: number; value: number } | null {
  const index = values.findLastIndex((value) => value !== null)
  const value = values[index]
  return value === null || value === undefined ? null : { index, value }
}

/** An SVG path through the points; it stops where a value is missing. */
export function buildPath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
) {
  let path = ''
  let drawing = false
  values.forEach((value, index) => {
    if (value !== null) path += `${drawing ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    drawing = value !== null
  })
  return path
}

/** The path closed down to `base`, part by part where values are missing. */
export function buildArea(
  tops: readonly (number | null)[],
  bases: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const parts: number[][] = [[]]
  tops.forEach((value, index) => {
    if (value === null) parts.push([])
    else parts.at(-1)?.push(index)
  })
  const point = (values: readonly (number | null)[]) => (index: number) =>
    `${x(index).toFixed(1)} ${y(values[index] ?? 0).toFixed(1)}`
  return parts
    .filter((part) => part.length > 1)
    .map((part) => `M${part.map(point(tops)).join('L')}L${part.toReversed().map(point(bases)).join('L')}Z`)
    .join('')
}

/** Each series on top of those before it. */
export function stacked(all: readonly Series[]): { bases: (number | null)[]; tops: (number | null)[] }[] {
  const sums: number[] = []
  return all.map(({ values }) => {
    const bases = values.map((value, index) => (value === null ? null : (sums[index] ?? 0)))
    const tops = values.map((value, index) => (value === null ? null : (sums[index] ?? 0) + value))
    tops.forEach((top, index) => {
      if (top !== null) sums[index] = top
    })
    return { bases, tops }
  })
}
