import { ScheduledPost } from '@vitrine/contract/posts'
import { writeInstant } from '@vitrine/contract/query'
import type { bestOrders, ReportNetwork, ReportPost } from '@vitrine/contract/reports'
import { toIri } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../lib/viewer.ts'
import { round } from './figures.ts'
import type { DaySpan } from './period.ts'
import { presentLocation } from './report-header.ts'
import { type LocationSelection, matchesLocations, type ReportLocation } from './report-locations.ts'
import { during } from './sources.ts'

const maxPosts = 12

const orders: Readonly<Record<(typeof bestOrders)[number], string>> = {
  engagements: 'p.engagements',
  reach: 'p.reach',
  engagementRate: 'p.engagements::float8 / nullif(p.reach, 0)',
  publishedAt: 'p.published_at',
}

interface BestRow {
  readonly location_id: string
  readonly remote_id: string
  readonly post_id: string | null
  readonly post_type: string
  readonly text: string
  readonly picture: string | null
  readonly url: string | null
  readonly published_at: Date
  readonly reach: number | null
  readonly views: number | null
  readonly engagements: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly saves: number | null
  readonly likes: number | null
  readonly loves: number | null
  readonly wows: number | null
  readonly hahas: number | null
  readonly sorrys: number | null
  readonly angers: number | null
}

/** The posts of a period that did best, those of other hands among them. */
export async function findBest(
  db: Db,
  viewer: Viewer,
  type: ReportNetwork,
  chosen: LocationSelection,
  locations: readonly ReportLocation[],
  span: DaySpan,
  by: (typeof bestOrders)[number],
): Promise<ReportPost[]> {
  const order = sql`order by ${sql.raw(orders[by])} desc nulls last, p.published_at desc, p.remote_id`
  const { rows } = await sql<BestRow>`
    select p.*, (select o.post_id from publication o where o.company_id = ${viewer.companyId}
        and o.location_id = p.location_id and o.network = p.type and o.remote_id = p.remote_id and o.kind = 'post' limit 1) as post_id
    from (select p.* from report_post p
      where p.company_id = ${viewer.companyId} and p.type = ${type} and ${during(sql`p.published_at`, [span])}
        and ${matchesLocations(viewer, chosen, locations, sql`p.location_id`)}
      ${order} limit ${maxPosts}) p ${order}`.execute(db)
  const locationsById = new Map(locations.map((location) => [location.id, location]))
  return rows.flatMap((row) => {
    const location = locationsById.get(row.location_id)
    return location ? [present(row, location)] : []
  })
}

function present(row: BestRow, location: ReportLocation): ReportPost {
  return {
    remoteId: row.remote_id,
    post: row.post_id === null ? undefined : toIri(ScheduledPost, row.post_id),
    location: presentLocation(location),
    postType: row.post_type,
    text: row.text,
    picture: row.picture ?? undefined,
    url: row.url ?? undefined,
    publishedAt: writeInstant(row.published_at),
    reach: row.reach ?? undefined,
    views: row.views ?? undefined,
    engagements: row.engagements ?? undefined,
    engagementRate: row.engagements !== null && row.reach ? round((row.engagements / row.reach) * 100) : undefined,
    comments: row.comments ?? undefined,
    shares: row.shares ?? undefined,
    saves: row.saves ?? undefined,
    reactions: toReactions(row),
  }
}

/** Only those the network has: Instagram counts likes alone. */
function toReactions(row: BestRow): ReportPost['reactions'] {
  const { likes: like, loves: love, wows: wow, hahas: haha, sorrys: sorry, angers: anger } = row
  const counts = Object.entries({ like, love, wow, haha, sorry, anger })
  return Object.fromEntries(counts.flatMap(([name, count]) => (count === null ? [] : [[name, count]])))
}
