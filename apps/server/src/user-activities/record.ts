import { operations } from '@vitrine/contract/api'
import type { Operation } from '@vitrine/contract/operation'
import { idIn, iriOf } from '@vitrine/contract/resource'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { joined, within } from '../deps/savepoint.ts'
import { statusOf } from '../http/error-response.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { Item, placesAsked, placesDone, placesOf, seenOf } from './places.ts'

/** What is asked, as far as it is kept. */
export interface Act {
  readonly name: string
  readonly operation: Operation
  readonly who: Viewer
  readonly request: FastifyRequest
}

type Run = (deps: Deps, db: Db) => Promise<unknown>

/** While these run a network is spoken to, a file comes in, or rows are written in pieces: no transaction waits for that. */
const longer =
  /^(connections|networkGrants|privateInstagram|profileImports|googlePhotos)\.|^(attachments\.create|competitors\.create|locationImports\.create|posts\.removal|rssItems\.draft|inboxes\.(update|remove|markAll)|inboxReplies\.(update|remove))$/

/** Runs a write and keeps who did it: in the same transaction, or right after where it can't be in one. */
export async function recorded(deps: Deps, given: Act, run: Run): Promise<unknown> {
  const act = atHome(given)
  const db = deps.databases.of(act.who.companyId)
  if (longer.test(act.name)) return afterwards(deps, db, act, run)
  return db.transaction().execute(async (tx) => {
    const here = joined(tx)
    const before = await lookBefore(here, act)
    const answer = await run(within(deps, tx, act.who.companyId), here)
    await keep(here, act, { outcome: 'done', ...(await aboutOf(here, act, answer, before)) })
    return answer
  })
}

/** Acts of the platform: other companies, and the files it shares. What a company takes of these is that company's own. */
const platforms = /^(companies\.create|sharedMedias\.(create|update|remove|restore))$/

/** A change of oneself, or for the platform, is the business of one's own company, whichever one is in. */
function atHome(act: Act): Act {
  const { name, who, request } = act
  const isOfOneself = name === 'users.update' && paramsOf(request).id === who.userId
  return isOfOneself || platforms.test(name) ? { ...act, who: { ...who, companyId: who.homeCompanyId } } : act
}

async function afterwards(deps: Deps, db: Db, act: Act, run: Run): Promise<unknown> {
  const before = await lookBefore(db, act)
  try {
    const answer = await run(deps, db)
    await keep(db, act, { outcome: 'done', ...(await aboutOf(db, act, answer, before)) })
    return answer
  } catch (error) {
    // Refused, nothing happened. Failed on the way, something may have.
    if (statusOf(error) >= 500) await keepFailed(db, act, before).catch(() => {})
    throw error
  }
}

async function keepFailed(db: Db, act: Act, before: Before): Promise<void> {
  const locations = await seenOf(db, act.who, [...before.places, ...placesAsked(act)])
  await keep(db, act, { outcome: 'failed', ...about(act, before.name), locations })
}

/** A super admin looks around in a company: kept once an hour and company, whatever is looked at. */
export async function keepVisit(deps: Deps, act: Act): Promise<void> {
  const { companyId, userId } = act.who
  const db = deps.databases.of(companyId)
  if (await wasThereLately(db, act.who)) return
  await db.transaction().execute(async (tx) => {
    // A page asks for many things at once: one of them keeps it, the others wait and find it kept.
    await sql`select pg_advisory_xact_lock(hashtextextended('visit ' || ${companyId}::text || ${userId}::text, 0))`.execute(
      tx,
    )
    if (await wasThereLately(tx, act.who)) return
    const company = { object: iriOf({ path: '/companies' }, companyId), objectType: 'Company' }
    await keep(tx, { ...act, name: 'companies.visit' }, { outcome: 'done', ...company, summary: null })
  })
}

async function wasThereLately(db: Db, who: Viewer): Promise<boolean> {
  const lately = await db
    .selectFrom('user_activity')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
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

async function keep(db: Db, act: Act, what: About & { outcome: 'done' | 'failed' }): Promise<void> {
  const { who, request } = act
  const body = bodyOf(request)
  const said: Record<string, unknown> = { ...body, ...paramsOf(request) }
  const details = Object.fromEntries(
    (telling[act.name] ?? []).flatMap((key) => (key in said ? [[key, said[key]]] : [])),
  )
  await db
    .insertInto('user_activity')
    .values({
      company_id: who.companyId,
      id: newId(),
      user_id: who.userId,
      user_name: who.name,
      super_admin: who.homeCompanyId !== who.companyId,
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
const telling: Readonly<Record<string, readonly string[]>> = {
  'users.update': ['roles', 'profile', 'allowedLocations', 'appPermissions', 'disabled'],
  'accounts.create': ['roles', 'profile', 'allowedLocations', 'appPermissions'],
  'exports.create': ['kind'],
  'companies.update': ['postsAreApproved', 'repliesAreApproved'],
  'posts.update': ['postStatus'],
  'connections.connect': ['type'],
  'connections.disconnect': ['type'],
  'inboxReplies.update': ['replyStatus'],
}

function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

// Parameters are the router's to type.
const paramsOf = ({ params }: FastifyRequest) => (params ?? {}) as Record<string, string>

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

function about({ name, operation: { of, authz }, request }: Act, before: string | null): About {
  const objectType = of?.name ?? authz.object ?? subjects[name.split('.')[0] ?? ''] ?? ''
  const path = paths.get(objectType)
  // The id in the path may name what this is made of.
  const { id } = (authz.object ?? objectType) === objectType ? paramsOf(request) : {}
  const known = path !== undefined && id !== undefined && idIn({ path }, id) !== null
  return { objectType, object: known ? iriOf({ path }, id) : null, summary: before }
}

async function aboutOf(db: Db, act: Act, answer: unknown, before: Before): Promise<About> {
  const found = about(act, before.name)
  const item = Item.safeParse(answer).data
  const object = found.object ?? (item?.['@type'] === found.objectType ? item['@id'] : null)
  const now = [...(await placesDone(db, act.who, answer)), ...(await standing(db, act, found.objectType, object))]
  const locations = await seenOf(db, act.who, [...before.places, ...now])
  if (act.operation.method === 'DELETE' || object === null) return { ...found, object, locations }
  return {
    ...found,
    object,
    summary: (await nameOf(db, act.who.companyId, found.objectType, object.split('/').at(-1) ?? '')) ?? before.name,
    locations,
  }
}

/** Sent again and taken away, a post tells how it went at each of its places: not to who sees some of them. */
const standing = async (db: Db, act: Act, objectType: string, object: string | null) =>
  /^posts\.(retry|removal)$/.test(act.name) ? [] : placesOf(db, act.who, objectType, object)

interface Before {
  readonly name: string | null
  readonly places: readonly string[]
}

/** Where a thing stood is known only before it is moved, and its name only before it is deleted. */
async function lookBefore(db: Db, act: Act): Promise<Before> {
  const { objectType, object } = about(act, null)
  if (object === null) return { name: null, places: [] }
  const places = await standing(db, act, objectType, object)
  if (act.operation.method !== 'DELETE') return { name: null, places }
  return { name: await nameOf(db, act.who.companyId, objectType, object.split('/').at(-1) ?? ''), places }
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

async function nameOf(db: Db, companyId: string, objectType: string, id: string): Promise<string | null> {
  const rows = names[objectType]
  if (rows === undefined || idIn({ path: '' }, id) === null) return null
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
function oneLine(text: string, longest: number): string {
  return Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .slice(0, longest)
    .join('')
}
