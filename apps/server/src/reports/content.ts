import { metricsOf } from '@vitrine/contract/report-metrics'
import { type bestOrders, type ContentStats, type ReportNetwork, reactionNames } from '@vitrine/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { Viewer } from '../viewer.ts'
import { findBest } from './best.ts'
import { changeOf, round, spansOf } from './figures.ts'
import { headOf } from './head.ts'
import type { Period } from './period.ts'
import { type Chosen, findReportPlaces, ofPlaces, type ReportPlace } from './places.ts'
import { figuresOf, seriesOf } from './series.ts'
import { during } from './sources.ts'

export async function readContent(
  db: Db,
  who: Viewer,
  type: ReportNetwork,
  chosen: Chosen,
  period: Period,
  best: (typeof bestOrders)[number],
): Promise<ContentStats> {
  const places = await findReportPlaces(db, who, type, chosen)
  const figures = await figuresOf(db, { who, type, report: 'content', chosen, places }, period)
  const types = await findTypes(db, who, type, chosen, places, period)
  return {
    ...headOf(period, places),
    integrationType: type,
    series: metricsOf.content.map((metric) => seriesOf(metric, figures, period, places)),
    reactions: reactionsOf(types, period),
    byType: typesOf(types, period),
    best: await findBest(db, who, type, chosen, places, period, best),
  }
}

type TypeDay = Readonly<Record<`r_${(typeof reactionNames)[number]}`, number | null>> & {
  readonly post_type: string
  readonly day: string
  readonly posts: number
  readonly reach: number | null
  readonly engagements: number | null
  readonly rated_engagements: number | null
  readonly rated_reach: number | null
}

/** Posts of both periods by kind and day. */
async function findTypes(
  db: Db,
  who: Viewer,
  type: ReportNetwork,
  chosen: Chosen,
  places: readonly ReportPlace[],
  period: Period,
): Promise<TypeDay[]> {
  const { rows } = await sql<TypeDay>`
    select p.post_type, (p.published_at at time zone 'UTC')::date::text as day, count(*)::int as posts,
      sum(p.reach)::float8 as reach, sum(p.engagements)::float8 as engagements,
      (sum(p.engagements) filter (where p.reach > 0))::float8 as rated_engagements,
      (sum(p.reach) filter (where p.reach > 0 and p.engagements is not null))::float8 as rated_reach,
      sum(p.likes)::float8 as r_like, sum(p.loves)::float8 as r_love, sum(p.wows)::float8 as r_wow,
      sum(p.hahas)::float8 as r_haha, sum(p.sorrys)::float8 as r_sorry, sum(p.angers)::float8 as r_anger
    from report_post p
    where p.company_id = ${who.companyId} and p.type = ${type} and ${during(sql`p.published_at`, spansOf(period))}
      and ${ofPlaces(who, chosen, places, sql`p.location_id`)}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Reactions a network does not tell apart are left out. */
function reactionsOf(rows: readonly TypeDay[], period: Period) {
  const now = rows.filter((row) => isIn(row, period))
  const before = rows.filter((row) => !isIn(row, period))
  return reactionNames.flatMap((reaction) => {
    const total = sum(now, `r_${reaction}`)
    const previous = sum(before, `r_${reaction}`)
    return total === undefined && previous === undefined ? [] : [{ reaction, ...changeOf(total, previous) }]
  })
}

function typesOf(rows: readonly TypeDay[], period: Period): ContentStats['byType'] {
  const types = Map.groupBy(rows, ({ post_type }) => post_type)
  return [...types].map(([postType, all]) => {
    const now = all.filter((row) => isIn(row, period))
    const rated = sum(now, 'rated_reach')
    return {
      postType,
      posts: sum(now, 'posts') ?? 0,
      reach: sum(now, 'reach'),
      engagements: sum(now, 'engagements'),
      engagementRate: rated ? round(((sum(now, 'rated_engagements') ?? 0) / rated) * 100) : undefined,
      previousPosts:
        period.before === null
          ? undefined
          : (sum(
              all.filter((row) => !isIn(row, period)),
              'posts',
            ) ?? 0),
      days: now.map((row) => ({
        ...{ date: row.day, posts: row.posts },
        ...{ reach: row.reach ?? undefined, engagements: row.engagements ?? undefined },
      })),
    }
  })
}

const isIn = ({ day }: TypeDay, { from, to }: Period) => day >= from && day <= to

type Summed =
  | 'posts'
  | 'reach'
  | 'engagements'
  | 'rated_engagements'
  | 'rated_reach'
  | `r_${(typeof reactionNames)[number]}`

function sum(rows: readonly TypeDay[], column: Summed): number | undefined {
  const known = rows.flatMap((row) => row[column] ?? [])
  return known.length === 0 ? undefined : known.reduce((all, one) => all + one, 0)
}
