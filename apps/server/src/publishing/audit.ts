import { type Cursor, type Delivery, type Json, NetworkError } from '@vitrine/networks/network'
import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import { networkFor } from '../networks/connectors.ts'
import { notify } from '../notifications/notify.ts'
import type { PublishingContext } from './context.ts'
import type { Loaded } from './deliverable.ts'

interface Published {
  readonly attempt: string
  readonly publication: string
  readonly company_id: string
  readonly kind: Loaded['kind']
  readonly post_id: string | null
  readonly location_id: string | null
  readonly location_name: string
  readonly network: string
  readonly account_id: string
  readonly integration_id: string | null
  readonly outgoing: Json
  readonly ready: Cursor
  readonly sent_at: Date
}

/** Of what was sent once and answered at once, this share is looked at all the same. */
const sample = 0.02

/**
 * Looks for posts that stand on a network twice: the same words from us that belong to no attempt. It says so and
 * touches nothing: which of the two the public answered to is for a person to see.
 */
export async function audit(machine: PublishingContext): Promise<void> {
  const { timing, dispatcher, deps } = machine
  for (const { companyId, id } of await dispatcher.auditable(timing.doubt, timing.auditBack, sample)) {
    const row = await find(machine, companyId, id)
    if (row === null) continue
    try {
      await auditPublication(machine, row)
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      deps.log.info({ failure: error.failure, attempt: id }, 'an audit could not be read')
    }
  }
}

async function auditPublication(machine: PublishingContext, row: Published): Promise<void> {
  const { deps, kinds, dispatcher, timing, keys, clocks } = machine
  const network = networkFor(deps.networks, row.network)
  const delivery = network === undefined ? undefined : kinds[row.kind].delivery(network)
  if (delivery === undefined || row.integration_id === null) return
  const granted = await keys.get(row.company_id, row.integration_id, `audit ${row.attempt}`)
  if (granted === 'reconnect' || granted.account.id !== row.account_id) return
  const since = row.sent_at.toISOString()
  const exclude = await dispatcher.boundIds(row.network, row.account_id, since, newId())
  const signal = AbortSignal.timeout(timing.step)
  const call = { ...granted, signal, log: deps.log, guard() {}, networkTime: (at: Date) => clocks.observe(at) }
  // What it delivers comes from its own kind, as it went into the attempt.
  const found = await (delivery as Delivery<unknown>).find(call, row.outgoing, row.ready, {
    sentAt: row.sent_at,
    exclude,
  })
  if (typeof found !== 'string' && found.remoteId !== null && !exclude.includes(found.remoteId))
    await raise(machine, row, row.attempt, found.remoteId)
}

/** A turn learned that what it sent is public, after another had sent it again. */
export async function raiseAlarm(
  machine: PublishingContext,
  row: Loaded,
  attempt: string | null,
  remoteId: string,
): Promise<void> {
  const db = machine.deps.databases.forCompany(row.company_id)
  const { rows } = await sql`select 1 from publication_attempt
    where network = ${row.network} and account_id = ${row.account_id} and remote_id = ${remoteId}`.execute(db)
  if (rows.length > 0 || attempt === null) return
  await raise(machine, { ...row, publication: row.id }, attempt, remoteId)
}

async function raise(
  { deps }: PublishingContext,
  row: Pick<Published, 'company_id' | 'publication' | 'post_id' | 'location_id' | 'location_name' | 'network'>,
  attempt: string,
  remoteId: string,
): Promise<void> {
  deps.log.error({ publication: row.publication, attempt, remoteId }, 'a post seems to be on a network twice')
  await deps.databases
    .forCompany(row.company_id)
    .transaction()
    .execute(async (tx) => {
      await sql`insert into publication_alarm (company_id, id, attempt_id, remote_id)
        values (${row.company_id}, ${newId()}, ${attempt}, ${remoteId}) on conflict do nothing`.execute(tx)
      if (row.post_id === null) return
      const about = {
        topic: row.post_id,
        itemId: row.post_id,
        publicationId: row.publication,
        locationId: row.location_id,
      }
      const params = { place: row.location_name, network: row.network }
      await notify(tx, row.company_id, [{ type: 'scheduledPostError', kind: 'post.duplicate', params, ...about }])
    })
}

async function find({ deps }: PublishingContext, companyId: string, attempt: string): Promise<Published | null> {
  const { rows } = await sql<Published>`
    select t.id as attempt, p.id as publication, p.company_id, p.kind, p.post_id, p.location_id, p.location_name, t.network,
      t.account_id, t.integration_id, t.outgoing, t.ready, t.sent_at
    from publication_attempt t join publication p on p.company_id = t.company_id and p.id = t.publication_id
    where t.company_id = ${companyId} and t.id = ${attempt} and t.ready is not null and not t.replaces`.execute(
    deps.databases.forCompany(companyId),
  )
  return rows[0] ?? null
}
