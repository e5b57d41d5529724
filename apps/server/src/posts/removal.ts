import { LocationSummary } from '@vitrine/contract/locations'
import { toIri } from '@vitrine/contract/resource'
import { NetworkError } from '@vitrine/networks/network'
import { sql } from 'kysely'
import { withAccountToken } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { errorText } from '../lib/error-text.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { networkFor } from '../networks/connectors.ts'
import { remove } from './posts.ts'
import { findPost } from './queries.ts'
import { requireCan } from './status-transitions.ts'

interface Live {
  readonly id: string
  readonly location_id: string | null
  readonly location_name: string
  readonly network: string
  readonly remote_id: string
  readonly integration_id: string | null
}

export interface Removed {
  successful: string[]
  failed: { location?: string; locationName: string; message: string }[]
}

/** How many places are spoken to at once. */
const together = 8

/** Takes a published post off the networks, place by place; once nothing is left there, it is deleted here too. */
export async function removeFromNetworks(
  deps: Deps,
  viewer: Viewer,
  id: string,
  locationIds: readonly string[] | undefined,
): Promise<Removed> {
  const db = deps.databases.forCompany(viewer.companyId)
  const post = await findPost(db, viewer, id)
  if (!post) throw notFound()
  requireCan(viewer, 'delete', post)
  const all = await findLive(db, viewer.companyId, id)
  const live = all.filter(
    ({ location_id }) => locationIds === undefined || (location_id !== null && locationIds.includes(location_id)),
  )
  const removed: Removed = { successful: [], failed: [] }
  const waiting = [...live]
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let publication = waiting.shift(); publication !== undefined; publication = waiting.shift())
        await removePublication(deps, viewer, db, publication, removed)
    }),
  )
  if (removed.failed.length === 0 && live.length === all.length) await remove(deps, viewer, id)
  return removed
}

async function findLive(db: Db, companyId: string, postId: string): Promise<Live[]> {
  const { rows } = await sql<Live>`
    select p.id, p.location_id, p.location_name, p.network, p.remote_id,
      (select t.integration_id from publication_attempt t where t.company_id = p.company_id and t.publication_id = p.id
        and t.remote_id = p.remote_id limit 1) as integration_id
    from publication p where p.company_id = ${companyId} and p.post_id = ${postId} and p.kind = 'post'
      and p.state = 'PUBLISHED' and p.remote_id is not null`.execute(db)
  return rows
}

async function removePublication(deps: Deps, viewer: Viewer, db: Db, live: Live, removed: Removed): Promise<void> {
  const location = live.location_id === null ? undefined : toIri(LocationSummary, live.location_id)
  const code = await attemptRemoval(deps, viewer, live)
  if (code !== null) {
    removed.failed.push({
      ...(location === undefined ? {} : { location }),
      locationName: live.location_name,
      message: errorText(viewer.lang, code),
    })
    return
  }
  await sql`update publication set state = 'CANCELLED', remote_url = null
    where company_id = ${viewer.companyId} and id = ${live.id} and state = 'PUBLISHED'`.execute(db)
  if (location !== undefined) removed.successful.push(location)
}

/** Null when it is gone from the network. Saying so twice does no harm. */
async function attemptRemoval(deps: Deps, viewer: Viewer, live: Live): Promise<string | null> {
  const remove = networkFor(deps.networks, live.network)?.posts?.remove
  if (remove === undefined) return 'remove.unsupported'
  if (live.integration_id === null) return 'integration.missing'
  try {
    const result = await withAccountToken(deps, viewer.companyId, live.integration_id, async (voice) => {
      await remove({ ...networkRequest(deps), ...voice, guard() {} }, live.remote_id)
    })
    return result === 'reconnect' ? 'token.invalid' : null
  } catch (error) {
    if (error instanceof NetworkError) return error.failure.say
    throw error
  }
}
