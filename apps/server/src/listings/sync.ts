import { type Call, NetworkError } from '@vitrine/networks/network'
import { findIntegration } from '../connections/integrations.ts'
import { type AccountCredentials, invalidateConnection, withAccountToken } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { fp } from '../lib/failpoints.ts'
import { networkFor } from '../networks/connectors.ts'
import { offersFor } from './category-attributes.ts'
import { claim, type ListingClaim, postpone, Superseded } from './claim.ts'
import { getLocalValues } from './field-values.ts'
import { getListingTiming } from './listing-timing.ts'
import { send } from './push-changes.ts'
import { findListing, findParts, isUnsent, type ListingRef } from './queries.ts'
import { consumeQuota, exhaustQuota } from './rate-limit.ts'
import { reconcile } from './reconcile.ts'
import { openListing } from './request-sync.ts'

/**
 * Brings one listing up to date: sends what is wanted and has not gone out, then reads what the network shows. Every
 * edit says a field whole, so whoever dies is followed by somebody who looks at the rows and does the rest again.
 */
export async function sync(deps: Deps, which: ListingRef): Promise<void> {
  const db = deps.databases.forCompany(which.companyId)
  // An account that was connected before listings were kept.
  if (!(await findListing(db, which))) return openListing(deps, which.companyId, which.integrationId)
  const turn = await claim(deps, db, which)
  if (turn === null) return
  try {
    await fp('listing.claimed', turn.row.account_id)
    const result = await withAccountToken(deps, which.companyId, which.integrationId, (voice) =>
      together(deps, db, turn, voice),
    )
    if (result === 'reconnect') await postpone(deps, db, turn, { because: 'network.reconnect', ms: day })
  } catch (error) {
    if (error instanceof Superseded) return
    if (!(error instanceof NetworkError)) throw error
    await failed(deps, db, turn, error)
  }
}

const day = 24 * 3600 * 1000

async function together(deps: Deps, db: Db, turn: ListingClaim, voice: AccountCredentials): Promise<void> {
  const { row } = turn
  const listings = networkFor(deps.networks, row.network)?.listings
  if (!listings) return
  if (row.network === 'facebook' && !row.update_fb_data)
    return postpone(deps, db, turn, { because: null, ms: getListingTiming(deps.config).daily })
  const parts = await findParts(db, turn.which)
  const unsent = parts.filter(isUnsent)
  // What stands there is known before anything is written over it.
  const sends = row.read_at !== null && unsent.length > 0
  const calls = listings.cost.read + (sends ? listings.cost.write : 0)
  if (!(await consumeQuota(deps, row.network, calls)))
    return postpone(deps, db, turn, { because: 'network.rate-limited', ms: getListingTiming(deps.config).span })
  const call: Call = { ...networkRequest(deps), ...voice, guard: turn.guard }
  // What a place may say hangs on its category, which is unknown before the first look.
  const known = getLocalValues(row, 'categories').categories?.primary ?? row.category
  const category = known ?? (listings.offers ? (await listings.read(call, null)).category : null)
  const offers = await offersFor(deps, listings, call, category, row.country)
  if (sends && (await send(deps, db, turn, listings, call, offers)) === 'later') return
  const shown = await listings.read(call, offers)
  await fp('listing.read', row.account_id)
  await reconcile(deps, db, turn, listings, shown, offers)
}

/** What a network’s no means for the next look; what is wanted stays wanted. */
async function failed(deps: Deps, db: Db, turn: ListingClaim, { failure }: NetworkError): Promise<void> {
  const timing = getListingTiming(deps.config)
  const { companyId, integrationId } = turn.which
  if (failure.kind === 'reconnect') {
    const integration = await findIntegration(deps.databases.forCompany(companyId), integrationId)
    if (integration) await invalidateConnection(db, integration, failure.say)
    return postpone(deps, db, turn, { because: failure.say, ms: day })
  }
  if (failure.kind === 'wait') {
    if (failure.scope === 'app') await exhaustQuota(deps, turn.row.network)
    const ms = failure.retryAt === null ? timing.span : failure.retryAt.getTime() - Date.now()
    return postpone(deps, db, turn, {
      because: failure.say,
      ms: Math.min(Math.max(ms, 0), timing.span * 60),
      quiet: true,
    })
  }
  if (failure.kind === 'rejected')
    return postpone(deps, db, turn, { because: failure.say, ms: timing.daily, refused: true })
  const ms = Math.min(timing.retryFirst * 2 ** turn.row.failures, timing.retryMost) * (0.8 + 0.4 * Math.random())
  return postpone(deps, db, turn, { because: failure.say, ms, quiet: true })
}
