import type { Amenity, GoogleCategory } from '@vitrine/contract/google-profile'
import type { ListingField } from '@vitrine/contract/listings'
import type { OpeningHours, SpecialTime } from '@vitrine/contract/opening-hours'
import type { Call, RequestContext } from './call.ts'

export interface ListingAddress {
  readonly lines: readonly string[]
  readonly postalCode: string | null
  readonly locality: string | null
  /** ISO 3166-1, two letters. */
  readonly region: string | null
}

/** What a place says of itself, field by field, as our API spells it. A field that is not there is not spoken of. */
export interface ListingValues {
  readonly title?: string | null
  /** Null: the network shows no address, as for a business that only visits its customers. */
  readonly address?: ListingAddress | null
  /** The sets that are spoken of; a set of the network that ours has no name for stays as it is. */
  readonly hours?: readonly OpeningHours[]
  /** Every special day from today on. */
  readonly specialHours?: readonly SpecialTime[]
  readonly description?: string | null
  readonly categories?: { readonly primary: string | null; readonly additional: readonly string[] }
  readonly phone?: { readonly primary: string | null; readonly additional: readonly string[] }
  readonly website?: string | null
  /** A flag that is not there is not said. */
  readonly attributes?: { readonly wifi: string | null; readonly flags: Readonly<Partial<Record<Amenity, boolean>>> }
}

/** What a network lets a place of this kind say. */
export interface ListingOffers {
  /** Its own names: `DRIVE_THROUGH`, `has_salad_bar`. */
  readonly hoursTypes: readonly string[]
  readonly attributes: readonly string[]
}

export interface ShownListing {
  readonly values: ListingValues
  /** Fields whose last edit the network still looks at. */
  readonly underReview: readonly ListingField[]
  readonly title: string | null
  readonly placeId: string | null
  readonly foodMenu: boolean
  /** The primary category, `categories/gcid:bakery`. */
  readonly category: string | null
}

/** One of the fields of a write that the network does not take. */
export interface RefusedField {
  readonly field: ListingField
  /** Our own code for it: `listing.overlap`. */
  readonly code: string
}

/** Hours and profile as a network shows them. Each write says a field whole, so repeating one does no harm. */
export interface Listings {
  readonly fields: readonly ListingField[]
  /** What the public sees now. */
  read(call: Call, offers: ListingOffers | null): Promise<ShownListing>
  /**
   * Says these fields. The guard watches each request.
   * @throws NetworkError of kind `rejected` when one of them is refused; `refusedFields` tells which.
   */
  write(call: Call, values: ListingValues, offers: ListingOffers): Promise<void>
  /** Which fields a refusal of `write` is about; empty when the network does not say. */
  refusedFields(error: unknown): readonly RefusedField[]
  /** What of these values the network has no place for, by our names (`drive`, `saladBar`). */
  skipped(values: ListingValues, offers: ListingOffers): Partial<Record<ListingField, string[]>>
  /** Requests that `read` and `write` take at most. */
  readonly cost: { readonly read: number; readonly write: number }
  offers?(context: RequestContext, token: string, category: string, region: string): Promise<ListingOffers>
  categories?(context: RequestContext, token: string, region: string, language: string): Promise<GoogleCategory[]>
}
