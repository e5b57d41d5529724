import { type Bookmark, NetworkError, type Polled } from '@vitrine/networks/network'
import { sql } from 'kysely'
import { findIntegration, type IntegrationRow } from '../connections/integrations.ts'
import { about, enqueueDueAccounts } from '../connections/schedule-polls.ts'
import { invalidateConnection, withAccountToken } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { publishEvent } from '../events/events.ts'
import { networkFor } from '../networks/connectors.ts'
import { applyItems, applyRemoval, toSource } from './upsert-items.ts'
import { isWholePassDue, recheckUnlisted } from './whole-pass.ts'

/** How often an account is asked. Webhooks bring news at once; polling finds what they lost. */
const everySeconds = 300
const maxPages = 50

/** Enqueues a poll for every account whose turn it is. Runs each minute. */
export async function sweep(deps: Deps): Promise<void> {
  await enqueueDueAccounts(deps, {
    ...{ at: 'poll_at', among: sql`true`, limit: 5000, again: about(everySeconds) },
    job: 'inbox.poll',
    key: (id) => `poll ${id}`,
  })
}

/** Asks a network for what is new on one account, and takes it in page by page; the bookmark moves with each page. */
export async function poll(deps: Deps, of: { companyId: string; integrationId: string }): Promise<void> {
  const db = deps.databases.forCompany(of.companyId)
  const integration = await findIntegration(db, of.integrationId)
  const inbox = integration && networkFor(deps.networks, integration.type)?.inbox
  if (!integration || !inbox) return
  try {
    await withAccountToken(deps, of.companyId, of.integrationId, async (voice) => {
      let bookmark =
        inbox.needsWholePasses && (await isWholePassDue(db, integration.id))
          ? null
          : await findBookmark(db, integration.id)
      const call = { ...networkRequest(deps), ...voice, guard() {} }
      for (let page = 0; page < maxPages; page++) {
        const polled = await inbox.poll(call, bookmark)
        bookmark = polled.bookmark
        await storePolled(db, integration, polled)
        if (polled.wholeSince) await recheckUnlisted(db, integration, polled.wholeSince, (id) => inbox.read(call, id))
        if (!polled.more) break
      }
    })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await failed(db, integration, error)
  }
}

async function findBookmark(db: Db, integrationId: string): Promise<Bookmark | null> {
  const row = await db
    .selectFrom('inbox_poll')
    .select('bookmark')
    .where('integration_id', '=', integrationId)
    .executeTakeFirst()
  return (row?.bookmark ?? null) as Bookmark | null // written by `takeIn` only
}

async function storePolled(db: Db, integration: IntegrationRow, polled: Pick<Polled, 'items' | 'gone' | 'bookmark'>) {
  await db.transaction().execute(async (tx) => {
    const changed = await applyItems(tx, toSource(integration), polled.items)
    for (const remoteId of polled.gone ?? [])
      for (const id of await applyRemoval(tx, toSource(integration), remoteId)) changed.add(id)
    const state = { bookmark: JSON.stringify(polled.bookmark), failures: 0, polled_at: sql<Date>`clock_timestamp()` }
    await tx
      .insertInto('inbox_poll')
      .values({ company_id: integration.company_id, integration_id: integration.id, ...state })
      .onConflict((clash) => clash.columns(['company_id', 'integration_id']).doUpdateSet(state))
      .execute()
    if (changed.size > 0)
      await publishEvent(tx, { company: integration.company_id, type: 'inbox', location: integration.location_id })
  })
}

/** A refused token ends the connection's health; anything else is asked again at the next turn, later each time. */
async function failed(db: Db, integration: IntegrationRow, error: NetworkError): Promise<void> {
  if (error.failure.kind === 'reconnect') return invalidateConnection(db, integration, error.failure.say)
  const until = error.failure.retryAt ?? new Date(Date.now() + everySeconds * 1000)
  await db.updateTable('webhook_route').set({ poll_at: until }).where('integration_id', '=', integration.id).execute()
}
