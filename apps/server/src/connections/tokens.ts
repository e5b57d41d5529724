import type { AccountRef } from '@vitrine/networks/network'
import { NetworkError } from '@vitrine/networks/network'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { unseal } from '../lib/secrets.ts'
import { notify } from '../notifications/notify.ts'
import { grantToken, replaceToken } from './grants.ts'
import { findIntegration, type IntegrationRow } from './integrations.ts'
import { findGrant } from './queries.ts'

export interface AccountCredentials {
  readonly token: string
  readonly account: AccountRef
}

/** What is needed to speak for a connected account, or that a person must connect it again first. */
export async function tokenFor(
  deps: Deps,
  companyId: string,
  integrationId: string,
): Promise<AccountCredentials | 'reconnect'> {
  const db = deps.databases.forCompany(companyId)
  const integration = await findIntegration(db, integrationId)
  if (!integration?.valid_token) return 'reconnect'
  try {
    const token = await ownOrGrantToken(deps, db, integration)
    return token === null ? 'reconnect' : { token, account: toAccountRef(integration) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    await loseGrant(db, integration, error.failure.say)
    return 'reconnect'
  }
}

/**
 * Asks a network something that does no harm twice, in an account's name. A token that is refused before its time is
 * replaced, and the question asked once more.
 */
export async function withAccountToken<T>(
  deps: Deps,
  companyId: string,
  integrationId: string,
  call: (voice: AccountCredentials) => Promise<T>,
): Promise<T | 'reconnect'> {
  const voice = await tokenFor(deps, companyId, integrationId)
  if (voice === 'reconnect') return voice
  try {
    return await call(voice)
  } catch (error) {
    if (!isRefusal(error) || (await afterRefusal(deps, companyId, integrationId, voice.token)) !== 'renewed')
      throw error
  }
  const renewed = await tokenFor(deps, companyId, integrationId)
  return renewed === 'reconnect' ? renewed : call(renewed)
}

/**
 * What a refused token means: `renewed` when there is another to try, `lost` when its grant is over and those who look
 * after its places were told, `refused` when it was the last word. Throws the network's failure when that can't be known now.
 */
export async function afterRefusal(
  deps: Deps,
  companyId: string,
  integrationId: string,
  token: string,
): Promise<'renewed' | 'lost' | 'refused'> {
  const db = deps.databases.forCompany(companyId)
  const integration = await findIntegration(db, integrationId)
  if (!integration?.valid_token || integration.token_sealed !== null || integration.grant_id === null) return 'refused'
  const grant = await findGrant(db, integration.grant_id)
  if (!grant?.valid) return 'refused'
  try {
    return (await replaceToken(deps, db, grant, token)) ? 'renewed' : 'refused'
  } catch (error) {
    if (!isRefusal(error)) throw error
    await loseGrant(db, integration, error.failure.say)
    return 'lost'
  }
}

const isRefusal = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && error.failure.kind === 'reconnect'

async function ownOrGrantToken(deps: Deps, db: Db, integration: IntegrationRow): Promise<string | null> {
  const belongs = { companyId: integration.company_id, rowId: integration.id, what: 'access' }
  if (integration.token_sealed !== null) return unseal(deps.config, belongs, integration.token_sealed)
  const grant = integration.grant_id === null ? undefined : await findGrant(db, integration.grant_id)
  return grant?.valid ? grantToken(deps, db, grant) : null
}

/** The account as its connector knows it. */
export function toAccountRef(integration: Pick<IntegrationRow, 'account_id' | 'account'>): AccountRef {
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

/** The same, told to those who look after the place: for what notices it outside of publishing, which tells itself. */
export async function invalidateConnection(db: Db, integration: IntegrationRow, error: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lost = await tx
      .updateTable('integration')
      .set({ valid_token: false, error, last_checked_at: new Date() })
      .where('id', '=', integration.id)
      .where('valid_token', '=', true)
      .returning(['id', 'type', 'location_id'])
      .execute()
    await notifyDisconnection(tx, integration.company_id, lost)
  })
}

async function loseGrant(db: Db, { grant_id, company_id }: IntegrationRow, error: string): Promise<void> {
  if (grant_id === null) return
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('network_grant').set({ valid: false }).where('id', '=', grant_id).execute()
    const lost = await tx
      .updateTable('integration')
      .set({ valid_token: false, error, last_checked_at: new Date() })
      .where('grant_id', '=', grant_id)
      .where('token_sealed', 'is', null)
      .where('valid_token', '=', true)
      .returning(['id', 'type', 'location_id'])
      .execute()
    await notifyDisconnection(tx, company_id, lost)
  })
}

interface Lost {
  readonly id: string
  readonly type: string
  readonly location_id: string
}

async function notifyDisconnection(tx: Tx, companyId: string, lost: readonly Lost[]): Promise<void> {
  if (lost.length === 0) return
  const locations = await tx
    .selectFrom('location')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      lost.map(({ location_id }) => location_id),
    )
    .execute()
  const nameOf = new Map(locations.map(({ id, name }) => [id, name]))
  const notices = lost.map(({ id, type, location_id }) => ({
    ...{ type: 'invalidatedToken' as const, kind: 'token', topic: id, itemId: location_id, locationId: location_id },
    params: { place: nameOf.get(location_id) ?? '', network: type },
  }))
  await notify(tx, companyId, notices)
  for (const { id, location_id } of lost)
    await publishEvent(tx, { company: companyId, type: 'integration', id, location: location_id })
}
