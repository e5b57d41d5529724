import { expiresAfterDays } from '@vitrine/contract/inbox'
import type { IntegrationType } from '@vitrine/contract/integrations'
import type { InboxItem } from '@vitrine/networks/network'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { hasAlerts, notifyKeywordMatches } from '../keyword-alerts/notify-matches.ts'

interface KeywordSource {
  readonly companyId: string
  readonly locationId: string
  readonly type: IntegrationType
  readonly accountId: string
}

interface CustomerText {
  readonly remote_id: string
  readonly item_id: string
  readonly reply_id: string | null
  readonly text: string
  readonly edited_at: Date
}

/**
 * Takes items in by `take`, and tells of the keywords in what is new: what was not there before, or said something
 * else. What is older than a week is the past of an account just connected, and no news.
 */
export async function withKeywordMatches<T>(
  tx: Tx,
  from: KeywordSource,
  items: readonly InboxItem[],
  ingest: () => Promise<T>,
): Promise<T> {
  if (items.length === 0 || !(await hasAlerts(tx, from.companyId))) return ingest()
  const ids = items.flatMap(({ remoteId, replies }) => [remoteId, ...replies.map((reply) => reply.remoteId)])
  const before = new Map((await written(tx, from, ids)).map((row) => [row.remote_id, row.text]))
  const result = await ingest()
  const past = Date.now() - expiresAfterDays * 86_400_000
  const news = (await written(tx, from, ids)).filter(
    (row) => before.get(row.remote_id) !== row.text && row.edited_at.getTime() > past,
  )
  if (news.length > 0)
    await notifyKeywordMatches(
      tx,
      from,
      news.map(({ item_id, reply_id, text }) => ({ itemId: item_id, replyId: reply_id, text })),
    )
  return result
}

/** What customers wrote, of what is called so; not what the company did, under whichever of its accounts. */
async function written(tx: Tx, from: KeywordSource, remoteIds: readonly string[]): Promise<CustomerText[]> {
  const customers = (author: string) => sql`not exists (select from integration own
    where own.company_id = i.company_id and own.type = i.type and own.account_id = ${sql.ref(author)})`
  const { rows } = await sql<CustomerText>`
    select i.remote_id, i.id as item_id, null::uuid as reply_id, i.text, i.edited_at from inbox_item i
    where i.company_id = ${from.companyId} and i.type = ${from.type} and i.account_id = ${from.accountId}
      and i.remote_id = any(${remoteIds}::text[]) and not i.placeholder and i.removed_at is null and ${customers('i.author_id')}
    union all
    select r.remote_id, i.id, r.id, r.text, r.edited_at from inbox_reply r
    join inbox_item i on i.company_id = r.company_id and i.id = r.item_id
    where r.company_id = ${from.companyId} and r.remote_id = any(${remoteIds}::text[]) and not r.is_ours and r.removed_at is null
      and i.type = ${from.type} and i.account_id = ${from.accountId} and ${customers('r.author_id')}`.execute(tx)
  return rows
}
