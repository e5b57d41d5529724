import type { PublicationState } from '@vitrine/contract/post-status'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/** What a publication is, for its kind to find what to send. */
export const kinds = ['post', 'comment', 'reply'] as const
export type PublicationKind = (typeof kinds)[number]

/** The channel on which workers hear that something became due. */
export const wakeChannel = 'vitrine_publishing'

export interface PublicationSchedule {
  readonly dueAt: Date
  /** After this it is too late to go out at all. */
  readonly expiresAt: Date
  readonly version: number
}

/** Where the publications of a post stand, locked against workers until the transaction ends. */
export async function lockPublications(tx: Tx, companyId: string, postId: string) {
  return tx
    .selectFrom('publication')
    .select(['id', 'location_id', 'kind', 'state'])
    .where('company_id', '=', companyId)
    .where('post_id', '=', postId)
    .where('kind', '=', 'post')
    .orderBy('id')
    .forUpdate()
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, state: row.state as PublicationState }))) // a check constraint holds it
}

/** Lets publications go at their time: those that wait, and those given that ended without success. */
export async function schedulePublications(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  schedule: PublicationSchedule,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update publication p set state = 'DUE', due_at = ${schedule.dueAt}, wake_at = ${schedule.dueAt},
      expires_at = ${schedule.expiresAt}, payload_version = ${schedule.version}, claimed_by = null, lease_losses = 0,
      tries = 0, late_told = false, check_told = false, error_code = null, refused = false,
      account_id = coalesce((select i.account_id from integration i
        where i.company_id = p.company_id and i.location_id = p.location_id and i.type = p.network), 'none:' || p.id)
    where p.company_id = ${companyId} and p.id = any(${ids}::uuid[])
      and p.state in ('WAITING', 'DUE', 'FAILED', 'UNCONFIRMED', 'QUARANTINED')`.execute(tx)
  await giveUpAttempts(tx, companyId, ids)
  await openLanes(tx, companyId, ids)
}

/** Lets comments go that waited for their post to be let go again, where it is public already. */
export async function scheduleComments(tx: Tx, companyId: string, postId: string, version: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update publication c set state = 'DUE', due_at = clock_timestamp(), wake_at = clock_timestamp(), account_id = x.account_id,
      expires_at = clock_timestamp() + (c.expires_at - c.due_at), payload_version = ${version}
    from publication x where c.company_id = ${companyId} and c.post_id = ${postId} and c.kind = 'comment'
      and c.state = 'WAITING' and x.company_id = c.company_id and x.post_id = c.post_id and x.kind = 'post'
      and x.location_id = c.location_id and x.state = 'PUBLISHED'
    returning c.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await openLanes(tx, companyId, ids)
}

/** Holds publications back until they are armed again. */
export async function unschedulePublications(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`update publication set state = 'WAITING', wake_at = null, error_code = null
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and state in ('WAITING', 'DUE')`.execute(tx)
  await giveUpAttempts(tx, companyId, ids)
}

/** Gives publications up for good; those that are public, or may be, stay as they are. */
export async function cancel(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update publication set state = 'CANCELLED', wake_at = null
    where company_id = ${companyId} and id = any(${ids}::uuid[])
      and state in ('WAITING', 'DUE', 'FAILED', 'QUARANTINED') returning id`.execute(tx)
  await giveUpAttempts(tx, companyId, ids)
  return rows.map(({ id }) => id)
}

/** An attempt that sent nothing is of no use once what it would have sent changed. */
async function giveUpAttempts(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`update publication_attempt set phase = 'ABANDONED', ended_at = clock_timestamp()
    where company_id = ${companyId} and publication_id = any(${ids}::uuid[]) and phase = 'PREPARING'`.execute(tx)
}

/** Puts the accounts of armed publications in line, and wakes the workers when one is due already. */
export async function openLanes(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into account_gate (network, account_id)
    select distinct network, account_id from publication
    where company_id = ${companyId} and id = any(${ids}::uuid[]) order by 1, 2 on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ soon: boolean }>`
    insert into publication_lane (company_id, network, account_id, next_at, bumped)
    select company_id, network, account_id, min(wake_at), true from publication
      where company_id = ${companyId} and id = any(${ids}::uuid[]) and wake_at is not null
      group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, network, account_id)
      do update set next_at = least(publication_lane.next_at, excluded.next_at), bumped = true
    returning next_at <= clock_timestamp() + interval '1 second' as soon`.execute(tx)
  if (rows.some(({ soon }) => soon)) await sql`select pg_notify(${wakeChannel}, '')`.execute(tx)
}
