import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { AccountLocation, SandboxAccount } from '../world.ts'
import type { Message } from './bind-request.ts'
import type { Listing, ListingStore } from './types.ts'

import { noUpdates } from './updates.ts'

export function createListings({ saved, world }: Core): ListingStore {
  const listings = saved.map('google listings', new Map<string, Listing>())
  return {
    open(owner, holder, accountLocation) {
      const id = freeId(listings, owner, accountLocation)
      const account = world.addAccount({
        network: 'google',
        id: `locations/${id}`,
        name: accountLocation.name,
        username: `accounts/${holder}/locations/${id}`,
        owner,
        place: accountLocation,
      })
      const listing = bare(id, holder, account)
      listings.set(id, listing)
      return listing
    },
    find: (id) => listings.get(id),
    forAccount(account) {
      const listing = listings.get(account.id.replace('locations/', ''))
      if (!listing) throw new Error(`no listing ${account.id}`)
      return listing
    },
    all: () => [...listings.values()],
    clear(keepAccounts) {
      for (const [id, { holder, account }] of listings) {
        account.name = account.place.name
        if (keepAccounts) listings.set(id, bare(id, holder, account))
        else listings.delete(id)
      }
    },
  }
}

export const v1Name = ({ id }: Listing) => `locations/${id}`
export const v4Name = ({ holder, id }: Listing) => `accounts/${holder}/locations/${id}`

function bare(id: string, holder: string, account: SandboxAccount): Listing {
  return {
    id,
    account,
    holder,
    fields: asItsOwnerHasIt(account.place),
    attributes: new Map(),
    beforeEdit: null,
    updates: noUpdates(),
    posts: new Map(),
    gallery: new Map(),
    reviews: new Map(),
  }
}

function asItsOwnerHasIt({
  name,
  street,
  postcode,
  city,
  country,
  phone,
  latitude,
  longitude,
}: AccountLocation): Message {
  const regionCode = /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : 'FR'
  return {
    languageCode: LANGUAGES[regionCode] ?? 'en',
    title: name,
    ...(phone === undefined ? {} : { phoneNumbers: { primaryPhone: phone } }),
    categories: { primaryCategory: { name: 'categories/gcid:restaurant' } },
    storefrontAddress: { regionCode, postalCode: postcode, locality: city, addressLines: [street] },
    ...(latitude === undefined || longitude === undefined ? {} : { latlng: { latitude, longitude } }),
    openInfo: { status: 'OPEN' },
  }
}

const LANGUAGES: Record<string, string> = { FR: 'fr', MC: 'fr', BE: 'fr', ES: 'es', DE: 'de', IT: 'it' }

/** The same place of the same owner has the same number in every run; a second listing of it another one. */
function freeId(usedIds: Map<string, unknown>, owner: string, accountLocation: AccountLocation): string {
  for (let copy = 1; ; copy += 1) {
    const id = `5${digits(18, 'google location', owner, accountLocation.name, accountLocation.street, accountLocation.postcode, String(copy))}`
    if (!usedIds.has(id)) return id
  }
}
