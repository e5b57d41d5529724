import type { Core } from '../core.ts'
import { serveApi } from './api.ts'
import type { Message } from './bind-request.ts'
import { requireListing } from './business-accounts.ts'
import { discover } from './discovery.ts'
import { unverified } from './errors.ts'
import type { GoogleIdentity } from './identity.ts'
import { v1Name } from './listings.ts'
import type { Listing, ListingStore } from './types.ts'

/**
 * Whether Google trusts the owner with the place. A place named "… unverified …" or "… suspended …" shows what happens
 * otherwise; "… no-posts …" is one of those that may not post.
 */
export function getVerificationState({ account }: Listing): {
  hasVoiceOfMerchant: boolean
  state: Message
  mayPost: boolean
} {
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
  if (!getVerificationState(listing).hasVoiceOfMerchant) throw unverified()
}

/** Why a place is not in good standing. */
export function verifications(core: Core, identity: GoogleIdentity, listings: ListingStore): void {
  const api = discover('mybusinessverifications', 'google.mybusiness.verifications.v1')
  serveApi(core, identity, api, (serve) => {
    serve('locations.getVoiceOfMerchantState', (call) => {
      const listing = requireListing(listings, call)
      return call.read(v1Name(listing), () => getVerificationState(listing).state)
    })
  })
}
