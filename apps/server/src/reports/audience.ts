import { metricsOf } from '@vitrine/contract/report-metrics'
import type { AudienceStats, ReportNetwork } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../lib/viewer.ts'
import { round } from './figures.ts'
import { whyMissing } from './missing-data.ts'
import type { ComparedPeriod } from './period.ts'
import { buildHeader } from './report-header.ts'
import {
  findReportLocations,
  type LocationSelection,
  matchesLocations,
  type ReportLocation,
} from './report-locations.ts'
import { buildSeries, readFigures } from './series.ts'

/** How many countries and cities are named; what is left is together. */
const maxNamed = 20

export async function readAudience(
  db: Db,
  viewer: Viewer,
  type: ReportNetwork,
  chosen: LocationSelection,
  period: ComparedPeriod,
): Promise<AudienceStats> {
  const locations = await findReportLocations(db, viewer, type, chosen)
  const figures = await readFigures(db, { viewer, type, report: 'audience', chosen, locations }, period)
  const people = await findPeople(db, viewer, type, chosen, locations)
  const kind = (name: string) => people.filter((row) => row.kind === name)
  const series = metricsOf.audience.map((metric) => buildSeries(metric, figures, period, locations))
  return {
    ...buildHeader(period, locations),
    integrationType: type,
    series,
    engagementRate: getEngagementRate(type, series),
    ageGender: getAgeGender(kind('ageGender'), locations),
    countries: rankValues(kind('country'), locations),
    cities: rankValues(kind('city'), locations),
    onlineHours: getOnlineHours(kind('online'), locations),
  }
}

/** LinkedIn's is sent as a tenth: the product multiplies that total by 10. Three decimals leave two of the true rate. */
function getEngagementRate(type: ReportNetwork, series: AudienceStats['series']): AudienceStats['engagementRate'] {
  const findSeries = (name: string) => series.find(({ metric }) => metric === name)
  const engagements = findSeries('engagements')
  const base = findSeries('reach')?.total === undefined ? findSeries('views') : findSeries('reach')
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
  viewer: Viewer,
  type: ReportNetwork,
  chosen: LocationSelection,
  locations: readonly ReportLocation[],
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select r.kind, r.key, sum(r.value)::float8 as value, max(r.taken_on)::text as taken_on from report_audience r
    where r.company_id = ${viewer.companyId} and r.type = ${type} and ${matchesLocations(viewer, chosen, locations, sql`r.location_id`)}
    group by r.kind, r.key order by r.kind, sum(r.value) desc, r.key`.execute(db)
  return rows
}

function getAgeGender(rows: readonly Counted[], locations: readonly ReportLocation[]): AudienceStats['ageGender'] {
  const all = sum(rows)
  return {
    ...selectRows(rows, locations, 'demographics'),
    rows: rows
      .map(({ key, value }) => {
        const [gender, age = ''] = key.split('.')
        return { age, gender: toGender(gender), value, share: share(value, all) }
      })
      .toSorted((a, b) => a.age.localeCompare(b.age) || a.gender.localeCompare(b.gender)),
  }
}

function rankValues(rows: readonly Counted[], locations: readonly ReportLocation[]) {
  const all = sum(rows)
  const shown = rows.slice(0, maxNamed)
  return {
    ...selectRows(rows, locations, 'demographics'),
    rows: shown.map(({ key, value }) => ({ name: key, value, share: share(value, all) })),
    others: all - sum(shown),
  }
}

function getOnlineHours(rows: readonly Counted[], locations: readonly ReportLocation[]) {
  return {
    ...selectRows(rows, locations, 'online'),
    rows: rows
      .map(({ key, value }) => {
        const [weekday, hour] = key.split('.')
        return { weekday: Number(weekday), hour: Number(hour), value }
      })
      .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
  }
}

function selectRows(rows: readonly Counted[], locations: readonly ReportLocation[], what: string) {
  if (rows.length > 0)
    return {
      takenOn: rows
        .map(({ taken_on }) => taken_on)
        .toSorted()
        .at(-1),
    }
  return { gap: whyMissing(locations, what) ?? ('notProvided' as const) }
}

const toGender = (text: string | undefined): 'F' | 'M' | 'U' => (text === 'F' || text === 'M' ? text : 'U')
const sum = (rows: readonly Counted[]) => rows.reduce((all, { value }) => all + value, 0)
const share = (value: number, all: number) => (all === 0 ? 0 : round((value / all) * 100))
