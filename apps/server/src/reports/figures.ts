import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { GapReason } from '@vitrine/contract/reports'
import type { ComparedPeriod, DaySpan } from './period.ts'
import type { Base } from './sources.ts'

/** The columns added up; null where no row had one. */
export type Sums = Readonly<Partial<Record<Base, number | null>>>

/** What a metric is, from the columns added up. */
const madeOf: Readonly<Record<ReportMetric, { readonly of: readonly Base[]; figure(sums: Sums): number | undefined }>> =
  {
    ...plain('followers', 'gained', 'lost', 'reach', 'views', 'engagements', 'posts'),
    ...plain('calls', 'website', 'directions', 'bookings', 'reviews'),
    searchMobile: createSum('search_mobile'),
    searchDesktop: createSum('search_desktop'),
    mapsMobile: createSum('maps_mobile'),
    mapsDesktop: createSum('maps_desktop'),
    impressions: createSum('search_mobile', 'search_desktop', 'maps_mobile', 'maps_desktop'),
    actions: createSum('calls', 'website', 'directions', 'bookings'),
    engagementRate: ratio('rated_engagements', 'rated_reach', 100, 'posts'),
    rating: ratio('stars', 'reviews', 1),
  }

export const getSourceMetrics = (metric: ReportMetric): readonly Base[] => madeOf[metric].of
export const computeFigure = (metric: ReportMetric, sums: Sums | undefined): number | undefined =>
  sums === undefined ? undefined : madeOf[metric].figure(sums)

export interface Total {
  metric: ReportMetric
  total?: number
  /** Of the compared days and locations, as `change` is. */
  previous?: number
  /** `total` of the compared days and locations alone, where it differs. */
  comparedTotal?: number
  change?: number
  gap?: GapReason | undefined
}

export function computeChange(
  total: number | undefined,
  previous: number | undefined,
): Pick<Total, 'total' | 'previous' | 'change'> {
  const change =
    total === undefined || previous === undefined || previous === 0
      ? undefined
      : round(((total - previous) / previous) * 100)
  return { total, previous, change }
}

/** Two decimals, as rates are shown. */
export const round = (value: number): number => Math.round(value * 100) / 100

export function addUp(all: readonly Sums[]): Sums {
  const sum: Partial<Record<Base, number | null>> = {}
  for (const sums of all)
    for (const [base, value] of Object.entries(sums) as [Base, number | null][]) // keys of Sums
      sum[base] = value === null ? (sum[base] ?? null) : (sum[base] ?? 0) + value
  return sum
}

export const listSpans = ({ from, to, before }: ComparedPeriod): DaySpan[] => [
  { from, to },
  ...(before ? [before] : []),
]

function plain<const Name extends ReportMetric & Base>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, createSum(name)])) as Record<Name, ReturnType<typeof createSum>> // fromEntries loses the keys
}

function createSum(...of: Base[]) {
  return {
    of,
    figure(sums: Sums) {
      const known = of.flatMap((base) => sums[base] ?? [])
      return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
    },
  }
}

/** `counted`: how many things the ratio is of, where neither part says it. */
function ratio(part: Base, whole: Base, times: number, ...counted: Base[]) {
  return {
    of: [part, whole, ...counted],
    figure(sums: Sums) {
      const by = sums[whole] ?? 0
      return by === 0 ? undefined : round(((sums[part] ?? 0) / by) * times)
    },
  }
}
