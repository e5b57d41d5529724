import type { Core } from '../core.ts'
import { serveApi } from './api.ts'
import type { Message } from './bind.ts'
import { discover } from './discovery.ts'
import { unverified } from './errors.ts'
import { askedListing } from './holders.ts'
import type { Identity } from './identity.ts'
import { v1Name } from './listings.ts'
import type { Listing, Listings } from './types.ts'

/**
 * Whether Google trusts the owner with the place. A place named "… unverified …" or "… suspended …" shows what happens
 * otherwise; "… no-posts …" is one of those that may not post.
 */
export function standingOf({ account }: Listing): { hasVoiceOfMerchant: boolean; state: Message; mayPost: boolean } {
  const { name } = account.place
  const mayPost = !/\bno-posts\b/i.test(name)
  if (/\bunverified\b/i.test(name))
    return { hasVoiceOfMerchant: false, state: { verify: { hasPendingVerification: false } }, mayPost }
  if (/\bsuspended\b/i.test(name)) {
    const complyWithGuidelines = { recommendationReason: 'BUSINESS_LOCATION_SUSPENDED' }
    return { hasVoiceOfMerchant: false, state: { hasBusinessAuthority: true, complyWithGuidelines }, mayPost }
  }
  return { hasVoiceOfMerchant: true, state: { hasVoiceOfMerchant: true, hasBusinessAuthority: true }, mayPost }
}

/** Posts, replies and photos are for places in good standing. */
export function needsGoodStanding(listing: Listing): void {
  if (!standingOf(listing).hasVoiceOfMerchant) throw unverified()
}

/** Why a place is not in good standing. */
export function verifications(core: Core, identity: Identity, listings: Listings): void {
  const api = discover('mybusinessverifications', 'google.mybusiness.verifications.v1')
  serveApi(core, identity, api, (serve) => {
    serve('locations.getVoiceOfMerchantState', (call) => {
      const listing = askedListing(listings, call)
      return call.read(v1Name(listing), () => standingOf(listing).state)
    })
  })
}
