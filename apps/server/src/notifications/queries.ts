import type { NotificationSubject, NotificationType } from '@vitrine/contract/notifications'
import { failedStates, underWayStates } from '@vitrine/contract/post-status'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { type Condition, matchesAny } from '../db/lists.ts'
import { feedsInScope } from '../db/visible-feeds.ts'
import { isVisiblePublication, postInScope } from '../db/visible-posts.ts'
import { subjectOfRow, subjectsFor } from '../events/notification-subjects.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { everyTopic } from './every-topic.ts'
import { type KeywordMatches, keywordMatches } from './keyword-matches.ts'

const everything = { topic: everyTopic, kind: '' }

/** What somebody is told in the app. What they muted waits, and is there again when they want it. */
export function visibleNotifications(viewer: Viewer): RawBuilder<unknown> {
  const subjects = subjectsFor(viewer).filter((subject) => !viewer.muted.includes(subject))
  return among(viewer, matchesAny(subjectOfRow, 'text')(subjects))
}

/** Newest of each topic and kind, with how many places it stands for and whether it is new to them: of what they may see. */
function among(viewer: Viewer, wanted: Condition): RawBuilder<unknown> {
  const locationFilter = viewer.locations === null ? sql`true` : sql`n.location_id = any(${viewer.locations}::uuid[])`
  // Who was told by themselves of a post or a feed may have lost its places since, or it went elsewhere.
  const stillSeen = sql`not exists (select from scheduled_post p where p.company_id = n.company_id
    and p.id = case when n.kind like 'post.%' then n.item_id end and ${postInScope(viewer)} is not true)`
  const feedSeen = sql`(n.kind <> 'rss.stopped' or ${may(viewer, 'rssFeed')} and exists (select from rss_feed f
    where f.company_id = n.company_id and f.id = n.topic and ${feedsInScope(viewer)}))`
  return sql`(
    select (array_agg(n.id order by n.created_at desc, n.id desc))[1] as id, array_agg(n.id) as ids, n.type, max(n.created_at) as created_at,
      array_agg(n.id) filter (where s.asks) as asking, bool_and(not s.asks) as settled,
      coalesce(nullif(count(distinct n.location_id) filter (where s.asks), 0), count(distinct n.location_id))::int as places,
      max(n.created_at) > coalesce(m.read_until, '-infinity') and bool_or(s.asks) as unread
    from notification n cross join lateral (select ${needsAction} as asks) s
    left join notification_mark m on m.company_id = n.company_id and m.user_id = ${viewer.userId}
      and m.topic = n.topic and m.kind = n.kind
    left join notification_mark a on a.company_id = n.company_id and a.user_id = ${viewer.userId} and a.topic = ${everything.topic}
    where n.company_id = ${viewer.companyId} and ${wanted}
      and (n.type <> 'invalidatedToken' or n.params ->> 'network' is distinct from 'instagramPrivate'
        or ${may(viewer, 'isAllowPrivateInstagram')})
      and (n.recipient_id is null or n.recipient_id = ${viewer.userId})
      and (${locationFilter} or (n.recipient_id is not null and n.location_id is null and ${stillSeen}))
      and (n.kind <> 'post.checking' or ${may(viewer, ['calendar', 'calendarPost'])})
      and ${feedSeen}
      and n.created_at > greatest(coalesce(m.removed_until, '-infinity'), coalesce(a.removed_until, '-infinity'))
    group by n.topic, n.kind, n.type, m.read_until) n`
}

export interface NotificationRow {
  readonly id: string
  readonly type: NotificationType
  readonly kind: string
  readonly params: Record<string, string | number>
  readonly topic: string
  readonly link: string | null
  readonly item_id: string | null
  readonly created_at: Date
  readonly location: { id: string; name: string } | null
  readonly post_text: string | null
  /** The post it is about: who wrote it, its network, and its locations as far as the reader sees them. */
  readonly post: { author: string | null; network: string; locations: string[] | null } | null
  /** What failed and still does, the most frequent cause first. */
  readonly causes: { reason: string | null; count: number }[]
  /** Nothing has to be done about it any more. */
  readonly settled: boolean
  /** What a keyword alert found, as far as it still stands. */
  readonly matches: KeywordMatches
  readonly gone: boolean
  readonly places: number
  readonly unread: boolean
}

/** Notifications with what their words need, each by the id of any it stands for: a newer one takes no address away. */
export function findNotifications(db: Db, viewer: Viewer, ids: readonly string[]): Promise<NotificationRow[]> {
  return findAmong(db, viewer, visibleNotifications(viewer), sql<SqlBool>`n.ids && ${ids}::uuid[]`)
}

/** What was settled since asks for nothing more: a post approved, a place connected, a publication that went out after all. */
const needsAction = sql`case
  when n.kind = 'post.pending' then exists (select from scheduled_post p
    where p.company_id = n.company_id and p.id = n.topic and p.editorial = 'PENDING_APPROVAL')
  when n.kind = 'post.askEdit' then exists (select from scheduled_post p
    where p.company_id = n.company_id and p.id = n.topic and p.editorial = 'ASK_MODIFICATION')
  when n.kind = 'post.checking' then exists (select from publication p where p.company_id = n.company_id
    and p.id = n.publication_id and p.state = any(${underWayStates}::text[]))
  when n.kind = 'token' then exists (select from integration i where i.company_id = n.company_id
    and i.location_id = n.location_id and i.type = n.params ->> 'network' and not i.valid_token)
  -- One that is there twice stays so.
  when n.publication_id is null or n.kind = 'post.duplicate' then true
  else exists (select from publication p where p.company_id = n.company_id and p.id = n.publication_id
    and p.state = any(case n.kind when 'post.late' then ${['DUE', ...underWayStates]}::text[] else ${failedStates}::text[] end))
  end`

/** What a mail still has to tell its reader, newest first. */
export function findMailed(
  tx: Tx,
  viewer: Viewer,
  mail: { id: string; subjects: readonly NotificationSubject[] },
): Promise<NotificationRow[]> {
  const wanted = sql<SqlBool>`${matchesAny(subjectOfRow, 'text')(mail.subjects)} and exists (select from notification_mail x
    where x.company_id = n.company_id and x.mail_id = ${mail.id} and x.notification_id = n.id) and ${needsAction}`
  return findAmong(tx, viewer, among(viewer, wanted), sql<SqlBool>`n.unread`)
}

async function findAmong(
  db: Db,
  viewer: Viewer,
  from: RawBuilder<unknown>,
  which: Condition,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select d.id, d.type, d.kind, d.params, d.topic, d.link, d.item_id, d.created_at, n.places, n.unread, n.settled,
      (select coalesce(json_agg(json_build_object('reason', c.reason, 'count', c.count) order by c.count desc, c.reason), '[]')
        from (select f.params ->> 'reason' as reason, count(distinct coalesce(f.location_id, f.id))::int as count from notification f
          where f.company_id = d.company_id and f.id = any(coalesce(n.asking, n.ids)) group by 1) c) as causes,
      (select json_build_object('author', (select trim(u.first_name || ' ' || u.last_name) from app_user u
            where u.company_id = p.company_id and u.id = p.author_id), 'network', p.integration_type,
          'locations', (select array_agg(distinct x.location_name) from publication x where x.company_id = p.company_id
            and x.post_id = p.id and x.kind = 'post' and x.state <> 'CANCELLED' and ${isVisiblePublication(viewer)}))
        from scheduled_post p where d.kind in ('post.pending', 'post.approved') and p.company_id = d.company_id
          and p.id = d.item_id) as post,
      (select json_build_object('id', l.id, 'name', l.name) from location l
        where l.company_id = d.company_id and l.id = d.location_id) as location,
      (select left(p.text, 200) from scheduled_post p where p.company_id = d.company_id and p.id = d.item_id) as post_text,
      ${isGone} as gone,
      ${keywordMatches} as matches
    from ${from} join notification d on d.company_id = ${viewer.companyId} and d.id = n.id
    where ${which} order by n.created_at desc, n.id desc`.execute(db)
  return rows
}

/** Whether what a notification is about is no longer there. A message that was taken away still opens, and says so. */
const isGone = sql`case
  when d.kind = 'rss.stopped' then not exists (select from rss_feed f
    where f.company_id = d.company_id and f.id = d.topic and f.removed_at is null)
  when d.kind like 'export.%' then not exists (select from export e where e.company_id = d.company_id and e.id = d.topic
    and e.status <> 'EXPIRED' and (e.expires_at is null or e.expires_at > clock_timestamp()))
  when d.kind = 'import' then not exists (select from location_import i
    where i.company_id = d.company_id and d.link like '%/' || i.id)
  else d.item_id is not null and not exists (
    select from scheduled_post p where p.company_id = d.company_id and p.id = d.item_id and p.deleted_at is null
    union all select from location l where l.company_id = d.company_id and l.id = d.item_id
    union all select from inbox_item i where i.company_id = d.company_id and i.id = d.item_id)
  end`

/**
 * Marks all a notification stands for read, unread or removed for one person: up to what they were shown, or removed up
 * to the one that is named, where that is not said. Undefined when they were never told.
 */
export async function mark(
  db: Db,
  viewer: Viewer,
  id: string,
  what: { read?: boolean; removed?: true; until?: Date | undefined },
): Promise<string | undefined> {
  const [row] = await findNotifications(db, viewer, [id])
  if (row === undefined) return undefined
  const shown = sql`(select n.created_at from notification n where n.company_id = ${viewer.companyId} and n.id = ${id})`
  const until = what.until === undefined ? shown : upTo(what.until)
  await upsert(db, viewer, row, {
    read: what.read === undefined ? undefined : what.read ? upTo(what.until) : neverRead,
    removed: what.removed && until,
  })
  return row.id
}

/** Takes the last removal back, not those before it. Undefined when there is nothing to bring back. */
export async function restore(db: Db, viewer: Viewer, id: string): Promise<string | undefined> {
  await sql`update notification_mark m set removed_until = m.removed_before from notification n
    where n.company_id = ${viewer.companyId} and n.id = ${id} and m.company_id = n.company_id and m.user_id = ${viewer.userId}
      and m.topic = n.topic and m.kind = n.kind and m.removed_until >= n.created_at`.execute(db)
  const [row] = await findNotifications(db, viewer, [id])
  return row?.id
}

export async function readAll(db: Db, viewer: Viewer, until?: Date): Promise<void> {
  await sql`
    insert into notification_mark (company_id, user_id, topic, kind, read_until)
    select distinct d.company_id, ${viewer.userId}::uuid, d.topic, d.kind, ${upTo(until)}
      from ${visibleNotifications(viewer)} join notification d on d.company_id = ${viewer.companyId} and d.id = n.id where n.unread
    on conflict (company_id, user_id, topic, kind)
      do update set read_until = greatest(notification_mark.read_until, excluded.read_until)`.execute(db)
}

export async function removeAll(db: Db, viewer: Viewer, until?: Date): Promise<void> {
  await upsert(db, viewer, everything, { removed: upTo(until) })
}

/** A moment as answers tell it, which is a whole second; now, where none is told or one to come. */
const upTo = (until: Date | undefined) =>
  until === undefined
    ? sql`clock_timestamp()`
    : sql`least(clock_timestamp(), date_trunc('second', ${until}::timestamptz) + interval '1 second' - interval '1 microsecond')`

const neverRead = sql`'-infinity'::timestamptz`

/** Nothing that was seen before is taken back by who saw less; only to be unread is meant so. */
async function upsert(
  db: Db,
  viewer: Viewer,
  { topic, kind }: { topic: string; kind: string },
  what: { read?: RawBuilder<unknown> | undefined; removed?: RawBuilder<unknown> | undefined },
): Promise<void> {
  await sql`
    insert into notification_mark (company_id, user_id, topic, kind, read_until, removed_until)
    values (${viewer.companyId}, ${viewer.userId}, ${topic}, ${kind}, ${what.read ?? sql`null`}, ${what.removed ?? sql`null`})
    on conflict (company_id, user_id, topic, kind) do update set
      read_until = case when excluded.read_until = ${neverRead} then ${neverRead}
        else greatest(excluded.read_until, notification_mark.read_until) end,
      removed_until = greatest(excluded.removed_until, notification_mark.removed_until),
      removed_before = case when excluded.removed_until is null then notification_mark.removed_before
        else notification_mark.removed_until end`.execute(db)
}
