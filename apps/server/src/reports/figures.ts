import type { ReportMetric } from '@vitrine/contract/report-metrics'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'
import type { Period, Span } from './period.ts'
import { type Base, basesOf, level, rowsOf, type Subject } from './sources.ts'

/** The columns added up; null where no row had one. */
export type Sums = Readonly<Partial<Record<Base, number | null>>>

/** What a metric is, from the columns added up. */
const madeOf: Readonly<Record<ReportMetric, { readonly of: readonly Base[]; figure(sums: Sums): number | undefined }>> =
  {
    ...plain('followers', 'gained', 'lost', 'reach', 'views', 'engagements', 'posts'),
    ...plain('calls', 'website', 'directions', 'bookings', 'reviews'),
    searchMobile: sumOf('search_mobile'),
    searchDesktop: sumOf('search_desktop'),
    mapsMobile: sumOf('maps_mobile'),
    mapsDesktop: sumOf('maps_desktop'),
    impressions: sumOf('search_mobile', 'search_desktop', 'maps_mobile', 'maps_desktop'),
    actions: sumOf('calls', 'website', 'directions', 'bookings'),
    engagementRate: ratio('rated_engagements', 'rated_reach', 100),
    rating: ratio('stars', 'reviews', 1),
  }

export const basesFor = (metric: ReportMetric): readonly Base[] => madeOf[metric].of
export const figureOf = (metric: ReportMetric, sums: Sums | undefined): number | undefined =>
  sums === undefined ? undefined : madeOf[metric].figure(sums)

export interface Total {
  metric: ReportMetric
  total?: number
  previous?: number
  change?: number
}

export function changeOf(total: number | undefined, previous: number | undefined): Omit<Total, 'metric'> {
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

export interface DaySums {
  readonly day: string
  readonly sums: Sums
  /** How many places have each column that day. */
  readonly counts: Readonly<Partial<Record<Base, number>>>
  readonly rows: number
}

/** The figures of each day, all places together. */
export async function sumsByDay(
  db: Db,
  subject: Subject,
  span: Span,
  bases: readonly Base[] = basesOf[subject.report],
): Promise<Map<string, DaySums>> {
  const { rows } = await sql<Record<string, number> & { day: string; rows: number }>`
    select r.day::text, count(*)::int as rows,
      ${sql.join(bases.flatMap((base) => [sql`sum(${of(base)})::float8 as ${sql.ref(base)}`, sql`count(${of(base)})::int as ${sql.ref(`n_${base}`)}`]))}
    from (${rowsOf(subject, [span])}) r group by r.day`.execute(db)
  return new Map(
    rows.map((row) => [
      row.day,
      {
        ...{ day: row.day, rows: row.rows },
        sums: Object.fromEntries(bases.map((base) => [base, row[base] ?? null])),
        counts: Object.fromEntries(bases.map((base) => [base, row[`n_${base}`] ?? 0])),
      },
    ]),
  )
}

export interface PlaceSums {
  readonly now: Sums
  readonly before: Sums
  /** One value a week of the period of the metric asked for. */
  readonly weeks: ReadonlyMap<number, Sums>
}

/** The figures of each place over the whole period and the one before, and those of one metric week by week: one pass over the rows. */
export async function sumsByPlace(
  db: Db,
  subject: Subject,
  period: Period,
  metric: ReportMetric,
): Promise<Map<string, PlaceSums>> {
  const bases = basesOf[subject.report]
  const spark = basesFor(metric)
  // Weeks of the period count from 0; what lies before it comes together as -1.
  const bucket = sql`case when r.day < ${period.from}::date or r.day > ${period.to}::date then -1 else (r.day - ${period.from}::date) / 7 end`
  const sums = bases.map((base) => sql`${total(base, sql`r.day`)} as ${sql.ref(base)}`)
  const inPeriod = bases.map((base) => sql`${again(base, sql`w.bucket >= 0`)} as ${sql.ref(base)}`)
  const earlier = bases.map((base) => sql`${again(base, sql`w.bucket < 0`)} as ${sql.ref(`b_${base}`)}`)
  const weeks = spark.map(
    (base) => sql`array_agg(${value(base)} order by w.bucket) filter (where w.bucket >= 0) as ${sql.ref(`w_${base}`)}`,
  )
  const { rows } = await sql<Record<string, unknown> & { location_id: string }>`
    select w.location_id, ${sql.join([...inPeriod, ...earlier, ...weeks])},
      array_agg(w.bucket order by w.bucket) filter (where w.bucket >= 0) as buckets
    from (select r.location_id, ${bucket} as bucket, ${sql.join(sums)}
      from (${rowsOf(subject, spansOf(period))}) r group by 1, 2) w
    group by w.location_id`.execute(db)
  return new Map(
    rows.map((row) => {
      const buckets = (row.buckets ?? []) as number[] // as the query above selects it
      return [
        row.location_id,
        {
          now: Object.fromEntries(bases.map((base) => [base, numberOf(row[base])])),
          before: Object.fromEntries(bases.map((base) => [base, numberOf(row[`b_${base}`])])),
          weeks: new Map(
            buckets.map((week, at) => [
              week,
              Object.fromEntries(spark.map((base) => [base, numberOf((row[`w_${base}`] as unknown[])[at])])), // likewise
            ]),
          ),
        },
      ]
    }),
  )
}

/** One metric day by day for each group of places; those without one under null. */
export async function sumsByGroup(
  db: Db,
  subject: Subject,
  span: Span,
  metric: ReportMetric,
): Promise<Map<string | null, Map<string, Sums>>> {
  const bases = basesFor(metric)
  const { rows } = await sql<Record<string, unknown> & { group_id: string | null; day: string }>`
    select l.group_id, r.day::text, ${sql.join(bases.map((base) => sql`sum(${of(base)})::float8 as ${sql.ref(base)}`))}
    from (${rowsOf(subject, [span])}) r
    join location l on l.company_id = ${subject.who.companyId} and l.id = r.location_id
    group by l.group_id, r.day`.execute(db)
  const groups = new Map<string | null, Map<string, Sums>>()
  for (const row of rows) {
    const days = groups.get(row.group_id) ?? new Map<string, Sums>()
    groups.set(row.group_id, days)
    days.set(row.day, Object.fromEntries(bases.map((base) => [base, numberOf(row[base])])))
  }
  return groups
}

export const spansOf = ({ from, to, before }: Period): Span[] => [{ from, to }, ...(before ? [before] : [])]

const of = (base: Base) => sql.ref(`r.${base}`)
/** A level travels with its day, so that the greatest is the last one, and is taken out again at the end. */
const packed = (base: Base, day: RawBuilder<unknown>) =>
  sql`max((${day} - date '2000-01-01')::bigint * 4294967296 + ${of(base)})`
const total = (base: Base, day: RawBuilder<unknown>) => (base === level ? packed(base, day) : sql`sum(${of(base)})`)
const again = (base: Base, condition: RawBuilder<unknown>) =>
  base === level
    ? sql`(max(${sql.ref(`w.${base}`)}) filter (where ${condition}) % 4294967296)::float8`
    : sql`(sum(${sql.ref(`w.${base}`)}) filter (where ${condition}))::float8`
const value = (base: Base) =>
  base === level ? sql`(${sql.ref(`w.${base}`)} % 4294967296)::float8` : sql`${sql.ref(`w.${base}`)}::float8`
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

function plain<const Name extends ReportMetric & Base>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<Name, ReturnType<typeof sumOf>> // fromEntries loses the keys
}

function sumOf(...of: Base[]) {
  return {
    of,
    figure(sums: Sums) {
      const known = of.flatMap((base) => sums[base] ?? [])
      return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0)
    },
  }
}

function ratio(part: Base, whole: Base, times: number) {
  return {
    of: [part, whole],
    figure(sums: Sums) {
      const by = sums[whole] ?? 0
      return by === 0 ? undefined : round(((sums[part] ?? 0) / by) * times)
    },
  }
}
