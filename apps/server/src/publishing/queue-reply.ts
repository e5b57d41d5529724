import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { newId } from '../lib/ids.ts'
import { openLanes } from './schedule.ts'

export interface QueuedReply {
  readonly companyId: string
  readonly replyId: string
  readonly integrationId: string
  readonly leavesAt: Date
}

/** A reply is of no use long after; until then the machine keeps trying. */
const lateHours = 24

/** Puts a reply in line at its account, in the transaction that writes it. One that ended is sent anew. */
export async function queueReply(tx: Tx, { companyId, replyId, integrationId, leavesAt }: QueuedReply): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into publication (company_id, id, kind, reply_id, location_id, location_name, network, post_type, account_id,
      state, due_at, wake_at, expires_at, payload_version)
    select i.company_id, ${newId()}, 'reply', ${replyId}, l.id, l.name, i.type, 'reply', i.account_id,
      'DUE', ${leavesAt}::timestamptz, ${leavesAt}, ${leavesAt}::timestamptz + make_interval(hours => ${lateHours}), 1
    from integration i join location l on l.company_id = i.company_id and l.id = i.location_id
    where i.company_id = ${companyId} and i.id = ${integrationId}
    on conflict (company_id, reply_id) do update set state = 'DUE', due_at = excluded.due_at, wake_at = excluded.wake_at,
      expires_at = excluded.expires_at, account_id = excluded.account_id, payload_version = publication.payload_version + 1,
      claimed_by = null, lease_losses = 0, tries = 0, late_told = false, error_code = null, refused = false
      where publication.state in ('WAITING', 'DUE', 'FAILED', 'UNCONFIRMED', 'CANCELLED', 'QUARANTINED')
    returning id`.execute(tx)
  await openLanes(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
}

/** Takes a reply out of the line. False once it is on its way: it may be public by now. */
export async function cancelReply(tx: Tx, companyId: string, replyId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update publication set state = 'CANCELLED', wake_at = null
    where company_id = ${companyId} and reply_id = ${replyId} and state in ('WAITING', 'DUE') returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`update publication_attempt set phase = 'ABANDONED', ended_at = clock_timestamp()
    where company_id = ${companyId} and publication_id = ${rows[0]?.id} and phase = 'PREPARING'`.execute(tx)
  return true
}
