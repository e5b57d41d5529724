import { type Call, NetworkError } from '@vitrine/networks/network'
import { findIntegration } from '../connections/integrations.ts'
import { loseConnection, speak, type Voice } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { asking } from '../deps/request-context.ts'
import { fp } from '../lib/failpoints.ts'
import { networkFor } from '../networks/connectors.ts'
import { claim, postpone, Superseded, type Turn } from './claim.ts'
import { send } from './edit.ts'
import { offersFor } from './offers.ts'
import { spendAll, takeCalls } from './pace.ts'
import { findListing, isUnsent, partsOf, type Which } from './queries.ts'
import { settle } from './settle.ts'
import { saidBy } from './values.ts'
import { openListing } from './want.ts'
import { listingWindows } from './windows.ts'

/**
 * Brings one listing up to date: sends what is wanted and has not gone out, then reads what the network shows. Every
 * edit says a field whole, so whoever dies is followed by somebody who looks at the rows and does the rest again.
 */
export async function sync(deps: Deps, which: Which): Promise<void> {
  const db = deps.databases.of(which.companyId)
  // An account that was connected before listings were kept.
  if (!(await findListing(db, which))) return openListing(deps, which.companyId, which.integrationId)
  const turn = await claim(deps, db, which)
  if (turn === null) return
  try {
    await fp('listing.claimed', turn.row.account_id)
    const said = await speak(deps, which.companyId, which.integrationId, (voice) => together(deps, db, turn, voice))
    if (said === 'reconnect') await postpone(deps, db, turn, { because: 'network.reconnect', ms: day })
  } catch (error) {
    if (error instanceof Superseded) return
    if (!(error instanceof NetworkError)) throw error
    await failed(deps, db, turn, error)
  }
}

const day = 24 * 3600 * 1000

async function together(deps: Deps, db: Db, turn: Turn, voice: Voice): Promise<void> {
  const { row } = turn
  const listings = networkFor(deps.networks, row.network)?.listings
  if (!listings) return
  if (row.network === 'facebook' && !row.update_fb_data)
    return postpone(deps, db, turn, { because: null, ms: listingWindows(deps.config).daily })
  const parts = await partsOf(db, turn.which)
  const unsent = parts.filter(isUnsent)
  // What stands there is known before anything is written over it.
  const sends = row.read_at !== null && unsent.length > 0
  const calls = listings.cost.read + (sends ? listings.cost.write : 0)
  if (!(await takeCalls(deps, row.network, calls)))
    return postpone(deps, db, turn, { because: 'network.rate-limited', ms: listingWindows(deps.config).span })
  const call: Call = { ...asking(deps), ...voice, guard: turn.guard }
  // What a place may say hangs on its category, which is unknown before the first look.
  const known = saidBy(row, 'categories').categories?.primary ?? row.category
  const category = known ?? (listings.offers ? (await listings.read(call, null)).category : null)
  const offers = await offersFor(deps, listings, call, category, row.country)
  if (sends && (await send(deps, db, turn, listings, call, offers)) === 'later') return
  const shown = await listings.read(call, offers)
  await fp('listing.read', row.account_id)
  await settle(deps, db, turn, listings, shown, offers)
}

/** What a network’s no means for the next look; what is wanted stays wanted. */
async function failed(deps: Deps, db: Db, turn: Turn, { failure }: NetworkError): Promise<void> {
  const windows = listingWindows(deps.config)
  const { companyId, integrationId } = turn.which
  if (failure.kind === 'reconnect') {
    const integration = await findIntegration(deps.databases.of(companyId), integrationId)
    if (integration) await loseConnection(db, integration, failure.say)
    return postpone(deps, db, turn, { because: failure.say, ms: day })
  }
  if (failure.kind === 'wait') {
    if (failure.scope === 'app') await spendAll(deps, turn.row.network)
    const ms = failure.retryAt === null ? windows.span : failure.retryAt.getTime() - Date.now()
    return postpone(deps, db, turn, {
      because: failure.say,
      ms: Math.min(Math.max(ms, 0), windows.span * 60),
      quiet: true,
    })
  }
  if (failure.kind === 'rejected')
    return postpone(deps, db, turn, { because: failure.say, ms: windows.daily, refused: true })
  const ms = Math.min(windows.retryFirst * 2 ** turn.row.failures, windows.retryMost) * (0.8 + 0.4 * Math.random())
  return postpone(deps, db, turn, { because: failure.say, ms, quiet: true })
}
