import type { ListingField } from '@vitrine/contract/listings'
import type { OpeningHours } from '@vitrine/contract/opening-hours'
import { z } from 'zod'
import type { ListingAddress, ListingOffers, Listings, ListingValues, RefusedField, ShownListing } from '../listing.ts'
import { type Call, NetworkError } from '../network.ts'
import type { Google } from './api.ts'
import { offeredIds, skippedFlags, toAttributes, toFlags } from './attributes.ts'
import { toPeriods, toSpecialPeriods, toSpecialTimes, toWeek } from './hours.ts'
import type { ListingLocation, MoreHours, StorefrontAddress } from './listing-wire.ts'
import { requests } from './requests.ts'

/**
 * Hours and profile of a Google listing. One PATCH says every field of the Location that changes, a second one the
 * attributes: Google takes ten edits a minute and profile (content/limits, read 2026-11).
 */
export function googleListings(google: Google): Required<Listings> {
  return {
    fields: [
      'title',
      'address',
      'hours',
      'specialHours',
      'description',
      'categories',
      'phone',
      'website',
      'attributes',
    ],
    cost: { read: 3, write: 3 },

    async read(call, offers) {
      const ownerListing = await google.send(call, call.token, requests.getListing(call.account.id))
      const { hasGoogleUpdated = false, hasPendingEdits = false } = ownerListing.metadata ?? {}
      const known =
        offers === null ? null : await google.send(call, call.token, requests.getAttributes(call.account.id))
      // What its owner said is not what people see where Google knows better, or still looks at it.
      const updated =
        hasGoogleUpdated || hasPendingEdits
          ? await google.send(call, call.token, requests.getGoogleUpdated(call.account.id))
          : null
      const shown =
        updated === null
          ? ownerListing
          : overlaid(ownerListing, updated.location ?? {}, `${updated.diffMask},${updated.pendingMask}`)
      return {
        ...toShownListing(shown, ownerListing),
        underReview: updated === null ? [] : listMaskFields(updated.pendingMask),
        values: {
          ...readListingValues(shown, offers),
          ...(known === null || offers === null ? {} : { attributes: toFlags(known.attributes, offers.attributes) }),
        },
      }
    },

    async write(call, values, offers) {
      const { mask, body } = await createLocationBody(google, call, values, offers)
      if (mask.length > 0) await google.commit(call, requests.patchListing(call.account.id, mask, body))
      if (values.attributes === undefined) return
      const ids = offeredIds(offers.attributes)
      if (ids.length === 0) return
      const attributes = toAttributes(values.attributes, offers.attributes)
      await google.commit(call, requests.patchAttributes(call.account.id, ids, attributes))
    },

    refusedFields,

    skipped(values, offers) {
      const sets = (values.hours ?? []).filter(
        ({ type, ...week }) => type !== 'default' && findHoursType(type, offers) === null && toPeriods(week).length > 0,
      )
      return {
        hours: sets.map(({ type }) => type),
        attributes: values.attributes === undefined ? [] : skippedFlags(values.attributes, offers.attributes),
      }
    },

    async offers(context, token, category, region) {
      const [{ categories }, attributes] = await Promise.all([
        google.send(context, token, requests.getCategory(category, region)),
        everyAttribute(google, context, token, category, region),
      ])
      return { hoursTypes: categories[0]?.moreHoursTypes.map(({ hoursTypeId }) => hoursTypeId) ?? [], attributes }
    },

    async categories(context, token, region, language) {
      const all: { name: string; displayName: string }[] = []
      let pageToken: string | undefined
      do {
        const page = await google.send(context, token, requests.listCategories(region, language, pageToken))
        all.push(...page.categories.map(({ name, displayName }) => ({ name, displayName })))
        pageToken = page.nextPageToken
      } while (pageToken)
      return all
    },
  }
}

// --- Writing ----------------------------------------------------------------------------------------------------------

/** The Location with what changes, and the mask that says so: what the mask names and the body lacks is cleared. */
async function createLocationBody(google: Google, call: Call, values: ListingValues, offers: ListingOffers) {
  const usual = values.hours?.find(({ type }) => type === 'default')
  const further = values.hours?.filter(({ type }) => type !== 'default')
  const { title, address, description, categories, phone, website, specialHours } = values
  // Google replaces these as a whole, so what it has beside ours goes back with the edit.
  const current =
    address || (further && further.length > 0)
      ? await google.send(call, call.token, requests.getListing(call.account.id))
      : undefined
  const moreHours =
    current && further && further.length > 0 ? moreHoursWith(current.moreHours, further, offers) : undefined
  const parts: [name: string, value: unknown][] = [
    ...(title ? [['title', title] as const] : []),
    ...(address ? [['storefrontAddress', withAddress(current?.storefrontAddress, address)] as const] : []),
    ...(usual ? [['regularHours', { periods: toPeriods(usual) }] as const] : []),
    ...(moreHours ? [['moreHours', moreHours] as const] : []),
    ...(specialHours ? [['specialHours', { specialHourPeriods: toSpecialPeriods(specialHours) }] as const] : []),
    ...(description === undefined ? [] : [['profile', description === null ? undefined : { description }] as const]),
    ...(categories?.primary
      ? [
          [
            'categories',
            {
              primaryCategory: { name: categories.primary },
              additionalCategories: categories.additional.map((name) => ({ name })),
            },
          ] as const,
        ]
      : []),
    ...(phone
      ? [
          [
            'phoneNumbers',
            phone.primary === null && phone.additional.length === 0
              ? undefined
              : { primaryPhone: phone.primary ?? undefined, additionalPhones: phone.additional },
          ] as const,
        ]
      : []),
    ...(website === undefined ? [] : [['websiteUri', website ?? undefined] as const]),
  ].map(([name, value]) => [name, value])
  return { mask: parts.map(([name]) => name), body: Object.fromEntries(parts) }
}

/** An administrative area belongs to its town: it is left out once the town or the country is another one. */
function withAddress(current: StorefrontAddress | undefined, address: ListingAddress) {
  const { administrativeArea, ...rest } = current ?? { addressLines: [] }
  const isSameTown = current?.locality === address.locality && current?.regionCode === address.region
  return {
    ...rest,
    ...(isSameTown && administrativeArea !== undefined ? { administrativeArea } : {}),
    regionCode: address.region ?? undefined,
    postalCode: address.postalCode ?? undefined,
    locality: address.locality ?? undefined,
    addressLines: address.lines,
  }
}

/** moreHours is one list: the sets that are none of ours (`BRUNCH`) go back as they are, or they would be gone. */
function moreHoursWith(moreHours: readonly MoreHours[], sets: readonly OpeningHours[], offers: ListingOffers) {
  const ours = sets.flatMap((set) => {
    const hoursTypeId = findHoursType(set.type, offers)
    return hoursTypeId === null ? [] : [{ hoursTypeId, periods: toPeriods(set) }]
  })
  const usedHoursTypes = new Set(ours.map(({ hoursTypeId }) => hoursTypeId))
  return [
    ...moreHours.filter(({ hoursTypeId }) => !usedHoursTypes.has(hoursTypeId)),
    ...ours.filter(({ periods }) => periods.length > 0),
  ]
}

/** Google's names for our sets, the better one first. Which of them a place may have hangs on its primary category. */
const hoursTypesOf = {
  drive: ['DRIVE_THROUGH'],
  delivery: ['DELIVERY'],
  takeaway: ['TAKEOUT', 'PICKUP'],
} as const satisfies Record<Exclude<OpeningHours['type'], 'default'>, readonly string[]>

/** What a set is called at Google for places of this kind, or null where they can't have it. */
function findHoursType(type: OpeningHours['type'], offers: ListingOffers): string | null {
  if (type === 'default') return null
  return hoursTypesOf[type].find((id) => offers.hoursTypes.includes(id)) ?? null
}

/** The sets of ours that places of this kind can have. */
export function offeredSets(hoursTypes: readonly string[]): OpeningHours['type'][] {
  const offers = { hoursTypes, attributes: [] }
  return [
    'default',
    ...(['drive', 'delivery', 'takeaway'] as const).filter((type) => findHoursType(type, offers) !== null),
  ]
}

// --- Reading ----------------------------------------------------------------------------------------------------------

function toShownListing(
  shown: ListingLocation,
  ownerListing: ListingLocation,
): Omit<ShownListing, 'values' | 'underReview'> {
  return {
    title: shown.title ?? ownerListing.title ?? null,
    placeId: ownerListing.metadata?.placeId ?? null,
    foodMenu: ownerListing.metadata?.canHaveFoodMenus ?? false,
    category: shown.categories?.primaryCategory?.name ?? null,
  }
}

function readListingValues(location: ListingLocation, offers: ListingOffers | null): ListingValues {
  const usual = toWeek(location.regularHours?.periods ?? [])
  return {
    title: location.title || null,
    address: readAddress(location.storefrontAddress),
    hours: [{ type: 'default', ...usual }, ...furtherSets(location.moreHours, offers)],
    specialHours: toSpecialTimes(location.specialHours?.specialHourPeriods ?? [], usual),
    description: location.profile?.description || null,
    categories: {
      primary: location.categories?.primaryCategory?.name ?? null,
      additional: (location.categories?.additionalCategories ?? []).map(({ name }) => name),
    },
    phone: {
      primary: location.phoneNumbers?.primaryPhone || null,
      additional: location.phoneNumbers?.additionalPhones ?? [],
    },
    website: location.websiteUri || null,
  }
}

function readAddress(address: StorefrontAddress | undefined): ListingAddress | null {
  if (address === undefined) return null
  const { addressLines, postalCode, locality, regionCode } = address
  return {
    ...{ lines: addressLines, postalCode: postalCode || null },
    ...{ locality: locality || null, region: regionCode || null },
  }
}

function furtherSets(moreHours: readonly MoreHours[], offers: ListingOffers | null): OpeningHours[] {
  return (['drive', 'delivery', 'takeaway'] as const).flatMap((type) => {
    const known: readonly string[] = hoursTypesOf[type]
    const named = offers === null ? known : [findHoursType(type, offers) ?? known[0]]
    const set = moreHours.find(({ hoursTypeId }) => named.includes(hoursTypeId))
    return set ? [{ type, ...toWeek(set.periods) }] : []
  })
}

/** The owner's words with Google's instead wherever the mask says that they differ. */
function overlaid(
  ownerListing: ListingLocation,
  googleListing: ListingLocation | object,
  mask: string,
): ListingLocation {
  const named = new Set(mask.split(',').map((path) => camel(path.split('.')[0] ?? '')))
  const changed = Object.fromEntries(Object.entries(googleListing).filter(([name]) => named.has(name)))
  // What Google took away stands in the mask and nowhere else.
  const gone = Object.fromEntries(
    [...named].filter((name) => name in ownerListing && !(name in googleListing)).map((name) => [name, undefined]),
  )
  return { ...ownerListing, ...gone, ...changed }
}

const fieldNames: Readonly<Record<string, ListingField>> = {
  title: 'title',
  storefrontAddress: 'address',
  regularHours: 'hours',
  moreHours: 'hours',
  specialHours: 'specialHours',
  profile: 'description',
  categories: 'categories',
  phoneNumbers: 'phone',
  websiteUri: 'website',
  attributes: 'attributes',
}

function listMaskFields(mask: string): ListingField[] {
  const fields = mask.split(',').map((path) => fieldNames[camel(path.split('.')[0] ?? '')])
  return [...new Set(fields.filter((field) => field !== undefined))]
}

const camel = (text: string) => text.replace(/_(\w)/g, (_all, initial: string) => initial.toUpperCase())

async function everyAttribute(
  google: Google,
  context: Parameters<Google['send']>[0],
  token: string,
  category: string,
  region: string,
): Promise<string[]> {
  const all: string[] = []
  let pageToken: string | undefined
  do {
    const page = await google.send(context, token, requests.listAttributes(category, region, pageToken))
    all.push(...page.attributeMetadata.filter(({ deprecated }) => !deprecated).map(({ parent }) => bare(parent)))
    pageToken = page.nextPageToken
  } while (pageToken)
  return all
}

const bare = (name: string) => name.replace(/^attributes\//, '')

// --- Refusals ---------------------------------------------------------------------------------------------------------

const Violation = z.object({ field: z.string() })

/** Google's own names: https://developers.google.com/my-business/reference/rest/Shared.Types/ErrorCode (read 2026-11). */
const codes: Readonly<Record<string, string>> = {
  OVERLAPPING_RANGES: 'listing.overlap',
  INVERTED_RANGE: 'listing.inverted',
  STRING_TOO_LONG: 'listing.tooLong',
  TOO_MANY_ITEMS: 'listing.tooMany',
  MISSING_VALUE: 'listing.missing',
  EXPIRED_VALUE: 'listing.past',
  READ_ONLY: 'listing.readOnly',
}

function refusedFields(error: unknown): RefusedField[] {
  if (!(error instanceof NetworkError) || error.failure.kind !== 'rejected') return []
  return (error.failure.fields ?? []).flatMap((violation) => {
    const { field: named } = Violation.parse(violation)
    const path = named.split(/[.[]/).map(camel)
    const field = path
      .map((part) => fieldNames[part] ?? (part === 'attributeMask' ? 'attributes' : undefined))
      .find(Boolean)
    if (field === undefined) return []
    return [{ field, code: codes[error.failure.code ?? ''] ?? `listing.invalid.${field}` }]
  })
}
