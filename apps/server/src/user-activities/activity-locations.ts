import { BulkUpdate } from '@vitrine/contract/bulk-updates'
import { LocationSummary } from '@vitrine/contract/locations'
import type { Operation } from '@vitrine/contract/operation'
import { parseIri } from '@vitrine/contract/resource'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'

// Which places an act was done to, or at.

export const Item = z.object({ '@id': z.string(), '@type': z.string() })

const LocationItem = z.union([z.string(), z.object({ location: z.string() }).transform(({ location }) => location)])
const Done = z.object({ successful: z.array(LocationItem) })
const RequestBody = z.object({ items: z.array(z.object({ location: z.string().optional() })) })

/** As its answer tells: those that succeeded, or those a change in the background still has before it. */
export async function findChangedLocations(db: Db, viewer: Viewer, result: unknown): Promise<string[]> {
  const item = Item.safeParse(result).data
  const updateId = item?.['@type'] === BulkUpdate.name ? parseIri(BulkUpdate, item['@id']) : null
  if (updateId === null) return named(Done.safeParse(result).data?.successful ?? [])
  const waiting = await db
    .selectFrom('bulk_update_item')
    .select('location_id')
    .where('company_id', '=', viewer.companyId)
    .where('bulk_update_id', '=', updateId)
    .where('status', '=', 'waiting')
    .execute()
  return waiting.map((row) => row.location_id)
}

/** Where the things stand that stand at places. */
const standing: Readonly<Record<string, RawBuilder<unknown>>> = {
  ScheduledPost: sql`select location_id, post_id as id, company_id from publication`,
  Publication: sql`select location_id, id, company_id from publication`,
  Inbox: sql`select location_id, id, company_id from inbox_item`,
  InboxReply: sql`select i.location_id, r.id, r.company_id from inbox_reply r
    join inbox_item i on i.company_id = r.company_id and i.id = r.item_id`,
  KeywordAlert: sql`select location_id, alert_id as id, company_id from keyword_alert_location`,
  RssFeed: sql`select location_id, feed_id as id, company_id from rss_feed_location`,
  RssItem: sql`select l.location_id, i.id, i.company_id from rss_item i
    join rss_feed_location l on l.company_id = i.company_id and l.feed_id = i.feed_id`,
  GmbCompetitor: sql`select location_id, id, company_id from gmb_competitor`,
}

/** The places at which the object of an act stands now. */
export async function findObjectLocations(
  db: Db,
  viewer: Viewer,
  objectType: string,
  object: string | null,
): Promise<string[]> {
  const rows = standing[objectType]
  const id = rows && object && parseIri({ path: '' }, object.split('/').at(-1) ?? '')
  if (!id) return []
  const found = await sql<{ location_id: string }>`select distinct t.location_id from (${rows}) t
    where t.company_id = ${viewer.companyId} and t.id = ${id}::uuid and t.location_id is not null`.execute(db)
  return found.rows.map(({ location_id }) => location_id)
}

/** As it was asked, of an act that was stopped on its way. */
export function listRequestedLocations(act: { operation: Operation; request: FastifyRequest }): string[] {
  const body = RequestBody.safeParse(act.operation.body?.safeParse(act.request.body).data).data
  return named((body?.items ?? []).flatMap(({ location }) => location ?? []))
}

function named(iris: readonly string[]): string[] {
  return [...new Set(iris.flatMap((iri) => parseIri(LocationSummary, iri) ?? []))]
}

/** Those that are the company's and in somebody's sight: of others nothing was done. */
export async function filterVisible(db: Db, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('location')
    .select('id')
    .where('company_id', '=', viewer.companyId)
    .where(matchesAny(sql.ref('id'))(ids))
    .execute()
  return rows.map(({ id }) => id).filter((id) => seesLocation(viewer, id))
}
