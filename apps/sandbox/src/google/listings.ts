import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { Account, Place } from '../world.ts'
import type { Message } from './bind.ts'
import type { Listing, Listings } from './types.ts'

import { noUpdates } from './updates.ts'

export function createListings({ saved, world }: Core): Listings {
  const listings = saved.map('google listings', new Map<string, Listing>())
  return {
    open(owner, holder, place) {
      const id = freeId(listings, owner, place)
      const account = world.addAccount({
        network: 'google',
        id: `locations/${id}`,
        name: place.name,
        username: `accounts/${holder}/locations/${id}`,
        owner,
        place,
      })
      const listing = bare(id, holder, account)
      listings.set(id, listing)
      return listing
    },
    find: (id) => listings.get(id),
    of(account) {
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

function bare(id: string, holder: string, account: Account): Listing {
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

function asItsOwnerHasIt({ name, street, postcode, city, country, phone, latitude, longitude }: Place): Message {
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
function freeId(taken: Map<string, unknown>, owner: string, place: Place): string {
  for (let copy = 1; ; copy += 1) {
    const id = `5${digits(18, 'google location', owner, place.name, place.street, place.postcode, String(copy))}`
    if (!taken.has(id)) return id
  }
}
