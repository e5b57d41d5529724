import { operations } from '@vitrine/contract/api'
import type { Operation } from '@vitrine/contract/operation'
import { parseIri, toIri } from '@vitrine/contract/resource'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { scopedDeps, withSavepoints } from '../deps/savepoints.ts'
import { getErrorStatus } from '../http/error-response.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import {
  filterVisible,
  findChangedLocations,
  findObjectLocations,
  Item,
  listRequestedLocations,
} from './activity-locations.ts'

/** What is asked, as far as it is kept. */
export interface RecordedAct {
  readonly name: string
  readonly operation: Operation
  readonly viewer: Viewer
  readonly request: FastifyRequest
}

type Run = (deps: Deps, db: Db) => Promise<unknown>

/** While these run a network is spoken to, a file comes in, or rows are written in pieces: no transaction waits for that. */
const longer =
  /^(connections|networkGrants|privateInstagram|profileImports|googlePhotos)\.|^(attachments\.create|competitors\.create|locationImports\.create|posts\.removal|rssItems\.draft|inboxes\.(update|remove|markAll)|inboxReplies\.(update|remove))$/

/** Runs a write and keeps who did it: in the same transaction, or right after where it can't be in one. */
export async function recorded(deps: Deps, given: RecordedAct, run: Run): Promise<unknown> {
  const act = atHome(given)
  const db = deps.databases.forCompany(act.viewer.companyId)
  if (longer.test(act.name)) return afterwards(deps, db, act, run)
  return db.transaction().execute(async (tx) => {
    const here = withSavepoints(tx)
    const before = await readBefore(here, act)
    const result = await run(scopedDeps(deps, tx, act.viewer.companyId), here)
    await insertActivity(here, act, { outcome: 'done', ...(await describeAct(here, act, result, before)) })
    return result
  })
}

/** Acts of the platform: other companies, and the files it shares. What a company takes of these is that company's own. */
const platforms = /^(companies\.create|sharedMedias\.(create|update|remove|restore))$/

/** A change of oneself, or for the platform, is the business of one's own company, whichever one is in. */
function atHome(act: RecordedAct): RecordedAct {
  const { name, viewer, request } = act
  const isOfOneself = name === 'users.update' && getParams(request).id === viewer.userId
  return isOfOneself || platforms.test(name) ? { ...act, viewer: { ...viewer, companyId: viewer.homeCompanyId } } : act
}

async function afterwards(deps: Deps, db: Db, act: RecordedAct, run: Run): Promise<unknown> {
  const before = await readBefore(db, act)
  try {
    const result = await run(deps, db)
    await insertActivity(db, act, { outcome: 'done', ...(await describeAct(db, act, result, before)) })
    return result
  } catch (error) {
    // Refused, nothing happened. Failed on the way, something may have.
    if (getErrorStatus(error) >= 500) await recordFailure(db, act, before).catch(() => {})
    throw error
  }
}

async function recordFailure(db: Db, act: RecordedAct, before: Before): Promise<void> {
  const locations = await filterVisible(db, act.viewer, [...before.locations, ...listRequestedLocations(act)])
  await insertActivity(db, act, { outcome: 'failed', ...about(act, before.name), locations })
}

/** A super admin looks around in a company: kept once an hour and company, whatever is looked at. */
export async function recordVisit(deps: Deps, act: RecordedAct): Promise<void> {
  const { companyId, userId } = act.viewer
  const db = deps.databases.forCompany(companyId)
  if (await wasThereLately(db, act.viewer)) return
  await db.transaction().execute(async (tx) => {
    // A page asks for many things at once: one of them keeps it, the others wait and find it kept.
    await sql`select pg_advisory_xact_lock(hashtextextended('visit ' || ${companyId}::text || ${userId}::text, 0))`.execute(
      tx,
    )
    if (await wasThereLately(tx, act.viewer)) return
    const company = { object: toIri({ path: '/companies' }, companyId), objectType: 'Company' }
    await insertActivity(tx, { ...act, name: 'companies.visit' }, { outcome: 'done', ...company, summary: null })
  })
}

async function wasThereLately(db: Db, viewer: Viewer): Promise<boolean> {
  const lately = await db
    .selectFrom('user_activity')
    .select('id')
    .where('company_id', '=', viewer.companyId)
    .where('user_id', '=', viewer.userId)
    .where('at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst()
  return lately !== undefined
}

interface About {
  readonly objectType: string
  readonly object: string | null
  readonly summary: string | null
  /** The places it was done to or at, where it is not one itself. */
  readonly locations?: readonly string[]
}

async function insertActivity(db: Db, act: RecordedAct, what: About & { outcome: 'done' | 'failed' }): Promise<void> {
  const { viewer, request } = act
  const body = getBody(request)
  const requestFields: Record<string, unknown> = { ...body, ...getParams(request) }
  const details = Object.fromEntries(
    (relevantFields[act.name] ?? []).flatMap((key) => (key in requestFields ? [[key, requestFields[key]]] : [])),
  )
  await db
    .insertInto('user_activity')
    .values({
      company_id: viewer.companyId,
      id: newId(),
      user_id: viewer.userId,
      user_name: viewer.name,
      super_admin: viewer.homeCompanyId !== viewer.companyId,
      operation: act.name,
      object_type: what.objectType,
      object: what.object,
      summary: what.summary,
      location_ids: [...(what.locations ?? [])],
      fields: Object.keys(body)
        .filter((key) => !key.startsWith('@') && key.length <= 60)
        .slice(0, 60),
      details: Object.keys(details).length > 0 ? JSON.stringify(details) : null,
      outcome: what.outcome,
      request_id: request.id,
      ip: request.ip,
      user_agent: oneLine(request.headers['user-agent'] ?? '', 300),
    })
    .execute()
}

/** Fields whose values are kept too: what decides about rights, who approves, which network. Never a secret, never a text. */
const relevantFields: Readonly<Record<string, readonly string[]>> = {
  'users.update': ['roles', 'profile', 'allowedLocations', 'appPermissions', 'disabled'],
  'accounts.create': ['roles', 'profile', 'allowedLocations', 'appPermissions'],
  'exports.create': ['kind'],
  'companies.update': ['postsAreApproved', 'repliesAreApproved'],
  'posts.update': ['postStatus'],
  'connections.connect': ['type'],
  'connections.disconnect': ['type'],
  'inboxReplies.update': ['replyStatus'],
}

function getBody({ body }: FastifyRequest): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

// Parameters are the router's to type.
const getParams = ({ params }: FastifyRequest) => (params ?? {}) as Record<string, string>

/** What an operation works on that answers no resource of its own and names none in its path. */
const subjects: Readonly<Record<string, string>> = {
  connections: 'NetworkGrant',
  bulkUpdates: 'Location',
  holidays: 'Location',
  inboxes: 'Inbox',
  libraryMedias: 'LibraryMedia',
}

/** Where resources are, by their names. */
const paths = new Map(operations().flatMap(([, { of }]) => (of ? [[of.name, of.path] as const] : [])))

function about({ name, operation: { of, authz }, request }: RecordedAct, before: string | null): About {
  const objectType = of?.name ?? authz.object ?? subjects[name.split('.')[0] ?? ''] ?? ''
  const path = paths.get(objectType)
  // The id in the path may name what this is made of.
  const { id } = (authz.object ?? objectType) === objectType ? getParams(request) : {}
  const known = path !== undefined && id !== undefined && parseIri({ path }, id) !== null
  return { objectType, object: known ? toIri({ path }, id) : null, summary: before }
}

async function describeAct(db: Db, act: RecordedAct, result: unknown, before: Before): Promise<About> {
  const found = about(act, before.name)
  const item = Item.safeParse(result).data
  const object = found.object ?? (item?.['@type'] === found.objectType ? item['@id'] : null)
  const now = [
    ...(await findChangedLocations(db, act.viewer, result)),
    ...(await standing(db, act, found.objectType, object)),
  ]
  const locations = await filterVisible(db, act.viewer, [...before.locations, ...now])
  if (act.operation.method === 'DELETE' || object === null) return { ...found, object, locations }
  return {
    ...found,
    object,
    summary:
      (await findName(db, act.viewer.companyId, found.objectType, object.split('/').at(-1) ?? '')) ?? before.name,
    locations,
  }
}

/** Sent again and taken away, a post tells how it went at each of its places: not to who sees some of them. */
const standing = async (db: Db, act: RecordedAct, objectType: string, object: string | null) =>
  /^posts\.(retry|removal)$/.test(act.name) ? [] : findObjectLocations(db, act.viewer, objectType, object)

interface Before {
  readonly name: string | null
  readonly locations: readonly string[]
}

/** Where a thing stood is known only before it is moved, and its name only before it is deleted. */
async function readBefore(db: Db, act: RecordedAct): Promise<Before> {
  const { objectType, object } = about(act, null)
  if (object === null) return { name: null, locations: [] }
  const locations = await standing(db, act, objectType, object)
  if (act.operation.method !== 'DELETE') return { name: null, locations }
  return { name: await findName(db, act.viewer.companyId, objectType, object.split('/').at(-1) ?? ''), locations }
}

/** How things are called, or how their text begins. */
const names: Readonly<Record<string, RawBuilder<unknown>>> = {
  User: sql`select first_name || ' ' || last_name as name, id, company_id from app_user`,
  Company: sql`select name, id, id as company_id from company`,
  Location: sql`select name, id, company_id from location`,
  Group: sql`select name, id, company_id from location_group`,
  LocationLabel: sql`select name, id, company_id from location_label`,
  KeywordAlert: sql`select string_agg(text, ', ' order by position) as name, alert_id as id, company_id from keyword_alert_word group by 2, 3`,
  // What is one person’s own is nobody else’s business, its name neither.
  QuickReply: sql`select case when owner_id is null then title end as name, id, company_id from quick_reply`,
  LibraryFolder: sql`select name, id, company_id from library_folder`,
  LibraryMedia: sql`select name, id, company_id from library_media`,
  LibraryRemoval: sql`select string_agg(name, ', ' order by name) as name, removal_id as id, company_id from (select name, removal_id, company_id
    from library_media union all select name, removal_id, company_id from library_folder) t group by 2, 3`,
  SharedMedia: sql`select name, id, company_id from shared_media`,
  GmbCompetitor: sql`select l.name, c.id, c.company_id from gmb_competitor c join location l on l.company_id = c.company_id and l.id = c.location_id`,
  RssFeed: sql`select coalesce(name, nullif(title, ''), url) as name, id, company_id from rss_feed`,
  RssItem: sql`select title as name, id, company_id from rss_item`,
  Export: sql`select file_name as name, id, company_id from export`,
  LocationImport: sql`select file_name as name, id, company_id from location_import`,
  ScheduledPost: sql`select left(text, 200) as name, id, company_id from scheduled_post`,
  Inbox: sql`select left(text, 200) as name, id, company_id from inbox_item`,
  InboxReply: sql`select left(text, 200) as name, id, company_id from inbox_reply`,
}

async function findName(db: Db, companyId: string, objectType: string, id: string): Promise<string | null> {
  const rows = names[objectType]
  if (rows === undefined || parseIri({ path: '' }, id) === null) return null
  const found = await sql<{ name: string }>`select t.name from (${rows}) t
    where t.company_id = ${companyId} and t.id = ${id}::uuid`.execute(db)
  const name = oneLine(found.rows[0]?.name ?? '', 200)
  // A field that is cut in two would be shown as it is written.
  return name.length > 80
    ? `${oneLine(name, 79)
        .replace(/\{\{?[^}]*$/, '')
        .trimEnd()}…`
    : name || null
}

/** On one line, without what a terminal or a spreadsheet would take for more than letters. */
function oneLine(text: string, maxLength: number): string {
  return Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .slice(0, maxLength)
    .join('')
}
