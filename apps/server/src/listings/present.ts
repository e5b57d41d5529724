import type { Locale } from '@vitrine/contract/companies'
import { type GoogleBusinessProfile, type GoogleCategory, wifiServices } from '@vitrine/contract/google-profile'
import { type ListingNetwork, type ListingPart, type ListingShown, listingFields } from '@vitrine/contract/listings'
import { writeInstant } from '@vitrine/contract/query'
import { offeredAmenities } from '@vitrine/networks/google/flags'
import { offeredSets } from '@vitrine/networks/google/listings'
import type { ListingValues } from '@vitrine/networks/listing'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { say } from '../lib/i18n.ts'
import { namesOf } from './offers.ts'
import type { PartRow } from './queries.ts'
import { keptProfile } from './values.ts'

interface Place {
  readonly id: string
  readonly description: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly country: string
  readonly google_profile: unknown
}

/** The Google profile of a place and how its fields stand, as its item shows them. */
export async function presentListing(
  db: Db,
  companyId: string,
  place: Place,
  lang: Locale,
): Promise<{ googleBusinessProfile: GoogleBusinessProfile | undefined; listing: ListingPart[] }> {
  const { google, rows } = await listingsOf(db, companyId, place.id)
  const profile = keptProfile(place)
  const chosen = [
    ...(profile.primaryCategory ? [profile.primaryCategory] : []),
    ...(profile.additionalCategories ?? []),
  ]
  const seen = rows.flatMap(({ shown }) => shown?.categories ?? [])
  const shownNames = seen.flatMap(({ primary, additional }) => [...(primary === null ? [] : [primary]), ...additional])
  const names = await namesOf(db, [...chosen, ...shownNames], lang, place.country)
  const named = (name: string): GoogleCategory => names.get(name) ?? { name, displayName: name }
  return {
    googleBusinessProfile: google ? await presentProfile(db, place, google, shownAtGoogle(rows), named) : undefined,
    listing: rows
      .toSorted((one, other) => listingFields.indexOf(one.field) - listingFields.indexOf(other.field))
      .map((row) => presentPart(row, lang, named)),
  }
}

async function listingsOf(db: Db, companyId: string, locationId: string) {
  const connected = await db
    .selectFrom('integration as i')
    .innerJoin('location as l', (join) =>
      join.onRef('l.company_id', '=', 'i.company_id').onRef('l.id', '=', 'i.location_id'),
    )
    .leftJoin('listing as s', (join) =>
      join.onRef('s.company_id', '=', 'i.company_id').onRef('s.integration_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.type', 'l.update_fb_data', 's.title', 's.place_id', 's.food_menu', 's.category'])
    .where('i.company_id', '=', companyId)
    .where('i.location_id', '=', locationId)
    .where(({ or, and, eb }) =>
      or([eb('i.type', '=', 'google'), and([eb('i.type', '=', 'facebook'), eb('l.update_fb_data', '=', true)])]),
    )
    .execute()
  const ids = connected.map(({ id }) => id)
  const parts = await db
    .selectFrom('listing_part')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`integration_id = any(${ids}::uuid[])`)
    .execute()
  const networks = new Map(connected.map(({ id, type }) => [id, type as ListingNetwork])) // the condition above holds it
  const rows = parts.map((part) => ({
    ...(part as unknown as PartRow), // its check constraints hold the narrower types
    network: networks.get(part.integration_id) ?? 'google',
  }))
  return { google: connected.find(({ type }) => type === 'google'), rows }
}
type Google = NonNullable<Awaited<ReturnType<typeof listingsOf>>['google']>

/** What Google shows of the fields that it was last asked for. */
function shownAtGoogle(rows: readonly ShownPart[]): ListingValues {
  return Object.assign({}, ...rows.filter(({ network }) => network === 'google').map(({ shown }) => shown ?? {}))
}

async function presentProfile(
  db: Db,
  place: Place,
  google: Google,
  { title, address }: ListingValues,
  named: (name: string) => GoogleCategory,
): Promise<GoogleBusinessProfile> {
  const kept = keptProfile(place)
  const primary = kept.primaryCategory === undefined ? undefined : named(kept.primaryCategory)
  const additional = (kept.additionalCategories ?? []).map(named)
  const flags = kept.attributes?.flags ?? {}
  const offer = await db
    .selectFrom('google_offer')
    .select(['hours_types', 'attributes'])
    .where('region', '=', place.country)
    .where('category', '=', kept.primaryCategory ?? google.category ?? '')
    .executeTakeFirst()
  return {
    title: title ?? google.title ?? undefined,
    placeId: google.place_id ?? undefined,
    description: place.description ?? undefined,
    primaryPhone: place.phone ?? undefined,
    additionalPhones: [...(kept.additionalPhones ?? [])],
    primaryCategory: primary,
    additionalCategories: additional,
    categories: [...(primary ? [primary] : []), ...additional],
    websiteUri: place.website ?? undefined,
    addressLines: [...(address?.lines ?? [])],
    postalCode: address?.postalCode ?? undefined,
    locality: address?.locality ?? undefined,
    regionCode: address?.region ?? undefined,
    allowedFoodMenu: google.food_menu ?? false,
    wifiService: wifiServices.find((service) => service === kept.attributes?.wifi),
    ...flags,
    ...(offer
      ? { offeredAmenities: offeredAmenities(offer.attributes), offeredHours: offeredSets(offer.hours_types) }
      : {}),
  }
}

type ShownPart = PartRow & { network: ListingNetwork }

function presentPart(row: ShownPart, lang: Locale, named: (name: string) => GoogleCategory): ListingPart {
  const params = row.reason_params as Record<string, string> // written by us only
  return {
    network: row.network,
    field: row.field,
    state: row.state,
    ...(row.reason_code === null
      ? {}
      : { reason: { code: row.reason_code, message: reasonOf(row.reason_code, lang, params) } }),
    ...(row.shown === null || row.state === 'matching' ? {} : { shown: presentShown(row.shown, named) }),
    skipped: row.skipped,
    ...(row.wanted_at ? { wantedAt: writeInstant(row.wanted_at) } : {}),
    ...(row.sent_at ? { sentAt: writeInstant(row.sent_at) } : {}),
    ...(row.read_at ? { readAt: writeInstant(row.read_at) } : {}),
  }
}

function reasonOf(code: string, lang: Locale, params: Record<string, string>): string {
  return say(lang, code, params) || say(lang, 'listing.refused')
}

function presentShown(values: ListingValues, named: (name: string) => GoogleCategory): ListingShown {
  const { title, address, hours, specialHours, description, categories, phone, website, attributes } = values
  return {
    ...(title ? { title } : {}),
    ...(address ? { addressLines: [...address.lines] } : {}),
    ...(address?.postalCode ? { postalCode: address.postalCode } : {}),
    ...(address?.locality ? { locality: address.locality } : {}),
    ...(address?.region ? { regionCode: address.region } : {}),
    ...(hours ? { openingHours: [...hours] } : {}),
    ...(specialHours ? { specialTimes: [...specialHours] } : {}),
    ...(description ? { description } : {}),
    ...(categories?.primary ? { primaryCategory: named(categories.primary) } : {}),
    ...(categories ? { additionalCategories: categories.additional.map(named) } : {}),
    ...(phone?.primary ? { primaryPhone: phone.primary } : {}),
    ...(phone ? { additionalPhones: [...phone.additional] } : {}),
    ...(website ? { websiteUri: website } : {}),
    ...(attributes ? { amenities: { ...attributes.flags } } : {}),
    ...(attributes?.wifi ? { wifiService: wifiServices.find((service) => service === attributes.wifi) } : {}),
  }
}
