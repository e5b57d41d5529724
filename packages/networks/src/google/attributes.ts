import { type Amenity, amenities, wifiServices } from '@vitrine/contract/google-profile'
import type { ListingValues } from '../listing.ts'

/*
 * Google's attributes for the flags of a place. Several names: the first one that Google offers for the category is
 * meant. The ids are the columns of Google's own bulk sheet (docs/networks/google.md).
 */
const idsOf: Readonly<Record<Amenity, readonly string[]>> = {
  wheelchairSeating: ['has_wheelchair_accessible_seating'],
  wheelchairRestroom: ['has_wheelchair_accessible_restroom'],
  acceptsDonations: ['accepts_monetary_donations', 'accepts_non_monetary_donations'],
  dogsOutside: ['allows_dogs_outside', 'welcomes_dogs'],
  familyFriendly: ['welcomes_families', 'welcomes_children'],
  servesAlcohol: ['serves_alcohol'],
  saladBar: ['has_salad_bar'],
  cashOnly: ['requires_cash_only'],
  creditCards: ['pay_credit_card'],
  debitCards: ['pay_debit_card'],
  freeParking: ['has_parking_lot_free', 'has_parking_street_free', 'has_parking_garage_free'],
  paidParking: ['has_parking_lot_paid', 'has_parking_street_paid', 'has_parking_garage_paid'],
  restroom: ['has_restroom'],
  servesDinner: ['serves_dinner'],
  catering: ['has_catering'],
  outdoorSeating: ['has_seating_outdoors'],
  delivery: ['has_delivery'],
}
const wifi = 'wi_fi'

type Flags = NonNullable<ListingValues['attributes']>
interface Attribute {
  readonly name: string
  readonly values: readonly unknown[]
}

/** The attributes of ours that Google offers, `attributes/…`: what a write speaks of. */
export function offeredIds(offered: readonly string[]): string[] {
  const ids = [wifi, ...amenities.map((amenity) => getAttributeId(amenity, offered))]
  return ids.filter((id) => id !== null && offered.includes(id)).map((id) => `attributes/${id}`)
}

/** What is said of them. What a write speaks of and does not say is taken away. */
export function toAttributes({ wifi: service, flags }: Flags, offered: readonly string[]): Attribute[] {
  const attributeValues: [id: string | null, value: unknown][] = [
    [offered.includes(wifi) ? wifi : null, service ?? undefined],
    ...amenities.map((amenity): [string | null, unknown] => [getAttributeId(amenity, offered), flags[amenity]]),
  ]
  return attributeValues.flatMap(([id, value]) =>
    id === null || value === undefined ? [] : [{ name: `attributes/${id}`, values: [value] }],
  )
}

/** What Google's attributes say of our flags. */
export function toFlags(attributes: readonly Attribute[], offered: readonly string[]): Flags {
  const getValue = (id: string | null) => attributes.find(({ name }) => name === `attributes/${id}`)?.values[0]
  const service = getValue(wifi)
  const flags = amenities.flatMap((amenity) => {
    const value = getValue(getAttributeId(amenity, offered))
    return typeof value === 'boolean' ? [[amenity, value] as const] : []
  })
  return { wifi: wifiServices.find((known) => known === service) ?? null, flags: Object.fromEntries(flags) }
}

/** What is said here and has no attribute there. */
export function skippedFlags({ wifi: service, flags }: Flags, offered: readonly string[]): string[] {
  const missing = amenities.filter(
    (amenity) => flags[amenity] !== undefined && getAttributeId(amenity, offered) === null,
  )
  return service !== null && !offered.includes(wifi) ? ['wifiService', ...missing] : missing
}

/** The flags of ours that Google offers, by our names. */
export function offeredAmenities(offered: readonly string[]): string[] {
  const flags = amenities.filter((amenity) => getAttributeId(amenity, offered) !== null)
  return offered.includes(wifi) ? ['wifiService', ...flags] : flags
}

function getAttributeId(amenity: Amenity, offered: readonly string[]): string | null {
  return idsOf[amenity].find((id) => offered.includes(id)) ?? null
}
