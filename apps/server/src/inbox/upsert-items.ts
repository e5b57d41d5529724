import type { IntegrationType } from '@vitrine/contract/integrations'
import type { InboxItem } from '@vitrine/networks/network'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { IntegrationRow } from '../connections/integrations.ts'
import type { Tx } from '../db/db.ts'
import { fold } from '../db/normalize-text.ts'
import { feltOnArrival } from '../emotions/classify-on-ingest.ts'
import { newId } from '../lib/ids.ts'
import { withKeywordMatches } from './detect-keyword-matches.ts'

/** The connected account the items came from. */
export interface ItemSource {
  readonly companyId: string
  readonly locationId: string
  readonly type: IntegrationType
  readonly accountId: string
}

export function toSource(integration: IntegrationRow): ItemSource {
  return {
    companyId: integration.company_id,
    locationId: integration.location_id,
    type: integration.type as IntegrationType, // a check constraint holds it
    accountId: integration.account_id,
  }
}

/**
 * Takes in what a network says stands on an account, from a webhook or a poll alike: each thing once, the newest word
 * wins, what was taken away stays away, and nothing of ours (done, tasks, liked) is touched. Who wants to hear of its
 * words is told. Returns the ids of the items that changed.
 */
export async function applyItems(tx: Tx, from: ItemSource, items: readonly InboxItem[]): Promise<Set<string>> {
  return withKeywordMatches(tx, from, items, () => upsertItems(tx, from, items))
}

async function upsertItems(tx: Tx, from: ItemSource, items: readonly InboxItem[]): Promise<Set<string>> {
  const changed = new Set<string>()
  for (const item of items) {
    const root =
      item.parentRemoteId === null
        ? await applyRoot(tx, from, item)
        : await applyUnder(tx, from, item.parentRemoteId, item)
    if (root === null) continue
    changed.add(root)
    for (const reply of item.replies) await applyReply(tx, from, root, reply)
  }
  for (const id of changed) await recount(tx, id)
  return changed
}

/** What stands at the top level. What the account itself wrote there is no message to it. */
async function applyRoot(tx: Tx, from: ItemSource, item: InboxItem): Promise<string | null> {
  if (item.ours || (await isBuried(tx, from, item.remoteId))) return null
  const row = {
    kind: item.kind,
    post_type: findPostType(from, item),
    post_remote_id: item.postRemoteId,
    author_id: item.authorId,
    author_name: item.authorName ?? '',
    author_avatar: item.authorAvatar,
    text: item.text,
    rating: item.rating,
    ...feltOnArrival({ ...item, type: from.type }),
    likes: item.likes ?? 0,
    images: JSON.stringify(item.images),
    permalink: item.permalink,
    created_at: item.createdAt,
    edited_at: item.updatedAt,
    placeholder: false,
    read_at: sql<Date>`clock_timestamp()`,
    search: fold(`${item.authorName ?? ''} ${item.text}`),
  }
  const { id } = await tx
    .insertInto('inbox_item')
    .values({ ...keys(from), id: newId(), location_id: from.locationId, remote_id: item.remoteId, ...row })
    .onConflict((clash) =>
      clash
        .columns(['company_id', 'type', 'account_id', 'remote_id'])
        .doUpdateSet({
          ...row,
          location_id: from.locationId,
          post_remote_id: sql`coalesce(excluded.post_remote_id, inbox_item.post_remote_id)`,
        })
        .where(sql<SqlBool>`inbox_item.placeholder or excluded.edited_at >= inbox_item.edited_at`),
    )
    .returning('id')
    .executeTakeFirst()
    .then((found) => found ?? findItem(tx, from, item.remoteId))
  return id
}

/** A comment on a comment, however deep: it stands in the thread of the item at the top. */
async function applyUnder(tx: Tx, from: ItemSource, parentRemoteId: string, item: InboxItem): Promise<string | null> {
  const under = await tx
    .selectFrom('inbox_reply')
    .innerJoin('inbox_item', (join) =>
      join
        .onRef('inbox_item.company_id', '=', 'inbox_reply.company_id')
        .onRef('inbox_item.id', '=', 'inbox_reply.item_id'),
    )
    .select('inbox_item.id')
    .where('inbox_reply.remote_id', '=', parentRemoteId)
    .where('inbox_item.type', '=', from.type)
    .where('inbox_item.account_id', '=', from.accountId)
    .executeTakeFirst()
  const root =
    under?.id ??
    (await findItem(tx, from, parentRemoteId).catch(() => null))?.id ??
    (await hold(tx, from, parentRemoteId, item))
  await applyReply(tx, from, root, item)
  return root
}

/** Keeps a place for a parent that has not come yet. */
async function hold(tx: Tx, from: ItemSource, remoteId: string, reply: InboxItem): Promise<string> {
  const id = newId()
  await tx
    .insertInto('inbox_item')
    .values({
      ...keys(from),
      id,
      location_id: from.locationId,
      remote_id: remoteId,
      kind: reply.kind,
      post_remote_id: reply.postRemoteId,
      created_at: reply.createdAt,
      edited_at: reply.createdAt,
      placeholder: true,
    })
    .execute()
  return id
}

async function applyReply(tx: Tx, from: ItemSource, itemId: string, reply: InboxItem): Promise<void> {
  if (await isBuried(tx, from, reply.remoteId)) return
  const row = {
    text: reply.text,
    author_id: reply.authorId,
    author_name: reply.authorName ?? '',
    author_avatar: reply.authorAvatar,
    likes: reply.likes ?? 0,
    permalink: reply.permalink,
    posted_at: reply.createdAt,
    edited_at: reply.updatedAt,
    read_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('inbox_reply')
    .values({
      company_id: from.companyId,
      id: newId(),
      item_id: itemId,
      remote_id: reply.remoteId,
      is_ours: reply.ours,
      ...row,
    })
    .onConflict((clash) =>
      clash
        .columns(['company_id', 'item_id', 'remote_id'])
        .where('remote_id', 'is not', null)
        .doUpdateSet(row)
        .where(sql<SqlBool>`excluded.edited_at >= inbox_reply.edited_at`),
    )
    .execute()
}

/** Takes away what the network says is gone, and remembers it for creates that come late. */
export async function applyRemoval(tx: Tx, from: ItemSource, remoteId: string): Promise<Set<string>> {
  await tx
    .insertInto('inbox_tombstone')
    .values({ ...keys(from), remote_id: remoteId })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const items = await tx
    .updateTable('inbox_item')
    .set({ removed_at: sql`clock_timestamp()` })
    .where((row) => row.and(keys(from)))
    .where('remote_id', '=', remoteId)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  const replies = await tx
    .updateTable('inbox_reply')
    .from('inbox_item')
    .set({ removed_at: sql`clock_timestamp()` })
    .whereRef('inbox_item.id', '=', 'inbox_reply.item_id')
    .where('inbox_item.company_id', '=', from.companyId)
    .where('inbox_item.type', '=', from.type)
    .where('inbox_item.account_id', '=', from.accountId)
    .where('inbox_reply.remote_id', '=', remoteId)
    .where('inbox_reply.removed_at', 'is', null)
    .returning('inbox_reply.item_id as id')
    .execute()
  const changed = new Set([...items, ...replies].map((row) => row.id))
  for (const id of changed) await recount(tx, id)
  return changed
}

async function isBuried(tx: Tx, from: ItemSource, remoteId: string): Promise<boolean> {
  const stone = await tx
    .selectFrom('inbox_tombstone')
    .select('at')
    .where((row) => row.and(keys(from)))
    .where('remote_id', '=', remoteId)
    .executeTakeFirst()
  return stone !== undefined
}

async function findItem(tx: Tx, from: ItemSource, remoteId: string): Promise<{ id: string }> {
  return tx
    .selectFrom('inbox_item')
    .select('id')
    .where((row) => row.and(keys(from)))
    .where('remote_id', '=', remoteId)
    .executeTakeFirstOrThrow()
}

/** How many answers stand under an item. */
export async function recount(tx: Tx, itemId: string): Promise<void> {
  await tx
    .updateTable('inbox_item')
    .set({
      replies_count: sql`(select count(*) from inbox_reply r where r.company_id = inbox_item.company_id
        and r.item_id = inbox_item.id and r.removed_at is null and (r.status is null or r.status = 'SENT'))`,
    })
    .where('id', '=', itemId)
    .execute()
}

function keys(from: ItemSource) {
  return { company_id: from.companyId, type: from.type, account_id: from.accountId }
}

/** The type of the post an item stands under: that of our own publication, and `post` for what was published elsewhere. */
function findPostType({ companyId, type, accountId }: ItemSource, item: InboxItem): string | RawBuilder<string> {
  if (item.postRemoteId === null) return 'post'
  return sql<string>`coalesce((select p.post_type from publication_attempt a
    join publication p on p.company_id = a.company_id and p.id = a.publication_id
    where a.company_id = ${companyId} and a.network = ${type} and a.account_id = ${accountId}
      and a.remote_id = ${item.postRemoteId} and not a.replaces limit 1), 'post')`
}
