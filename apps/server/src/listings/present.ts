import type { Locale } from '@vitrine/contract/companies'
import { type GoogleBusinessProfile, type GoogleCategory, wifiServices } from '@vitrine/contract/google-profile'
import { type ListingNetwork, type ListingPart, type ListingShown, listingFields } from '@vitrine/contract/listings'
import { writeInstant } from '@vitrine/contract/query'
import { offeredAmenities } from '@vitrine/networks/google/attributes'
import { offeredSets } from '@vitrine/networks/google/listings'
import type { ListingValues } from '@vitrine/networks/listing'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { translate } from '../lib/i18n.ts'
import { findCategoryNames } from './category-attributes.ts'
import { getStoredProfile } from './field-values.ts'
import type { PartRow } from './queries.ts'

interface ListingLocationRow {
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
  location: ListingLocationRow,
  lang: Locale,
): Promise<{ googleBusinessProfile: GoogleBusinessProfile | undefined; listing: ListingPart[] }> {
  const { google, rows } = await findListings(db, companyId, location.id)
  const profile = getStoredProfile(location)
  const chosen = [
    ...(profile.primaryCategory ? [profile.primaryCategory] : []),
    ...(profile.additionalCategories ?? []),
  ]
  const seen = rows.flatMap(({ shown }) => shown?.categories ?? [])
  const shownNames = seen.flatMap(({ primary, additional }) => [...(primary === null ? [] : [primary]), ...additional])
  const names = await findCategoryNames(db, [...chosen, ...shownNames], lang, location.country)
  const named = (name: string): GoogleCategory => names.get(name) ?? { name, displayName: name }
  return {
    googleBusinessProfile: google ? await presentProfile(db, location, google, shownAtGoogle(rows), named) : undefined,
    listing: rows
      .toSorted((a, b) => listingFields.indexOf(a.field) - listingFields.indexOf(b.field))
      .map((row) => presentPart(row, lang, named)),
  }
}

async function findListings(db: Db, companyId: string, locationId: string) {
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
type Google = NonNullable<Awaited<ReturnType<typeof findListings>>['google']>

/** What Google shows of the fields that it was last asked for. */
function shownAtGoogle(rows: readonly ShownPart[]): ListingValues {
  return Object.assign({}, ...rows.filter(({ network }) => network === 'google').map(({ shown }) => shown ?? {}))
}

async function presentProfile(
  db: Db,
  location: ListingLocationRow,
  google: Google,
  { title, address }: ListingValues,
  named: (name: string) => GoogleCategory,
): Promise<GoogleBusinessProfile> {
  const profile = getStoredProfile(location)
  const primary = profile.primaryCategory === undefined ? undefined : named(profile.primaryCategory)
  const additional = (profile.additionalCategories ?? []).map(named)
  const flags = profile.attributes?.flags ?? {}
  const offer = await db
    .selectFrom('google_offer')
    .select(['hours_types', 'attributes'])
    .where('region', '=', location.country)
    .where('category', '=', profile.primaryCategory ?? google.category ?? '')
    .executeTakeFirst()
  return {
    title: title ?? google.title ?? undefined,
    placeId: google.place_id ?? undefined,
    description: location.description ?? undefined,
    primaryPhone: location.phone ?? undefined,
    additionalPhones: [...(profile.additionalPhones ?? [])],
    primaryCategory: primary,
    additionalCategories: additional,
    categories: [...(primary ? [primary] : []), ...additional],
    websiteUri: location.website ?? undefined,
    addressLines: [...(address?.lines ?? [])],
    postalCode: address?.postalCode ?? undefined,
    locality: address?.locality ?? undefined,
    regionCode: address?.region ?? undefined,
    allowedFoodMenu: google.food_menu ?? false,
    wifiService: wifiServices.find((service) => service === profile.attributes?.wifi),
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
      : { reason: { code: row.reason_code, message: formatReason(row.reason_code, lang, params) } }),
    ...(row.shown === null || row.state === 'matching' ? {} : { shown: presentShown(row.shown, named) }),
    skipped: row.skipped,
    ...(row.wanted_at ? { wantedAt: writeInstant(row.wanted_at) } : {}),
    ...(row.sent_at ? { sentAt: writeInstant(row.sent_at) } : {}),
    ...(row.read_at ? { readAt: writeInstant(row.read_at) } : {}),
  }
}

function formatReason(code: string, lang: Locale, params: Record<string, string>): string {
  return translate(lang, code, params) || translate(lang, 'listing.refused')
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
