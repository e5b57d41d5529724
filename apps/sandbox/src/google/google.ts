import type { Core } from '../core.ts'
import type { SandboxNetwork } from '../network.ts'
import { accountManagement } from './account-management.ts'
import { serveApi } from './api.ts'
import { createHolders } from './business-accounts.ts'
import { businessInformation } from './business-information.ts'
import { consentPage } from './consent.ts'
import { COVERAGE } from './coverage.ts'
import { interact } from './customers.ts'
import { discoverV4 } from './discovery.ts'
import { broken, invalid, quotaExceeded, unauthenticated } from './errors.ts'
import { gallery } from './gallery.ts'
import { createIdentity } from './identity.ts'
import { createListings } from './listings.ts'
import { localPosts } from './local-posts.ts'
import { createNotifications } from './notifications.ts'
import { oauth } from './oauth.ts'
import { performance } from './performance.ts'
import { permalinks } from './permalinks.ts'
import { servePhotos } from './photos.ts'
import { places } from './places.ts'
import { reviews } from './reviews.ts'
import { show } from './show.ts'
import { verifications } from './verification-state.ts'

/**
 * Google Business Profile: six APIs on six hosts, the accounts they stand on, and Pub/Sub; and the Places API.
 *
 * What provokes without a fault script: `sandbox:processing` and `sandbox:rejected` in the text of a post, a reply
 * or a description (moderation.ts); `unverified`, `suspended`, `no-posts` (verification-state.ts) and `rate-limited` (business-accounts.ts) in a place's name.
 * Settings: `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET`, `GOOGLE_PUSH_ACCOUNT`, `GOOGLE_PLACES_KEY`, `SANDBOX_WEBHOOK_URL` as the push endpoint of
 * every subscription. Quotas: `google.requests` per API, `google.edits` per place, `google.places` per method.
 */
export function createGoogle(core: Core): SandboxNetwork {
  const identity = createIdentity(core)
  const holders = createHolders(core)
  const listings = createListings(core)
  const v4 = discoverV4()

  oauth(core, identity)
  consentPage(core, identity)
  accountManagement(core, identity, holders, listings)
  businessInformation(core, identity, holders, listings)
  verifications(core, identity, listings)
  const notifications = createNotifications(core, identity, holders)
  serveApi(core, identity, v4, (serve) => {
    localPosts(core, serve, holders, listings)
    gallery(core, serve, holders, listings)
    reviews(core, serve, holders, listings)
  })
  performance(core, identity, listings)
  servePhotos(core)
  permalinks(core, listings)
  places(core, listings)

  return {
    id: 'google',
    coverage: COVERAGE,
    kinds: ['review', 'edit', 'delete'],
    errors: {
      broken,
      tooMany: () => quotaExceeded(v4.host, 300),
      rejected: (operation) => invalid([{ description: `${operation} was rejected.` }]),
      revoked: () => unauthenticated(false),
    },
    open: (owner, location) => listings.open(owner, holders.personal(owner).id, location).account,
    grant: identity.grant,
    // At Google a person withdraws an app from their whole account, never from one place.
    revoke: ({ owner }) => identity.withdraw(owner),
    interact: (account, interaction) => interact(core, notifications, listings.forAccount(account), interaction),
    show: (account) => show(listings.forAccount(account), core.clock.now()),
    clear(keepAccounts) {
      identity.clear()
      holders.clear(keepAccounts)
      listings.clear(keepAccounts)
      notifications.clear(keepAccounts)
    },
  }
}
