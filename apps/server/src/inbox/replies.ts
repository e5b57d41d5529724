import { replyDelaySeconds } from '@vitrine/contract/inbox'
import type { IntegrationType } from '@vitrine/contract/integrations'
import { listFieldNames } from '@vitrine/contract/location-fields'
import { checkReply } from '@vitrine/contract/network-limits'
import { sql } from 'kysely'
import { findIntegrationByType } from '../connections/integrations.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { cancelReply, queueReply } from '../publishing/queue-reply.ts'
import { noteUses } from '../quick-replies/record-uses.ts'
import { withItemAccount } from './inbox-items.ts'
import { isExpired, itemCan } from './policy.ts'
import type { findReply, ItemRow, ReplyRow } from './queries.ts'
import { recount } from './upsert-items.ts'

type ReplyWithItem = NonNullable<Awaited<ReturnType<typeof findReply>>>

/** As a reply stands that a moderator decides on. */
const waiting = { status: 'PENDING_APPROVAL', error_code: null, leaves_at: null } as const

interface Draft {
  readonly text: string
  readonly parent?: string | null | undefined
  readonly isPrivateReply?: boolean | undefined
  readonly attachment?: string | null | undefined
  readonly quickReplies?: readonly string[] | undefined
}

/** Answers an item: it leaves in five seconds, or waits for a moderator where the company wants so. */
export async function write(deps: Deps, db: Db, viewer: Viewer, item: ItemRow, draft: Draft): Promise<string> {
  if (!itemCan(deps.networks, viewer, item).reply)
    throw invalid({ propertyPath: 'inbox', code: 'inbox.reply.impossible' })
  if (draft.isPrivateReply) throw invalid({ propertyPath: 'isPrivateReply', code: privateReplyCode(item) })
  if (draft.attachment) throw invalid({ propertyPath: 'attachment', code: 'inbox.attachment' })
  requireSendable(item, draft.text)
  if (draft.parent) await requireParentReply(db, item, draft.parent)
  return db.transaction().execute(async (tx) => {
    if (item.kind === 'review') await refuseSecond(tx, item)
    const waits = await needsModeration(tx, viewer)
    const id = newId()
    await tx
      .insertInto('inbox_reply')
      .values({
        company_id: viewer.companyId,
        id,
        item_id: item.id,
        parent_id: draft.parent ?? null,
        text: draft.text,
        is_ours: true,
        written_by: viewer.userId,
        status: waits ? 'PENDING_APPROVAL' : 'SENDING',
      })
      .execute()
    await noteUses(tx, viewer, id, [...new Set(draft.quickReplies ?? [])])
    if (!waits) await send(tx, viewer, item, id)
    await publishItemEvent(tx, viewer, item)
    return id
  })
}

/** Facebook and Instagram let a page answer a comment in private; we can't send that. Elsewhere the network has no such reply. */
function privateReplyCode(item: ItemRow): string {
  if (isExpired(item)) return 'inbox.expired'
  const isOffered = item.kind === 'comment' && (item.type === 'facebook' || item.type === 'instagram')
  return isOffered ? 'inbox.privateElsewhere' : 'inbox.private'
}

/** A customer never reads a field that nobody filled, and the network takes no more than it takes. */
function requireSendable(item: ItemRow, text: string): void {
  const violations = checkReply(item.type as IntegrationType, text) // a check constraint holds it
  if (violations.length > 0) throw invalid(...violations.map(({ severity: _, ...violation }) => violation))
  const [name] = listFieldNames(text)
  if (name !== undefined) throw invalid({ propertyPath: 'text', code: 'inbox.reply.unfilled', params: { name } })
}

/** A review has one answer: a new one replaces it, but two on their way would race. */
async function refuseSecond(tx: Tx, item: ItemRow): Promise<void> {
  await tx.selectFrom('inbox_item').select('id').where('id', '=', item.id).forUpdate().execute()
  const existingReply = await tx
    .selectFrom('inbox_reply')
    .select('id')
    .where('item_id', '=', item.id)
    .where('removed_at', 'is', null)
    .where('status', 'in', ['SENDING', 'PENDING_APPROVAL'])
    .executeTakeFirst()
  if (existingReply) throw conflict('inbox.reply.waiting')
}

/** The moderator lets a waiting reply go. */
export async function approve(tx: Tx, viewer: Viewer, { reply, item }: ReplyWithItem): Promise<void> {
  await turn(tx, viewer, item, reply, ['PENDING_APPROVAL'])
}

/** Sends a reply again that did not go out; one that was turned down has to be let go by who decides. */
export async function sendAgain(tx: Tx, viewer: Viewer, { reply, item }: ReplyWithItem): Promise<void> {
  if (reply.status !== 'REFUSED' || !(await needsModeration(tx, viewer)))
    return turn(tx, viewer, item, reply, [reply.status ?? ''])
  await change(tx, reply, ['REFUSED'], waiting)
  await publishItemEvent(tx, viewer, item)
}

/** The moderator turns a waiting reply down. */
export async function refuse(tx: Tx, viewer: Viewer, { reply, item }: ReplyWithItem): Promise<void> {
  await change(tx, reply, ['PENDING_APPROVAL'], { status: 'REFUSED', error_code: 'inbox.reply.turnedDown' })
  await publishItemEvent(tx, viewer, item)
}

/**
 * Changes the words of a reply that has not left; one that rests gets its five seconds again. Words that no moderator has
 * read wait for one, whatever the former ones were allowed. Answers the reply as it stands then.
 */
export async function rewrite(
  tx: Tx,
  viewer: Viewer,
  { reply, item }: ReplyWithItem,
  text: string,
): Promise<ReplyWithItem> {
  requireSendable(item, text)
  const waits = await needsModeration(tx, viewer)
  const resting = reply.status === 'SENDING'
  if (resting && !(await cancelReply(tx, viewer.companyId, reply.id))) throw conflict('inbox.reply.left')
  const edited = { text, version: reply.version + 1 }
  const changes = waits ? { ...edited, ...waiting } : edited
  await change(tx, reply, [reply.status ?? ''], { ...changes, edited_at: sql<Date>`clock_timestamp()` })
  if (resting && !waits) await send(tx, viewer, item, reply.id)
  await publishItemEvent(tx, viewer, item)
  return { item, reply: { ...reply, ...changes } }
}

/** Takes a reply back: before it leaves it never goes out; afterwards it is deleted on the network first. */
export async function deleteReply(deps: Deps, db: Db, viewer: Viewer, { reply, item }: ReplyWithItem): Promise<void> {
  if (reply.remote_id !== null) {
    const { remote_id } = reply
    await withItemAccount(deps, db, item, (call, inbox) => inbox.replies.remove?.(call, remote_id))
  }
  await db.transaction().execute(async (tx) => {
    if (reply.status === 'SENDING' && !(await cancelReply(tx, viewer.companyId, reply.id)))
      throw conflict('inbox.reply.left')
    const gone = await tx
      .updateTable('inbox_reply')
      .set({ removed_at: sql`clock_timestamp()` })
      .where('id', '=', reply.id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound()
    await recount(tx, item.id)
    await publishItemEvent(tx, viewer, item)
  })
}

async function turn(tx: Tx, viewer: Viewer, item: ItemRow, reply: ReplyRow, from: string[]): Promise<void> {
  await change(tx, reply, from, { status: 'SENDING', error_code: null })
  await send(tx, viewer, item, reply.id)
  await publishItemEvent(tx, viewer, item)
}

/** Puts the reply on its way, with the time to think twice. */
async function send(tx: Tx, viewer: Viewer, item: ItemRow, replyId: string): Promise<void> {
  const integration = await findIntegrationByType(tx, item.location_id, item.type)
  if (integration?.account_id !== item.account_id || !integration.valid_token) throw conflict('inbox.reconnect')
  const { leaves_at } = await tx
    .updateTable('inbox_reply')
    .set({ leaves_at: sql`clock_timestamp() + make_interval(secs => ${replyDelaySeconds})` })
    .where('id', '=', replyId)
    .returning('leaves_at')
    .executeTakeFirstOrThrow()
  await queueReply(tx, {
    companyId: viewer.companyId,
    replyId,
    integrationId: integration.id,
    leavesAt: leaves_at ?? new Date(),
  })
}

/** Changes a reply only where it still stands as the caller saw it, and says the same. */
async function change(tx: Tx, reply: ReplyRow, from: string[], to: Record<string, unknown>): Promise<void> {
  const changed = await tx
    .updateTable('inbox_reply')
    .set(to)
    .where('id', '=', reply.id)
    .where('version', '=', reply.version)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  const now = await tx.selectFrom('inbox_reply').select('version').where('id', '=', reply.id).executeTakeFirst()
  throw conflict(now?.version === reply.version ? 'inbox.reply.left' : 'inbox.reply.changed')
}

async function requireParentReply(db: Db, item: ItemRow, parent: string): Promise<void> {
  const row = await db.selectFrom('inbox_reply').select('item_id').where('id', '=', parent).executeTakeFirst()
  if (row?.item_id !== item.id) throw invalid({ propertyPath: 'parent', code: 'relation.unknown' })
}

/** Whether what the caller writes waits for a moderator. */
async function needsModeration(tx: Tx, viewer: Viewer): Promise<boolean> {
  if (may(viewer, 'moderation')) return false
  const company = await tx
    .selectFrom('company')
    .select('replies_are_approved')
    .where('id', '=', viewer.companyId)
    .executeTakeFirst()
  return company?.replies_are_approved ?? false
}

function publishItemEvent(tx: Tx, viewer: Viewer, item: ItemRow): Promise<void> {
  return publishEvent(tx, { company: viewer.companyId, type: 'inbox', id: item.id, location: item.location_id })
}
