import type { AccountRef } from '@vitrine/networks/network'
import { NetworkError } from '@vitrine/networks/network'
import type { Db } from '../db.ts'
import type { Deps } from '../deps.ts'
import { unseal } from '../secrets.ts'
import { grantToken } from './grants.ts'
import { findIntegration, type IntegrationRow } from './integrations.ts'
import { findGrant } from './queries.ts'

/** What is needed to speak for a connected account, or that a person must connect it again first. */
export async function tokenFor(
  deps: Deps,
  companyId: string,
  integrationId: string,
): Promise<{ token: string; account: AccountRef } | 'reconnect'> {
  const db = deps.databases.of(companyId)
  const integration = await findIntegration(db, integrationId)
  if (!integration?.valid_token) return 'reconnect'
  try {
    const token = await ownOrGrantToken(deps, db, integration)
    return token === null ? 'reconnect' : { token, account: accountOf(integration) }
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure.kind !== 'reconnect') throw error
    await markGrantInvalid(db, integration.grant_id, error.failure.say)
    return 'reconnect'
  }
}

async function ownOrGrantToken(deps: Deps, db: Db, integration: IntegrationRow): Promise<string | null> {
  const belongs = { companyId: integration.company_id, rowId: integration.id, what: 'access' }
  if (integration.token_sealed !== null) return unseal(deps.config, belongs, integration.token_sealed)
  const grant = integration.grant_id === null ? undefined : await findGrant(db, integration.grant_id)
  return grant?.valid ? grantToken(deps, db, grant) : null
}

/** The account as its connector knows it. */
export function accountOf(integration: Pick<IntegrationRow, 'account_id' | 'account'>): AccountRef {
  const more = integration.account as { parentId?: string; username?: string } // written by `connect` only
  return { id: integration.account_id, parentId: more.parentId ?? null, username: more.username ?? null }
}

/** The network refused this account's token: nothing goes out there until a person connects it again. */
export async function markInvalid(db: Db, integrationId: string, error: string): Promise<void> {
  await db
    .updateTable('integration')
    .set({ valid_token: false, error, last_checked_at: new Date() })
    .where('id', '=', integrationId)
    .execute()
}

async function markGrantInvalid(db: Db, grantId: string | null, error: string): Promise<void> {
  if (grantId === null) return
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('network_grant').set({ valid: false }).where('id', '=', grantId).execute()
    await tx
      .updateTable('integration')
      .set({ valid_token: false, error, last_checked_at: new Date() })
      .where('grant_id', '=', grantId)
      .where('token_sealed', 'is', null)
      .execute()
  })
}
