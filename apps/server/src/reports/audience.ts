import { metricsOf } from '@vitrine/contract/report-metrics'
import type { AudienceStats, ReportNetwork } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../lib/viewer.ts'
import { round } from './figures.ts'
import { whyMissing } from './gaps.ts'
import { headOf } from './head.ts'
import type { Period } from './period.ts'
import { type Chosen, findReportPlaces, ofPlaces, type ReportPlace } from './places.ts'
import { figuresOf, seriesOf } from './series.ts'

/** How many countries and cities are named; what is left is together. */
const mostNamed = 20

export async function readAudience(
  db: Db,
  who: Viewer,
  type: ReportNetwork,
  chosen: Chosen,
  period: Period,
): Promise<AudienceStats> {
  const places = await findReportPlaces(db, who, type, chosen)
  const figures = await figuresOf(db, { who, type, report: 'audience', chosen, places }, period)
  const people = await findPeople(db, who, type, chosen, places)
  const kind = (name: string) => people.filter((row) => row.kind === name)
  const series = metricsOf.audience.map((metric) => seriesOf(metric, figures, period, places))
  return {
    ...headOf(period, places),
    integrationType: type,
    series,
    engagementRate: engagementRateOf(type, series),
    ageGender: ageGenderOf(kind('ageGender'), places),
    countries: rankedOf(kind('country'), places),
    cities: rankedOf(kind('city'), places),
    onlineHours: onlineOf(kind('online'), places),
  }
}

/** LinkedIn's is sent as a tenth: the product multiplies that total by 10. Three decimals leave two of the true rate. */
function engagementRateOf(type: ReportNetwork, series: AudienceStats['series']): AudienceStats['engagementRate'] {
  const of = (name: string) => series.find(({ metric }) => metric === name)
  const engagements = of('engagements')
  const base = of('reach')?.total === undefined ? of('views') : of('reach')
  const rate = (part: number | undefined, whole: number | undefined) => {
    if (part === undefined || !whole) return undefined
    const percent = (part / whole) * 100
    return type === 'linkedin' ? Math.round(percent * 100) / 1000 : round(percent)
  }
  const total = rate(engagements?.total, base?.total)
  const previous = rate(engagements?.previous, base?.previous)
  const comparedTotal = rate(engagements?.comparedTotal ?? engagements?.total, base?.comparedTotal ?? base?.total)
  return {
    metric: 'engagementRate',
    ...{ total, previous, ...(previous !== undefined && comparedTotal !== total ? { comparedTotal } : {}) },
    ...(previous && comparedTotal !== undefined
      ? { change: round(((comparedTotal - previous) / previous) * 100) }
      : {}),
    compared: engagements?.compared,
    gap: total === undefined ? (engagements?.gap ?? base?.gap) : undefined,
  }
}

interface Counted {
  readonly kind: string
  readonly key: string
  readonly value: number
  readonly taken_on: string
}

async function findPeople(
  db: Db,
  who: Viewer,
  type: ReportNetwork,
  chosen: Chosen,
  places: readonly ReportPlace[],
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select r.kind, r.key, sum(r.value)::float8 as value, max(r.taken_on)::text as taken_on from report_audience r
    where r.company_id = ${who.companyId} and r.type = ${type} and ${ofPlaces(who, chosen, places, sql`r.location_id`)}
    group by r.kind, r.key order by r.kind, sum(r.value) desc, r.key`.execute(db)
  return rows
}

function ageGenderOf(rows: readonly Counted[], places: readonly ReportPlace[]): AudienceStats['ageGender'] {
  const all = sum(rows)
  return {
    ...taken(rows, places, 'demographics'),
    rows: rows
      .map(({ key, value }) => {
        const [gender, age = ''] = key.split('.')
        return { age, gender: genderOf(gender), value, share: share(value, all) }
      })
      .toSorted((one, other) => one.age.localeCompare(other.age) || one.gender.localeCompare(other.gender)),
  }
}

function rankedOf(rows: readonly Counted[], places: readonly ReportPlace[]) {
  const all = sum(rows)
  const shown = rows.slice(0, mostNamed)
  return {
    ...taken(rows, places, 'demographics'),
    rows: shown.map(({ key, value }) => ({ name: key, value, share: share(value, all) })),
    others: all - sum(shown),
  }
}

function onlineOf(rows: readonly Counted[], places: readonly ReportPlace[]) {
  return {
    ...taken(rows, places, 'online'),
    rows: rows
      .map(({ key, value }) => {
        const [weekday, hour] = key.split('.')
        return { weekday: Number(weekday), hour: Number(hour), value }
      })
      .toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour),
  }
}

function taken(rows: readonly Counted[], places: readonly ReportPlace[], what: string) {
  if (rows.length > 0)
    return {
      takenOn: rows
        .map(({ taken_on }) => taken_on)
        .toSorted()
        .at(-1),
    }
  return { gap: whyMissing(places, what) ?? ('notProvided' as const) }
}

const genderOf = (text: string | undefined): 'F' | 'M' | 'U' => (text === 'F' || text === 'M' ? text : 'U')
const sum = (rows: readonly Counted[]) => rows.reduce((all, { value }) => all + value, 0)
const share = (value: number, all: number) => (all === 0 ? 0 : round((value / all) * 100))
