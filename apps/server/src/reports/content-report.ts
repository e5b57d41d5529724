import { metricsOf } from '@vitrine/contract/report-metrics'
import { type bestOrders, type ContentStats, type ReportNetwork, reactionNames } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findBest } from './best-posts.ts'
import {
  type ComparedReportRow,
  comparedColumns,
  countedPosts,
  countedTable,
  hasComparedDays,
} from './compared-rows.ts'
import { computeChange, listSpans, round } from './figures.ts'
import type { ComparedPeriod } from './period.ts'
import { buildHeader } from './report-header.ts'
import {
  findReportLocations,
  type LocationSelection,
  matchesLocations,
  type ReportLocation,
} from './report-locations.ts'
import { buildSeries, readFigures } from './series.ts'
import { during } from './sources.ts'

export async function readContent(
  db: Db,
  viewer: Viewer,
  type: ReportNetwork,
  chosen: LocationSelection,
  period: ComparedPeriod,
  best: (typeof bestOrders)[number],
): Promise<ContentStats> {
  const locations = await findReportLocations(db, viewer, type, chosen)
  const figures = await readFigures(db, { viewer, type, report: 'content', chosen, locations }, period)
  const types = await findTypes(db, viewer, type, chosen, locations, period)
  const sides = toSides(locations, period)
  return {
    ...buildHeader(period, locations),
    integrationType: type,
    series: metricsOf.content.map((metric) => buildSeries(metric, figures, period, locations)),
    reactions: getReactions(types, sides),
    byType: getTypes(types, sides),
    best: await findBest(db, viewer, type, chosen, locations, period, best),
  }
}

type TypeDay = ComparedReportRow &
  Readonly<Record<`r_${(typeof reactionNames)[number]}`, number | null>> & {
    readonly post_type: string
    readonly day: string
    readonly posts: number
    readonly reach: number | null
    readonly engagements: number | null
    readonly rated_engagements: number | null
    readonly rated_reach: number | null
  }

/** Posts of both periods by kind and day, those of compared days apart. */
async function findTypes(
  db: Db,
  viewer: Viewer,
  type: ReportNetwork,
  chosen: LocationSelection,
  locations: readonly ReportLocation[],
  period: ComparedPeriod,
): Promise<TypeDay[]> {
  const day = sql`(p.published_at at time zone 'UTC')::date`
  const { rows } = await sql<TypeDay>`
    select p.post_type, ${day}::text as day, ${comparedColumns(day, period)}, count(*)::int as posts,
      sum(p.reach)::float8 as reach, sum(p.engagements)::float8 as engagements,
      (sum(p.engagements) filter (where p.reach > 0))::float8 as rated_engagements,
      (sum(p.reach) filter (where p.reach > 0 and p.engagements is not null))::float8 as rated_reach,
      sum(p.likes)::float8 as r_like, sum(p.loves)::float8 as r_love, sum(p.wows)::float8 as r_wow,
      sum(p.hahas)::float8 as r_haha, sum(p.sorrys)::float8 as r_sorry, sum(p.angers)::float8 as r_anger
    from report_post p
    left join ${countedTable(countedPosts(locations))} on counted.location_id = p.location_id
    where p.company_id = ${viewer.companyId} and p.type = ${type} and ${during(sql`p.published_at`, listSpans(period))}
      and ${matchesLocations(viewer, chosen, locations, sql`p.location_id`)}
    group by 1, 2, 3, 4, 5 order by 1, 2`.execute(db)
  return rows
}

/** Reactions a network does not tell apart are left out. */
function getReactions(rows: readonly TypeDay[], { now, comparedNow, before }: Sides): ContentStats['reactions'] {
  return reactionNames.flatMap((reaction) => {
    const column = `r_${reaction}` as const
    const total = sum(rows.filter(now), column)
    const comparedTotal = sum(rows.filter(comparedNow), column)
    const previous = sum(rows.filter(before), column)
    if (total === undefined && previous === undefined) return []
    const { change } = computeChange(comparedTotal, previous)
    const isNarrower = previous !== undefined && comparedTotal !== total
    return [{ reaction, total, previous, change, ...(isNarrower ? { comparedTotal } : {}) }]
  })
}

function getTypes(rows: readonly TypeDay[], sides: Sides): ContentStats['byType'] {
  const types = Map.groupBy(rows, ({ post_type }) => post_type)
  return [...types].map(([postType, all]) => {
    const now = all.filter(sides.now)
    const rated = sum(now, 'rated_reach')
    const posts = sum(now, 'posts') ?? 0
    const comparedPosts = sum(all.filter(sides.comparedNow), 'posts') ?? 0
    const previousPosts = sides.isCompared ? (sum(all.filter(sides.before), 'posts') ?? 0) : undefined
    return {
      postType,
      posts,
      reach: sum(now, 'reach'),
      engagements: sum(now, 'engagements'),
      engagementRate: rated ? round(((sum(now, 'rated_engagements') ?? 0) / rated) * 100) : undefined,
      previousPosts,
      ...(previousPosts !== undefined && comparedPosts !== posts ? { comparedPosts } : {}),
      days: [...Map.groupBy(now, ({ day }) => day)].map(([date, ofDay]) => ({
        ...{ date, posts: sum(ofDay, 'posts') ?? 0 },
        ...{ reach: sum(ofDay, 'reach'), engagements: sum(ofDay, 'engagements') },
      })),
    }
  })
}

/** Which rows belong to the period, and which of both periods are compared. */
interface Sides {
  readonly isCompared: boolean
  now(row: ComparedReportRow): boolean
  comparedNow(row: ComparedReportRow): boolean
  before(row: ComparedReportRow): boolean
}

const toSides = (locations: readonly ReportLocation[], period: ComparedPeriod): Sides => ({
  isCompared: hasComparedDays(countedPosts(locations), period),
  now: ({ is_now }) => is_now,
  comparedNow: ({ is_compared_now }) => is_compared_now,
  before: ({ is_compared_before }) => is_compared_before,
})

type Summed =
  | 'posts'
  | 'reach'
  | 'engagements'
  | 'rated_engagements'
  | 'rated_reach'
  | `r_${(typeof reactionNames)[number]}`

function sum(rows: readonly TypeDay[], column: Summed): number | undefined {
  const known = rows.flatMap((row) => row[column] ?? [])
  return known.length === 0 ? undefined : known.reduce((all, value) => all + value, 0)
}
