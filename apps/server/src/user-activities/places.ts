import { BulkUpdate } from '@vitrine/contract/bulk-updates'
import { LocationSummary } from '@vitrine/contract/locations'
import type { Operation } from '@vitrine/contract/operation'
import { idIn } from '@vitrine/contract/resource'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db.ts'
import { anyOf } from '../lists.ts'
import { seesLocation, type Viewer } from '../viewer.ts'

// Which places an act on several was done to.

export const Item = z.object({ '@id': z.string(), '@type': z.string() })

const Place = z.union([z.string(), z.object({ location: z.string() }).transform(({ location }) => location)])
const Done = z.object({ successful: z.array(Place) })
const Asked = z.object({ items: z.array(z.object({ location: z.string().optional() })) })

/** As its answer tells: those that succeeded, or those a change in the background still has before it. */
export async function placesDone(db: Db, who: Viewer, answer: unknown): Promise<string[]> {
  const item = Item.safeParse(answer).data
  const updateId = item?.['@type'] === BulkUpdate.name ? idIn(BulkUpdate, item['@id']) : null
  if (updateId === null) return named(Done.safeParse(answer).data?.successful ?? [])
  const waiting = await db
    .selectFrom('bulk_update_item')
    .select('location_id')
    .where('company_id', '=', who.companyId)
    .where('bulk_update_id', '=', updateId)
    .where('status', '=', 'waiting')
    .execute()
  return waiting.map((row) => row.location_id)
}

/** As it was asked, of an act that was stopped on its way. */
export function placesAsked(act: { operation: Operation; request: FastifyRequest }): string[] {
  const body = Asked.safeParse(act.operation.body?.safeParse(act.request.body).data).data
  return named((body?.items ?? []).flatMap(({ location }) => location ?? []))
}

function named(places: readonly string[]): string[] {
  return [...new Set(places.flatMap((one) => idIn(LocationSummary, one) ?? []))]
}

/** Those that are the company's and in somebody's sight: of others nothing was done. */
export async function seenOf(db: Db, who: Viewer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('location')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where(anyOf(sql.ref('id'))(ids))
    .execute()
  return rows.map(({ id }) => id).filter((id) => seesLocation(who, id))
}
