import type { IntegrationType } from '@vitrine/contract/integrations'
import type { RemoteAccount } from '@vitrine/networks/network'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { invalid } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { seal } from '../lib/secrets.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import type { GrantRow } from './queries.ts'

/** What opened the account to us: a grant, or a session of its own. */
export type Opened = Pick<GrantRow, 'company_id' | 'network'> & { readonly id: string | null }

/** Connects a place to an account, or connects it again. What waited for a valid token goes on by itself. */
export async function connect(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  opened: Opened,
  locationId: string,
  account: RemoteAccount,
): Promise<string> {
  const type = opened.network as IntegrationType // every network that opens to us is a type of integration
  if (account.blocked !== null)
    throw invalid({ propertyPath: 'accountId', code: 'integration.blocked', params: { reason: account.blocked } })
  await refuseSecondLocation(tx, viewer, type, locationId, account)
  const known = await tx
    .selectFrom('integration')
    .select(['id', 'account_id'])
    .where('location_id', '=', locationId)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst()
  // Another account is another connection: what was sent by the first one keeps its own.
  if (known && known.account_id !== account.id) await drop(tx, known.id)
  const id = known?.account_id === account.id ? known.id : newId()
  const belongs = { companyId: opened.company_id, rowId: id, what: 'access' }
  const row = {
    grant_id: opened.id,
    account_name: account.name,
    picture: account.imageUrl,
    account: JSON.stringify(toAccountColumns(account)),
    token_sealed: account.token === null ? null : seal(deps.config, belongs, account.token),
    valid_token: true,
    error: null,
    last_checked_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('integration')
    .values({ company_id: opened.company_id, id, location_id: locationId, type, account_id: account.id, ...row })
    .onConflict((clash) => clash.columns(['company_id', 'id']).doUpdateSet(row))
    .execute()
  await tx
    .insertInto('webhook_route')
    .values({ network: type, account_id: account.id, company_id: opened.company_id, integration_id: id })
    .onConflict((clash) => clash.doNothing())
    .execute()
  await enqueue(tx, 'listings.open', { companyId: opened.company_id, integrationId: id })
  await enqueue(tx, 'connections.subscribe', { companyId: opened.company_id, integrationId: id })
  await publishEvent(tx, { company: opened.company_id, type: 'integration', id, location: locationId })
  return id
}

/** What is kept beside the columns; an account without advertising keeps none of it. */
function toAccountColumns({ parentId, username, url, adAccounts }: RemoteAccount) {
  return { parentId, username, url, ...(adAccounts?.length ? { adAccounts } : {}) }
}

/** Two places on one page would publish the same post twice where everybody sees it. */
async function refuseSecondLocation(
  tx: Tx,
  viewer: Viewer,
  type: IntegrationType,
  locationId: string,
  account: RemoteAccount,
): Promise<void> {
  const otherIntegration = await tx
    .selectFrom('integration')
    .innerJoin('location', (join) =>
      join
        .onRef('location.company_id', '=', 'integration.company_id')
        .onRef('location.id', '=', 'integration.location_id'),
    )
    .select(['location.id', 'location.name'])
    .where('integration.type', '=', type)
    .where('integration.account_id', '=', account.id)
    .where('integration.location_id', '!=', locationId)
    .executeTakeFirst()
  if (!otherIntegration) return
  // A place somebody may not see is not named to them.
  if (!seesLocation(viewer, otherIntegration.id))
    throw invalid({ propertyPath: 'accountId', code: 'integration.usedElsewhere' })
  throw invalid({ propertyPath: 'accountId', code: 'integration.used', params: { place: otherIntegration.name } })
}

/** Ends a connection. The network is told to send nothing more by a job that needs only what it carries. */
export async function drop(tx: Tx, integrationId: string): Promise<void> {
  await tx.deleteFrom('webhook_route').where('integration_id', '=', integrationId).execute()
  await tx.deleteFrom('integration').where('id', '=', integrationId).execute()
}
