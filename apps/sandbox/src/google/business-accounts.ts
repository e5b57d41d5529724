import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { GoogleCall } from './api.ts'
import { forbidden, notFound, quotaExceeded } from './errors.ts'
import { v4Name } from './listings.ts'
import { person } from './people.ts'
import type { Listing, ListingStore } from './types.ts'

/** A Business Profile account: the person's own, or a group they made for their locations. */
export interface Holder {
  id: string
  owner: string
  type: 'PERSONAL' | 'LOCATION_GROUP'
  name: string
}

export interface Holders {
  /** Their own account, made when it is first needed. */
  personal(owner: string): Holder
  addGroup(owner: string, name: string): Holder
  /** The person's own first, as Google lists them. */
  ofOwner(owner: string): Holder[]
  /** The account of the path; 404 and 403 as Google answers them. */
  requireHolder(call: GoogleCall): Holder
  clear(keepAccounts: boolean): void
}

export function createHolders({ saved, world }: Core): Holders {
  const holders = saved.map('google accounts', new Map<string, Holder>())

  function addHolder(holder: Holder): Holder {
    const known = holders.get(holder.id)
    if (known) return known
    holders.set(holder.id, holder)
    return holder
  }
  const personal = (owner: string) =>
    addHolder({ id: `1${digits(20, 'google account', owner)}`, owner, type: 'PERSONAL', name: person(owner).name })

  return {
    personal,
    addGroup(owner, name) {
      const id = `1${digits(20, 'google group', owner, name, String(world.ids.next('google group')))}`
      return addHolder({ id, owner, type: 'LOCATION_GROUP', name })
    },
    ofOwner(owner) {
      const own = personal(owner)
      return [own, ...[...holders.values()].filter((holder) => holder.owner === owner && holder !== own)]
    },
    requireHolder({ params: { accountsId = '' }, owner }) {
      const own = personal(owner)
      const holder = accountsId === own.id ? own : holders.get(accountsId)
      if (!holder) throw notFound()
      if (holder.owner !== owner) throw forbidden()
      return holder
    },
    clear(keepAccounts) {
      if (!keepAccounts) holders.clear()
    },
  }
}

/** The location of a v1 path, when the caller manages it. */
export function requireListing(
  listings: ListingStore,
  { params: { locationsId = '' }, owner, discovery }: GoogleCall,
): Listing {
  const listing = listings.find(locationsId)
  if (!listing) throw notFound()
  if (listing.account.owner !== owner) throw forbidden()
  // A name that provokes, so that a person can see it happen in the running product.
  if (/\brate-limited\b/i.test(listing.account.place.name)) throw quotaExceeded(discovery.host, 300)
  return listing
}

/** The location of a v4 path, which names its account too: under another account it is not found. */
export function requireV4Listing(listings: ListingStore, holders: Holders, call: GoogleCall): Listing {
  const holder = holders.requireHolder(call)
  const listing = requireListing(listings, call)
  if (listing.holder !== holder.id) throw notFound()
  return listing
}

export const ownedBy = (listings: ListingStore, owner: string) =>
  listings.all().filter((listing) => listing.account.owner === owner)

/** A group takes a location over, or gives it back; its v4 names change with it. */
export function transfer(listing: Listing, to: Holder): void {
  listing.holder = to.id
  listing.account.username = v4Name(listing)
}
