import type { inboxes } from '@vitrine/contract/inbox'
import type { ListQuery } from '@vitrine/contract/query'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import {
  between,
  buildCondition,
  type Condition,
  during,
  findPage,
  inOrder,
  inVisibleLocations,
  is,
  type ListDefinition,
  matches,
  matchesAny,
} from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

type Filters = NonNullable<NonNullable<(typeof inboxes.list)['list']>['filters']>
export type InboxListRequest = ListQuery<Filters>

/** A page of the inbox, newest first. */
export async function findInbox(db: Db, viewer: Viewer, query: InboxListRequest) {
  const { ids, totalItems } = await findPage(db, ...withOpened(query, listed(viewer, query)))
  return { items: inOrder(ids, await findItems(db, ids)), totalItems }
}

/** The item that is open stays in the list, whatever the other filters leave out. */
function withOpened(
  query: InboxListRequest,
  list: ListDefinition<Filters>,
): [InboxListRequest, ListDefinition<Filters>] {
  const { openedInboxId, ...filters } = query.filters
  if (!openedInboxId) return [query, list]
  if (Object.keys(filters).length === 0 && Object.keys(query.exists).length === 0) return [query, list]
  const others = buildCondition<Filters>({ filters, exists: query.exists }, { ...list, scope: [] })
  const opened = sql<SqlBool>`(${others} or i.id = any(${openedInboxId}::uuid[]))`
  return [
    { ...query, filters: {}, exists: {} },
    { ...list, scope: [...list.scope, opened] },
  ]
}

/** What the list shows and what its parameters mean. */
export function listed(viewer: Viewer, query: InboxListRequest): ListDefinition<Filters> {
  const counted = counter(viewer, query)
  return {
    from: sql`inbox_item i`,
    id: sql`i.id`,
    scope: [
      sql<SqlBool>`i.company_id = ${viewer.companyId} and not i.placeholder and i.removed_at is null`,
      inVisibleLocations(viewer, sql`i.location_id`),
    ],
    filters: {
      id: matchesAny(sql`i.id`),
      integrationType: matchesAny(sql`i.type`, 'text'),
      platform: onPlatforms,
      kind: matchesAny(sql`i.kind`, 'text'),
      isDone: is(sql`i.is_done`),
      markAsDone: is(sql`not i.is_done`),
      openedInboxId: () => sql<SqlBool>`true`,
      location: matchesAny(sql`i.location_id`),
      'location.locationLabels': (labels) => sql<SqlBool>`exists (select 1 from location_label_link l
        where l.company_id = i.company_id and l.location_id = i.location_id and l.label_id = any(${labels}::uuid[]))`,
      editedAt: during(sql`i.edited_at`),
      commentsCount: between(sql`i.replies_count`),
      // Ratings are asked for as likes: only reviews have them, so only Google and Tripadvisor answer.
      likesCount: (values) => sql<SqlBool>`i.rating = any(${values.filter((value) => /^\d$/.test(value))}::int[])`,
      emotion: matchesAny(sql`i.emotion`, 'text'),
      'replies.replyStatus': (
        statuses,
      ) => sql<SqlBool>`exists (select 1 from inbox_reply r where r.company_id = i.company_id
        and r.item_id = i.id and r.status = any(${statuses}::text[]))`,
      keywordAlert: (alerts) => sql<SqlBool>`exists (select from keyword_match k
        where k.company_id = i.company_id and k.item_id = i.id and k.alert_id = any(${alerts}::uuid[]))`,
      search: matches(sql`i.search`),
    },
    exists: {
      replies: sql<SqlBool>`i.replies_count > 0`,
      // There are no tasks yet: no item has one.
      tasks: sql<SqlBool>`false`,
    },
    order: { editedAt: sql`i.edited_at` },
    otherwise: [[sql`i.edited_at`, 'desc']],
    sifts: query.filters.search !== undefined,
    ...(counted === null ? {} : { total: counted }),
  }
}

/** `facebook:post`: a network, and a type of post there. */
function onPlatforms(platforms: readonly string[]): Condition {
  const types = platforms.map((platform) => platform.split(':'))
  return sql<SqlBool>`(${sql.join(
    types.map(([type, postType]) => sql`i.type = ${type} and i.post_type = ${postType ?? null}`),
    sql` or `,
  )})`
}

/** The total from the counters, where they know it: by place, network and state alone. */
function counter(viewer: Viewer, { filters, exists }: InboxListRequest) {
  const { integrationType, isDone, location, ...others } = filters
  if (Object.keys(others).length > 0 || Object.keys(exists).length > 0) return null
  const conditions: Condition[] = [
    sql<SqlBool>`c.company_id = ${viewer.companyId}`,
    inVisibleLocations(viewer, sql`c.location_id`),
  ]
  if (integrationType) conditions.push(matchesAny(sql`c.type`, 'text')(integrationType))
  if (isDone !== undefined) conditions.push(sql<SqlBool>`c.is_done = ${isDone}`)
  if (location) conditions.push(matchesAny(sql`c.location_id`)(location))
  return sql<number>`(select coalesce(sum(c.items), 0) from inbox_count c where ${sql.join(conditions, sql` and `)})`
}

export async function findItems(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('inbox_item as i')
    .innerJoin('location as l', (join) =>
      join.onRef('l.company_id', '=', 'i.company_id').onRef('l.id', '=', 'i.location_id'),
    )
    .selectAll('i')
    .select(['l.name as location_name', 'l.time_zone as location_zone'])
    .where('i.id', 'in', [...ids])
    .execute()
}
export type ItemRow = Awaited<ReturnType<typeof findItems>>[number]

/** One item the viewer may see; one that was taken away still opens, so that its link says what became of it. */
export async function findItem(db: Db, viewer: Viewer, id: string): Promise<ItemRow | undefined> {
  const [row] = await findItems(db, [id])
  return row && !row.placeholder && (viewer.locations === null || viewer.locations.includes(row.location_id))
    ? row
    : undefined
}

const areApproved = sql<boolean>`(select c.replies_are_approved from company c
  where c.id = inbox_reply.company_id)`.as('are_approved')

/** The reply with its item, where the viewer may see the place. */
export async function findReply(db: Db, viewer: Viewer, id: string) {
  const reply = await db
    .selectFrom('inbox_reply')
    .selectAll()
    .select(areApproved)
    .where('id', '=', id)
    .executeTakeFirst()
  const item = reply && (await findItem(db, viewer, reply.item_id))
  return reply && item ? { reply, item } : undefined
}
export type ReplyRow = NonNullable<Awaited<ReturnType<typeof findReply>>>['reply']

/** What stands under an item, newest first. */
export async function findReplies(
  db: Db,
  itemId: string,
  page: { page: number; itemsPerPage: number; order: InboxListRequest['order'] },
) {
  const rows = db.selectFrom('inbox_reply').where('item_id', '=', itemId).where('removed_at', 'is', null)
  const direction = page.order[0]?.[1] ?? 'desc'
  const [items, { total }] = await Promise.all([
    rows
      .leftJoin('app_user as u', (join) =>
        join.onRef('u.company_id', '=', 'inbox_reply.company_id').onRef('u.id', '=', 'inbox_reply.written_by'),
      )
      .selectAll('inbox_reply')
      .select(areApproved)
      .select(sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as('written_by_name'))
      .orderBy('posted_at', direction)
      .orderBy('inbox_reply.id', direction)
      .limit(page.itemsPerPage)
      .offset((page.page - 1) * page.itemsPerPage)
      .execute(),
    rows.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, totalItems: Number(total) }
}
