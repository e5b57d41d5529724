import type { InboxItem } from '@vitrine/networks/network'
import { sql } from 'kysely'
import { findIntegration, type IntegrationRow } from '../connections/integrations.ts'
import { withAccountToken } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { publishEvent } from '../events/events.ts'
import { networkFor } from '../networks/connectors.ts'
import { applyItems, applyRemoval, toSource } from './upsert-items.ts'

const wholePassHours = 24
/** Each costs a call: what is left over is looked at after the next pass. */
const maxRechecks = 100

/** A pass that is under way goes on; when it ends it says so. */
export async function isWholePassDue(db: Db, integrationId: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select not bookmark ? 'after' and (whole_at is null or whole_at < clock_timestamp() - make_interval(hours => ${wholePassHours}))
      as due from inbox_poll where integration_id = ${integrationId}`.execute(db)
  return rows[0]?.due ?? false
}

/** What a whole pass did not meet is asked for by its name: only what the network says is gone is removed here. */
export async function recheckUnlisted(
  db: Db,
  integration: IntegrationRow,
  since: Date,
  read: (remoteId: string) => Promise<InboxItem | 'gone'>,
): Promise<void> {
  const unlisted = await db
    .selectFrom('inbox_item')
    .select('remote_id')
    .where('company_id', '=', integration.company_id)
    .where('type', '=', integration.type)
    .where('account_id', '=', integration.account_id)
    .where('removed_at', 'is', null)
    .where('placeholder', '=', false)
    .where('read_at', '<', since)
    .orderBy('read_at')
    .limit(maxRechecks)
    .execute()
  for (const { remote_id } of unlisted) await applyReread(db, integration, remote_id, await read(remote_id))
  await db
    .updateTable('inbox_poll')
    .set({ whole_at: sql<Date>`clock_timestamp()` })
    .where('integration_id', '=', integration.id)
    .execute()
}

/** Reads an item again whose reply the network refused because there is nothing to reply to. */
export async function reread(
  deps: Deps,
  of: { companyId: string; integrationId: string; remoteId: string },
): Promise<void> {
  const db = deps.databases.forCompany(of.companyId)
  const integration = await findIntegration(db, of.integrationId)
  const inbox = integration && networkFor(deps.networks, integration.type)?.inbox
  if (!integration || !inbox) return
  await withAccountToken(deps, of.companyId, of.integrationId, async (voice) => {
    const item = await inbox.read({ ...networkRequest(deps), ...voice, guard() {} }, of.remoteId)
    await applyReread(db, integration, of.remoteId, item)
  })
}

async function applyReread(db: Db, integration: IntegrationRow, remoteId: string, item: InboxItem | 'gone') {
  await db.transaction().execute(async (tx) => {
    const from = toSource(integration)
    if (item === 'gone') await applyRemoval(tx, from, remoteId)
    else await applyItems(tx, from, [item])
    await publishEvent(tx, { company: from.companyId, type: 'inbox', location: from.locationId })
  })
}
