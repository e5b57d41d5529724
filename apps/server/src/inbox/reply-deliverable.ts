import type { OutgoingReply } from '@vitrine/networks/network'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { publishEvent } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Deliverable, DeliverableContent, Loaded, PublishBlocker, Settled } from '../publishing/deliverable.ts'
import { countUses } from '../quick-replies/record-uses.ts'
import { recount } from './upsert-items.ts'

interface ReplyToSend {
  readonly id: string
  readonly text: string
  readonly kind: string
  readonly type: string
  readonly parent_remote_id: string | null
}

/** An answer to something in the inbox, sent by the same machine as posts. */
export const replyDeliverable: Deliverable = {
  delivery: (network) => network.inbox?.replies,

  async contents(_deps, db, rows) {
    const repliesById = new Map((await findRepliesToSend(db, rows)).map((reply) => [reply.id, reply]))
    return new Map(
      rows.flatMap((row): [string, DeliverableContent | PublishBlocker][] => {
        const reply = repliesById.get(row.reply_id ?? '')
        if (reply === undefined) return []
        return [
          [
            row.id,
            reply.parent_remote_id === null ? { code: 'reply.parentGone' } : toContent(reply, reply.parent_remote_id),
          ],
        ]
      }),
    )
  },

  async settled(tx, changes) {
    for (const change of changes) await settle(tx, change)
    const sent = changes.filter(({ state, refused }) => toReplyStatus(state, refused) === 'SENT')
    for (const [companyId, those] of Map.groupBy(sent, (change) => change.companyId))
      await countUses(
        tx,
        companyId,
        those.flatMap(({ row }) => row.reply_id ?? []),
      )
  },
}

function toContent({ text, kind, type }: ReplyToSend, parentRemoteId: string): DeliverableContent {
  const outgoing: OutgoingReply = { to: kind === 'review' ? 'review' : 'comment', parentRemoteId, text }
  // A review has one answer; written again it takes the place of the first.
  return {
    outgoing: { ...outgoing },
    comparisonText: `${parentRemoteId} ${text}`,
    replaces: kind === 'review' && type === 'google',
  }
}

async function findRepliesToSend(db: Db, rows: readonly Loaded[]): Promise<ReplyToSend[]> {
  const ids = rows.flatMap(({ reply_id }) => reply_id ?? [])
  const { rows: found } = await sql<ReplyToSend>`
    select r.id, r.text, i.kind, i.type,
      case when r.parent_id is null then i.remote_id else (select p.remote_id from inbox_reply p
        where p.company_id = r.company_id and p.id = r.parent_id) end as parent_remote_id
    from inbox_reply r join inbox_item i on i.company_id = r.company_id and i.id = r.item_id
    where r.id = any(${ids}::uuid[]) and r.status = 'SENDING' and r.removed_at is null`.execute(db)
  return found
}

async function settle(
  tx: Tx,
  { companyId, row, state, errorCode, refused, remoteId, remoteUrl }: Settled,
): Promise<void> {
  const status = toReplyStatus(state, refused)
  if (status === null) return
  const changed = await sql<{ item_id: string; location_id: string; remote_id: string }>`
    select r.item_id, i.location_id, i.remote_id from inbox_reply r
    join inbox_item i on i.company_id = r.company_id and i.id = r.item_id
    where r.company_id = ${companyId} and r.id = ${row.reply_id}`.execute(tx)
  const [reply] = changed.rows
  if (reply === undefined) return
  // A poll or a webhook may have brought it back before we knew its name: it is the same one.
  if (remoteId !== null)
    await sql`delete from inbox_reply where company_id = ${companyId} and item_id = ${reply.item_id}
      and remote_id = ${remoteId} and id <> ${row.reply_id}`.execute(tx)
  await sql`update inbox_reply set status = ${status}, error_code = ${errorCode},
      remote_id = coalesce(${remoteId}, remote_id), permalink = coalesce(${remoteUrl}, permalink)
    where company_id = ${companyId} and id = ${row.reply_id}`.execute(tx)
  // Its author may have deleted it: then it is no longer listed nor answerable.
  if (errorCode === 'network.gone' && row.integration_id !== null)
    await enqueue(tx, 'inbox.reread', { companyId, integrationId: row.integration_id, remoteId: reply.remote_id })
  await recount(tx, reply.item_id)
  await publishEvent(tx, { company: companyId, type: 'inbox', id: reply.item_id, location: reply.location_id })
}

function toReplyStatus(state: Settled['state'], refused: boolean): string | null {
  switch (state) {
    case 'PUBLISHED':
      return 'SENT'
    case 'FAILED':
    case 'QUARANTINED':
      return refused ? 'REFUSED' : 'FAILED'
    case 'UNCONFIRMED':
      return 'UNCONFIRMED'
    default:
      return null
  }
}
