import type { EditorialStatus, PublicationState } from '@vitrine/contract/post-status'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import type { ScheduledPost } from '../db/schema.ts'
import { isBeyondViewer, isVisiblePublication, postInScope } from '../db/visible-posts.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'

/** How many publications of a post stand where. */
export interface PublicationCounts {
  readonly total: number
  readonly open: number
  readonly published: number
  readonly failed: number
  readonly unconfirmed: number
  readonly checking: number
  readonly underway: number
  readonly started: number
}

export interface TargetRow {
  readonly id: string
  readonly location_id: string | null
  readonly location_name: string
  readonly state: PublicationState
  readonly error_code: string | null
  readonly remote_url: string | null
  readonly published_at: string | null
  /** When a publication that is being verified is looked for next, and how the network had answered: `503 unavailable`. */
  readonly wake_at: string | null
  readonly response_class: string | null
}

export interface PostRow extends Omit<Selectable<ScheduledPost>, 'editorial'> {
  readonly editorial: EditorialStatus
  readonly all: PublicationCounts
  readonly scoped: PublicationCounts
  /** Whether it goes where its reader decides nothing. */
  readonly elsewhere: boolean
  readonly targets: TargetRow[] | null
  readonly author: { id: string; first_name: string; last_name: string } | null
  readonly asked_by: string | null
}

const counts = sql`count(*)::int as total,
  count(*) filter (where x.state in ('WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING'))::int as open,
  count(*) filter (where x.state = 'PUBLISHED')::int as published,
  count(*) filter (where x.state in ('FAILED', 'UNCONFIRMED', 'QUARANTINED'))::int as failed,
  count(*) filter (where x.state = 'UNCONFIRMED')::int as unconfirmed,
  count(*) filter (where x.state = 'VERIFYING')::int as checking,
  count(*) filter (where x.state in ('PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING'))::int as underway,
  count(*) filter (where x.state not in ('WAITING', 'DUE'))::int as started`

/** As many as there are: the type of the count in the database. */
const noLocationLimit = 2 ** 31 - 1

/** Posts as somebody sees them; their places are listed where there are no more than `maxLocations`. */
export async function findPosts(
  db: Db | Tx,
  viewer: Viewer,
  ids: readonly string[],
  maxLocations: number,
): Promise<PostRow[]> {
  const ofPost = sql`from publication x where x.company_id = p.company_id and x.post_id = p.id and x.kind = 'post' and x.state <> 'CANCELLED'`
  const { rows } = await sql<PostRow>`
    select p.*, to_json(t) as all, to_json(s) as scoped,
      case when s.total > ${maxLocations} then null else (
        select coalesce(json_agg(json_build_object('id', x.id, 'location_id', x.location_id, 'location_name', x.location_name, 'state', x.state,
          'error_code', x.error_code, 'remote_url', x.remote_url, 'published_at', x.published_at,
          'wake_at', case x.state when 'VERIFYING' then x.wake_at end,
          'response_class', case x.state when 'VERIFYING' then (select t.response_class from publication_attempt t
            where t.company_id = x.company_id and t.publication_id = x.id order by t.started_at desc limit 1) end)
          order by x.location_name, x.id), '[]')
        ${ofPost} and ${isVisiblePublication(viewer)}) end as targets,
      exists (select ${ofPost} and ${isBeyondViewer(viewer)}) as elsewhere,
      (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
        from app_user u where u.company_id = p.company_id and u.id = p.author_id) as author,
      (select trim(u.first_name || ' ' || u.last_name) from app_user u
        where u.company_id = p.company_id and u.id = p.change_asked_by) as asked_by
    from scheduled_post p
    cross join lateral (select ${counts} ${ofPost}) t
    cross join lateral (select ${viewer.locations === null ? sql`t.*` : sql`${counts} ${ofPost} and ${isVisiblePublication(viewer)}`}) s
    where p.company_id = ${viewer.companyId} and ${matchesAny(sql`p.id`)(ids)} and p.deleted_at is null and ${postInScope(viewer)}`.execute(
    db,
  )
  return rows
}

export async function findPost(db: Db | Tx, viewer: Viewer, id: string): Promise<PostRow | undefined> {
  return (await findPosts(db, viewer, [id], noLocationLimit))[0]
}

/** Holds a post still while it is changed. Whoever changes its publications locks it first. */
export async function lockPost(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('scheduled_post')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface PostLocationRow {
  readonly id: string
  readonly name: string
  readonly time_zone: string
  readonly street: string | null
  readonly city: string | null
  readonly postal_code: string | null
  readonly phone: string | null
  readonly country: string | null
  readonly website: string | null
  readonly description: string | null
  readonly group: string | null
  readonly opening_hours: unknown
  readonly special_times: unknown
  readonly custom_fields: unknown
  readonly valid_token: boolean | null
}

/** Places with their connection to a network, and with what they say of themselves if texts quote it. */
export async function findPostLocations(
  db: Db | Tx,
  companyId: string,
  network: string,
  ids: readonly string[],
  whole: boolean,
): Promise<PostLocationRow[]> {
  const facts = whole
    ? sql`l.street, l.city, l.postal_code, l.country, l.phone, l.website, l.description, l.opening_hours, l.special_times, l.custom_fields,
        (select g.name from location_group g where g.company_id = l.company_id and g.id = l.group_id) as group`
    : sql`null as street, null as city, null as postal_code, null as country, null as phone, null as website, null as description,
        '[]'::jsonb as opening_hours, '[]'::jsonb as special_times, '{}'::jsonb as custom_fields, null as group`
  const { rows } = await sql<PostLocationRow>`
    select l.id, l.name, l.time_zone, i.valid_token, ${facts}
    from location l left join integration i on i.company_id = l.company_id and i.location_id = l.id and i.type = ${network}
    where l.company_id = ${companyId} and ${matchesAny(sql`l.id`)(ids)}`.execute(db)
  return rows
}

/** Makes the publications of a post match its places; what is there already stays as it is. */
export async function setTargets(
  tx: Tx,
  companyId: string,
  post: { id: string; network: string; postType: string; dueAt: Date; version: number; comment: boolean },
  locations: readonly string[],
): Promise<void> {
  const kinds = post.comment ? ['post', 'comment'] : ['post']
  await sql`delete from publication where company_id = ${companyId} and post_id = ${post.id}
    and state in ('WAITING', 'DUE', 'CANCELLED')
    and (network <> ${post.network} or post_type <> ${post.postType} or kind <> all(${kinds}::text[])
      or location_id is null or location_id <> all(${locations}::uuid[]))`.execute(tx)
  for (const kind of kinds) {
    const rows = locations.map((locationId) => ({ id: newId(), locationId }))
    await sql`
      insert into publication (company_id, id, kind, post_id, location_id, location_name, network, post_type, account_id,
        state, due_at, expires_at, payload_version)
      select l.company_id, t.id, ${kind}, ${post.id}, l.id, l.name, ${post.network}, ${post.postType}, 'none:' || t.id,
        'WAITING', ${post.dueAt}::timestamptz, ${post.dueAt}::timestamptz + interval '1 day', ${post.version}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, "locationId" uuid)
      join location l on l.company_id = ${companyId} and l.id = t."locationId"
      on conflict (company_id, post_id, kind, location_id, network, post_type) do nothing`.execute(tx)
  }
}
