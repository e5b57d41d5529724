import {
  BulkUpdate,
  BulkUpdateItem,
  type bulkItemStatuses,
  type bulkKinds,
  type bulkStatuses,
} from '@vitrine/contract/bulk-updates'
import type { Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import { writeInstant } from '@vitrine/contract/query'
import { identity, toIri } from '@vitrine/contract/resource'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, inVisibleLocations, matchesAny } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import { toViolation } from '../http/error-response.ts'
import type { HandlersOf } from '../http/handler.ts'
import { conflict, notFound } from '../lib/errors.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { applyTo, findLocationHours, type Payload, presentVerdicts } from './apply.ts'
import { daysChanging } from './hours.ts'
import { retryFailed, runsInBackground, startUpdate } from './start.ts'

export const bulkUpdateRoutes: HandlersOf<'bulkUpdates'> = {
  openingHours: (deps, { body, ...input }) =>
    change(deps, input, body.locationIds, { kind: 'openingHours', payload: body.payload }),

  googleProfile: (deps, { body, ...input }) =>
    change(deps, input, body.locationIds, { kind: 'googleProfile', payload: body.payload }),

  async previewHours(_deps, { body, viewer, db, lang }) {
    const ids = [...new Set(body.locationIds)]
    const locations = await findLocationHours(
      db,
      viewer.companyId,
      ids.filter((id) => seesLocation(viewer, id)),
    )
    const candidates = [...locations.values()].map((location) => ({
      place: location,
      days: daysChanging(location, body.payload),
    }))
    const unknown = ids.filter((id) => !locations.has(id))
    return {
      changing: candidates
        .filter(({ days }) => days.length > 0)
        .map(({ place: { id, name, city }, days }) => ({ id, name, ...(city === null ? {} : { city }), days })),
      identical: candidates.filter(({ days }) => days.length === 0).map(({ place }) => place.id),
      failed: presentVerdicts(
        unknown.map((id) => [id, { propertyPath: '', code: 'relation.unknown' }]),
        lang,
      ).failed,
    }
  },

  async list(_deps, { list, viewer, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`bulk_update b`,
      id: sql`b.id`,
      scope: [sql`b.company_id = ${viewer.companyId}`, sql`b.asked_by = ${viewer.userId}`],
      filters: { status: matchesAny(sql`b.status`, 'text'), kind: matchesAny(sql`b.kind`, 'text') },
      order: { createdAt: sql`b.created_at` },
      otherwise: [[sql`b.created_at`, 'desc']],
    })
    return { items: inOrder(ids, await findOwn(db, viewer, ids)).map(present), totalItems }
  },

  read: (_deps, { params, viewer, db }) => readOne(db, viewer, params.id),

  async items(_deps, { params, list, viewer, db, lang }) {
    await readOne(db, viewer, params.id)
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`bulk_update_item i`,
      id: sql`i.location_id`,
      scope: [sql`i.company_id = ${viewer.companyId}`, sql`i.bulk_update_id = ${params.id}`],
      filters: { status: matchesAny(sql`i.status`, 'text') },
      otherwise: [[sql`i.position`, 'asc']],
    })
    return {
      items: inOrder(ids, await findItems(db, viewer, params.id, ids)).map((row) => presentItem(row, params.id, lang)),
      totalItems,
    }
  },

  async retry(_deps, { params, viewer, db }) {
    await readOne(db, viewer, params.id)
    if (!(await retryFailed(db, viewer, params.id))) throw conflict('bulk.nothingFailed')
    return readOne(db, viewer, params.id)
  },
}

interface BulkStartInput {
  readonly viewer: Viewer
  readonly db: Db
  readonly lang: Locale
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function change(
  deps: Deps,
  { viewer, db, lang, request, reply }: BulkStartInput,
  locationIds: readonly string[],
  what: Payload,
) {
  const ids = [...new Set(locationIds)]
  if (!runsInBackground(ids, request)) return presentVerdicts(await applyTo(deps, db, viewer, ids, what), lang)
  const id = await startUpdate(db, viewer, lang, ids, what)
  reply.code(202).header('preference-applied', 'respond-async').header('location', toIri(BulkUpdate, id))
  return readOne(db, viewer, id)
}

async function readOne(db: Db, viewer: Viewer, id: string) {
  const [row] = await findOwn(db, viewer, [id])
  if (!row) throw notFound()
  return present(row)
}

/** Of somebody's own those with these ids, and how their places stand at the networks now. */
async function findOwn(db: Db, viewer: Viewer, ids: readonly string[]) {
  return db
    .selectFrom('bulk_update as b')
    .selectAll('b')
    .select(
      sql<Record<string, number>>`(select coalesce(json_object_agg(state, count), '{}') from (
        select p.state, count(*)::int from bulk_update_item i
          join listing s on s.company_id = i.company_id and s.location_id = i.location_id
          join listing_part p on p.company_id = s.company_id and p.integration_id = s.integration_id
        where i.company_id = b.company_id and i.bulk_update_id = b.id and i.status = 'done'
          and p.wanted_at >= b.created_at and ${inVisibleLocations(viewer, sql`i.location_id`)}
        group by p.state) states)`.as('listing'),
    )
    .where('b.company_id', '=', viewer.companyId)
    .where('b.asked_by', '=', viewer.userId)
    .where(matchesAny(sql.ref('b.id'))(ids))
    .execute()
}
type UpdateRow = Awaited<ReturnType<typeof findOwn>>[number]

function present(row: UpdateRow) {
  const { matching = 0, pending = 0, differs = 0, refused = 0 } = row.listing
  return {
    ...identity(BulkUpdate, row.id),
    kind: row.kind as (typeof bulkKinds)[number], // a check constraint holds it
    status: row.status as (typeof bulkStatuses)[number], // as above
    ...{ total: row.total, done: row.done, failed: row.failed },
    listing: { matching, pending, differs, refused },
    items: `${toIri(BulkUpdate, row.id)}/items`,
    createdAt: writeInstant(row.created_at),
    finishedAt: row.finished_at ? writeInstant(row.finished_at) : undefined,
  }
}

/** The places somebody may still see are named; the others only counted. */
async function findItems(db: Db, viewer: Viewer, id: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('bulk_update_item as i')
    .leftJoin('location as l', (join) =>
      join.onRef('l.company_id', '=', 'i.company_id').onRef('l.id', '=', 'i.location_id'),
    )
    .select(['i.location_id as id', 'i.status', 'i.error_code', 'i.error_params', 'l.name'])
    .where('i.company_id', '=', viewer.companyId)
    .where('i.bulk_update_id', '=', id)
    .where(matchesAny(sql.ref('i.location_id'))(ids))
    .execute()
  return rows.map((row) => (seesLocation(viewer, row.id) ? row : { ...row, name: null }))
}

function presentItem(row: Awaited<ReturnType<typeof findItems>>[number], updateId: string, lang: Locale) {
  const params = row.error_params as Record<string, string | number> // written by us only
  const violation = row.error_code === null ? null : { propertyPath: '', code: row.error_code, params }
  return {
    '@id': `${toIri(BulkUpdate, updateId)}/items/${row.id}`,
    '@type': BulkUpdateItem.name,
    id: row.id,
    ...(row.name === null ? {} : { location: { ...identity(LocationSummary, row.id), name: row.name } }),
    status: row.status as (typeof bulkItemStatuses)[number], // a check constraint holds it
    ...(violation === null ? {} : { message: toViolation(violation, lang).message }),
  }
}
