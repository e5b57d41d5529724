import type { Nameable } from '@vitrine/networks/network'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { networkFor } from '../networks/connectors.ts'
import { findIntegrationByType } from './integrations.ts'
import { withAccountToken } from './tokens.ts'

/** Fewer letters than this find everybody. */
const minLength = 3

/** Whom a post of this place can name by their id. What goes wrong finds nobody: the composer goes on without. */
export async function nameable(
  deps: Deps,
  db: Db,
  locationId: string,
  type: string,
  typed: string,
): Promise<readonly Nameable[]> {
  const mentions = networkFor(deps.networks, type)?.mentions
  const integration = await findIntegrationByType(db, locationId, type)
  if (typed.trim().length < minLength || mentions === undefined || !integration) return []
  try {
    const found = await withAccountToken(deps, integration.company_id, integration.id, (voice) =>
      mentions({ ...networkRequest(deps, 10), ...voice, guard() {} }, typed),
    )
    return found === 'reconnect' ? [] : found
  } catch (error) {
    deps.log.warn({ err: error, network: type }, 'nobody could be found to name')
    return []
  }
}
