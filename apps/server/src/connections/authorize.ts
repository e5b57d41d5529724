import { createHash, randomBytes } from 'node:crypto'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'

const tenMinutes = 600

/** Begins a redirect to a network. The state returns with the person: ten minutes, once, and only theirs. */
export async function beginAuthorization(
  deps: Deps,
  open: Db,
  viewer: Viewer,
  network: GrantNetwork,
  locationId: string | null,
): Promise<string> {
  const state = randomBytes(24).toString('base64url')
  const verifier = randomBytes(48).toString('base64url')
  await sql`delete from oauth_state where expires_at < clock_timestamp()`.execute(open)
  await open
    .insertInto('oauth_state')
    .values({
      hash: hashState(state),
      company_id: viewer.companyId,
      user_id: viewer.userId,
      network,
      location_id: locationId,
      verifier,
      expires_at: sql`clock_timestamp() + make_interval(secs => ${tenMinutes})`,
    })
    .execute()
  return deps.networks[network].oauth.authorizeUrl(state, verifier).href
}

/** Takes the state a network brought back; a second time it is gone. */
export async function consumeState(open: Db, viewer: Viewer, network: GrantNetwork, state: string) {
  const consumed = await open
    .deleteFrom('oauth_state')
    .where('hash', '=', hashState(state))
    .where('user_id', '=', viewer.userId)
    .where('company_id', '=', viewer.companyId)
    .where('network', '=', network)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['verifier', 'location_id'])
    .executeTakeFirst()
  if (!consumed) throw invalid({ propertyPath: 'state', code: 'oauth.state' })
  return consumed
}

function hashState(state: string): Buffer {
  return createHash('sha256').update(state).digest()
}
