import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import { invalid } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { visibleTo } from './queries.ts'

/** Notes what a reply is written with. One that was deleted while somebody wrote keeps nobody from answering. */
export async function noteUses(tx: Tx, viewer: Viewer, replyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`select q.id from quick_reply q
    where ${visibleTo(viewer)} and ${matchesAny(sql`q.id`)(ids)}`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const violations = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ propertyPath: `quickReplies[${index}]`, code: 'relation.unknown' }],
  )
  if (violations.length > 0) throw invalid(...violations)
  await tx
    .insertInto('quick_reply_use')
    .values([...known].map((id) => ({ company_id: viewer.companyId, reply_id: replyId, quick_reply_id: id })))
    .execute()
}

/** Counts what those replies were written with, in the transaction that says they are sent. Never twice. */
export async function countUses(tx: Tx, companyId: string, replyIds: readonly string[]): Promise<void> {
  if (replyIds.length === 0) return
  // In the order of their ids, so that two workers never wait for each other.
  await sql`with used as (
      delete from quick_reply_use u where u.company_id = ${companyId} and ${matchesAny(sql`u.reply_id`)(replyIds)}
      returning u.quick_reply_id),
    counted as (select quick_reply_id as id, count(*)::int as times from used group by 1),
    held as (select q.id, c.times from quick_reply q join counted c on c.id = q.id
      where q.company_id = ${companyId} order by q.id for update of q)
    update quick_reply q set uses = q.uses + h.times, last_used_at = clock_timestamp()
    from held h where q.company_id = ${companyId} and q.id = h.id`.execute(tx)
}
