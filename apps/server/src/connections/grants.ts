import type { GrantNetwork } from '@vitrine/contract/connections'
import { NetworkError, type RemoteAccount, type Tokens } from '@vitrine/networks/network'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { badGateway, invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { seal, unseal } from '../lib/secrets.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findGrant, type GrantRow } from './queries.ts'

/** Keeps what a network granted; the tokens are sealed before they reach the database. */
export async function saveGrant(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  network: GrantNetwork,
  tokens: Tokens,
): Promise<string> {
  const id = newId()
  const belongs = { companyId: viewer.companyId, rowId: id }
  await db
    .insertInto('network_grant')
    .values({
      company_id: viewer.companyId,
      id,
      network,
      granted_by: viewer.userId,
      scopes: [...(tokens.scopes ?? [])],
      access_token_sealed: seal(deps.config, { ...belongs, what: 'access' }, tokens.accessToken),
      refresh_token_sealed:
        tokens.refreshToken === null ? null : seal(deps.config, { ...belongs, what: 'refresh' }, tokens.refreshToken),
      expires_at: tokens.expiresIn === null ? null : new Date(Date.now() + tokens.expiresIn * 1000),
    })
    .execute()
  return id
}

export async function requireGrant(db: Db, id: string): Promise<GrantRow> {
  const grant = await findGrant(db, id)
  if (!grant) throw notFound()
  return grant
}

/** The access token of a grant, renewed when it is about to end. Throws the network's failure when it can't be. */
export async function grantToken(deps: Deps, db: Db, grant: GrantRow): Promise<string> {
  const belongs = { companyId: grant.company_id, rowId: grant.id }
  const endsSoon = grant.expires_at !== null && grant.expires_at.getTime() < Date.now() + 120_000
  if (!endsSoon || grant.refresh_token_sealed === null)
    return unseal(deps.config, { ...belongs, what: 'access' }, grant.access_token_sealed)
  return renew(deps, db, grant)
}

/** What a new token is refused within is no token's age. */
const freshMs = 60_000

/**
 * A token that was refused before its time: networks may end one whenever they like. Answers whether there is another
 * to try, renewed by somebody meanwhile or now. Throws the network's failure when it can't be.
 */
export async function replaceToken(deps: Deps, db: Db, grant: GrantRow, refused: string): Promise<boolean> {
  if (grant.refresh_token_sealed === null) return false
  const belongs = { companyId: grant.company_id, rowId: grant.id, what: 'access' }
  if (unseal(deps.config, belongs, grant.access_token_sealed) !== refused) return true
  const renewedAt = grant.updated_at.getTime()
  if (renewedAt > grant.created_at.getTime() + 1_000 && renewedAt > Date.now() - freshMs) return false
  await renew(deps, db, grant)
  return true
}

/** One renewal at a time: whoever waits for the row finds the new token in it. */
async function renew(deps: Deps, db: Db, stale: GrantRow): Promise<string> {
  const belongs = { companyId: stale.company_id, rowId: stale.id }
  return db.transaction().execute(async (tx) => {
    const grant = await tx
      .selectFrom('network_grant')
      .selectAll()
      .where('id', '=', stale.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (grant.updated_at.getTime() !== stale.updated_at.getTime() || grant.refresh_token_sealed === null)
      return unseal(deps.config, { ...belongs, what: 'access' }, grant.access_token_sealed)
    const oauth = getOauth(deps, grant)
    const refreshToken = unseal(deps.config, { ...belongs, what: 'refresh' }, grant.refresh_token_sealed)
    const tokens = await oauth.refresh?.(refreshToken, networkRequest(deps, 8))
    if (!tokens) throw new Error(`${grant.network} gives refresh tokens and has no way to use them`)
    await tx
      .updateTable('network_grant')
      .set({
        access_token_sealed: seal(deps.config, { ...belongs, what: 'access' }, tokens.accessToken),
        ...(tokens.refreshToken === null
          ? {}
          : { refresh_token_sealed: seal(deps.config, { ...belongs, what: 'refresh' }, tokens.refreshToken) }),
        expires_at: tokens.expiresIn === null ? null : new Date(Date.now() + tokens.expiresIn * 1000),
        updated_at: new Date(),
      })
      .where('id', '=', grant.id)
      .execute()
    return tokens.accessToken
  })
}

/** The accounts a grant may act for, asked of the network now. */
export async function grantAccounts(deps: Deps, db: Db, grant: GrantRow): Promise<RemoteAccount[]> {
  return atNetwork(async () => {
    const token = await grantToken(deps, db, grant)
    return getOauth(deps, grant).accounts(token, networkRequest(deps))
  })
}

function getOauth(deps: Deps, grant: Pick<GrantRow, 'network'>) {
  const network = deps.networks[grant.network as GrantNetwork] // written by saveGrant only
  if (!network) throw new Error(`A grant of ${grant.network}, which nobody here speaks.`)
  return network.oauth
}

/** Runs a call a person waits for; a network's failure becomes an answer they can act on, never a 401. */
export async function atNetwork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const { kind, say } = error.failure
    if (kind === 'reconnect' || kind === 'rejected') throw invalid({ propertyPath: 'accessToken', code: say })
    throw badGateway(say)
  }
}
