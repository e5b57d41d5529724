import { toIso } from '@vitrine/contract/date-format'
import type { GoogleProfileChange } from '@vitrine/contract/google-profile'
import { amenities } from '@vitrine/contract/google-profile'
import type { ListingField } from '@vitrine/contract/listings'
import { hoursTypes, type OpeningHours, type SpecialTime, weekdays } from '@vitrine/contract/opening-hours'
import { inOrder } from '@vitrine/contract/opening-hours-special'
import { tidyRanges, tidyWeek } from '@vitrine/networks/google/hours'
import type { ListingOffers, ListingValues } from '@vitrine/networks/listing'
import { readPhone } from '../lib/phones.ts'
import {
  type AddressColumns,
  comparableAddress,
  getAddress,
  hasAddress,
  toAddressColumns,
} from './listing-addresses.ts'

/** What a place keeps of its Google profile beside its own columns. What is not there was never said. */
export interface StoredProfile {
  readonly primaryCategory?: string
  readonly additionalCategories?: readonly string[]
  readonly additionalPhones?: readonly string[]
  readonly attributes?: NonNullable<ListingValues['attributes']>
}

/** A place as far as its listings speak of it. */
export interface LocationValues extends AddressColumns {
  readonly name: string
  readonly opening_hours: unknown
  readonly special_times: unknown
  readonly description: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly time_zone: string
  readonly google_profile: unknown
}

export const getStoredProfile = (location: Pick<LocationValues, 'google_profile'>) =>
  location.google_profile as StoredProfile // written by us only
const getHours = (location: LocationValues) => location.opening_hours as OpeningHours[] // written through the contract only
const getSpecialTimes = (location: LocationValues) => location.special_times as SpecialTime[] // as above

/** What the place says of one field; `{}` when it says nothing. */
export function getLocalValues(location: LocationValues, field: ListingField): ListingValues {
  const profile = getStoredProfile(location)
  switch (field) {
    case 'title':
      return { title: location.name }
    case 'address':
      return hasAddress(location) ? { address: getAddress(location) } : {}
    case 'hours':
      return { hours: allSets(getHours(location)) }
    case 'specialHours':
      return { specialHours: comingDays(getSpecialTimes(location), location.time_zone) }
    case 'description':
      return { description: location.description }
    case 'categories':
      if (profile.primaryCategory === undefined) return {}
      return { categories: { primary: profile.primaryCategory, additional: profile.additionalCategories ?? [] } }
    case 'phone':
      return { phone: { primary: location.phone, additional: profile.additionalPhones ?? [] } }
    case 'website':
      return { website: location.website }
    case 'attributes':
      return profile.attributes === undefined ? {} : { attributes: profile.attributes }
  }
}

/** Whether the place has nothing of its own to say there, so that what a network shows is taken over. */
export function isSilent(location: LocationValues, field: ListingField): boolean {
  const profile = getStoredProfile(location)
  switch (field) {
    case 'title':
      return false
    case 'address':
      return !hasAddress(location)
    case 'hours':
      return false // set by set, in `taken`
    case 'specialHours':
      return getSpecialTimes(location).length === 0
    case 'description':
      return location.description === null
    case 'categories':
      return profile.primaryCategory === undefined
    case 'phone':
      return location.phone === null
    case 'website':
      return location.website === null
    case 'attributes':
      return profile.attributes === undefined
  }
}

export interface AdoptedColumns {
  name?: string
  street?: string | null
  postal_code?: string | null
  city?: string | null
  country?: string
  opening_hours?: OpeningHours[]
  special_times?: SpecialTime[]
  description?: string | null
  phone?: string | null
  website?: string | null
  google_profile?: StoredProfile
}

/** `missing`: only sets of hours that the place lacks; else the sets that the network has no place for stay. */
export type AdoptedSets = 'missing' | { readonly skipped: readonly string[] }

/** What becomes of the place when it takes over what a network shows of these fields. */
export function getAdoptedColumns(
  location: LocationValues,
  fields: readonly ListingField[],
  shown: ListingValues,
  sets: AdoptedSets,
): AdoptedColumns {
  const columns: AdoptedColumns = {}
  let profile = getStoredProfile(location)
  for (const field of fields) {
    if (field === 'title' && shown.title) columns.name = shown.title
    else if (field === 'address' && shown.address) Object.assign(columns, toAddressColumns(shown.address))
    else if (field === 'hours' && shown.hours) {
      const saved = getHours(location).filter(({ type }) => sets === 'missing' || sets.skipped.includes(type))
      const adopted = shown.hours.filter(({ type, ...week }) => !hasSet(saved, type) && isOpenWeek(week))
      columns.opening_hours = setsInOrder([...saved, ...adopted])
    } else if (field === 'specialHours' && shown.specialHours) {
      const past = getSpecialTimes(location).filter(({ date }) => toIso(date) < getToday(location.time_zone))
      columns.special_times = [...past, ...comingDays(shown.specialHours, location.time_zone)]
    } else if (field === 'description' && shown.description !== undefined) columns.description = shown.description
    else if (field === 'website' && shown.website !== undefined) columns.website = shown.website
    else if (field === 'phone' && shown.phone) {
      const { primary, additional } = shown.phone
      columns.phone = primary === null ? null : (readPhone(primary, location.country) ?? primary)
      profile = { ...profile, additionalPhones: additional }
    } else if (field === 'categories' && shown.categories?.primary) {
      const { primary, additional } = shown.categories
      profile = { ...profile, primaryCategory: primary, additionalCategories: additional }
    } else if (field === 'attributes' && shown.attributes) profile = { ...profile, attributes: shown.attributes }
  }
  return profile === getStoredProfile(location) ? columns : { ...columns, google_profile: profile }
}

const hasSet = (sets: readonly OpeningHours[], type: OpeningHours['type']) => sets.some((set) => set.type === type)
const isOpenWeek = (week: Omit<OpeningHours, 'type'>) => weekdays.some((weekday) => week[weekday] !== '')

const setsInOrder = (sets: OpeningHours[]) =>
  sets.toSorted((a, b) => hoursTypes.indexOf(a.type) - hoursTypes.indexOf(b.type))

/**
 * Every set but the usual one is spoken of, so that one that is gone here goes there, too. Without its usual hours a
 * profile loses its special days and further sets as well: a network shows them until a person decides that they go.
 */
function allSets(sets: readonly OpeningHours[]): OpeningHours[] {
  const further = hoursTypes.filter((type) => type !== 'default')
  return [
    ...sets.filter(({ type }) => type === 'default'),
    ...further.map((type) => sets.find((set) => set.type === type) ?? closedSet(type)),
  ]
}

/** The same where a person decided that ours count: a network that shows usual hours is to show none. */
export function decidedBy(location: LocationValues, field: ListingField): ListingValues {
  const { hours, ...values } = getLocalValues(location, field)
  if (hours === undefined) return values
  return { hours: hasSet(hours, 'default') ? hours : [closedSet('default'), ...hours] }
}

function closedSet(type: OpeningHours['type']): OpeningHours {
  const closed = Object.fromEntries(weekdays.map((weekday) => [weekday, ''])) as Omit<OpeningHours, 'type'> // fromEntries loses the keys
  return { type, ...closed }
}

/** Days that are over are nobody’s business any more. */
export function comingDays(days: readonly SpecialTime[], timeZone: string): SpecialTime[] {
  const today = getToday(timeZone)
  return inOrder(days.filter(({ date }) => toIso(date) >= today))
}

function getToday(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString()
}

/** Whether a network shows what is wanted there, however it spells it. What it has no place for does not count. */
export function isShown(
  field: ListingField,
  wanted: ListingValues,
  shown: ListingValues,
  location: LocationValues,
  skipped: readonly string[],
): boolean {
  const texts = (values: ListingValues) => JSON.stringify(spelled(field, values, location, skipped))
  return texts(wanted) === texts(shown)
}

/** One spelling for what means the same. */
function spelled(
  field: ListingField,
  values: ListingValues,
  location: LocationValues,
  skipped: readonly string[],
): unknown {
  switch (field) {
    case 'title':
      return (values.title ?? '').replace(/\s+/g, ' ').trim()
    case 'address':
      return comparableAddress(values.address ?? null)
    case 'hours':
      return hoursTypes
        .filter((type) => !skipped.includes(type))
        .map((type) => values.hours?.find((set) => set.type === type))
        .map((set) => (set ? weekdays.map((weekday) => tidyWeek(set)[weekday]) : weekdays.map(() => '')))
    case 'specialHours':
      return comingDays(values.specialHours ?? [], location.time_zone).map(({ date, ranges }) => [
        date,
        tidyRanges(ranges),
      ])
    case 'description':
      return (values.description ?? '').replace(/\s+/g, ' ').trim()
    case 'categories':
      return [values.categories?.primary ?? '', [...(values.categories?.additional ?? [])].toSorted()]
    case 'phone': {
      const read = (phone: string) => readPhone(phone, location.country) ?? phone.replace(/\D/g, '')
      const { primary = null, additional = [] } = values.phone ?? {}
      return [primary === null ? '' : read(primary), additional.map(read).toSorted()]
    }
    case 'website':
      return normalizeUrl(values.website ?? '')
    case 'attributes': {
      const { wifi = null, flags = {} } = values.attributes ?? {}
      const amenityFlags = amenities
        .filter((amenity) => !skipped.includes(amenity))
        .map((amenity) => flags[amenity] ?? null)
      return [skipped.includes('wifiService') ? null : wifi, amenityFlags]
    }
  }
}

function normalizeUrl(text: string): string {
  if (!URL.canParse(text)) return text
  const { host, pathname, search, hash } = new URL(text)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}${hash}`
}

/** The profile after a change; a flag set to null is no longer said. */
export function changedProfile(before: StoredProfile, change: GoogleProfileChange): StoredProfile {
  const { primaryCategory, additionalCategories, additionalPhones, wifiService } = change
  const changedAmenities = amenities.filter((amenity) => change[amenity] !== undefined)
  const flags = { ...before.attributes?.flags }
  for (const amenity of changedAmenities) {
    const value = change[amenity]
    if (value === null || value === undefined) delete flags[amenity]
    else flags[amenity] = value
  }
  const wifi = wifiService === undefined ? (before.attributes?.wifi ?? null) : wifiService
  return {
    ...before,
    ...(primaryCategory ? { primaryCategory: primaryCategory.name } : {}),
    ...(additionalCategories ? { additionalCategories: additionalCategories.map(({ name }) => name) } : {}),
    ...(additionalPhones ? { additionalPhones } : {}),
    ...(changedAmenities.length > 0 || wifiService !== undefined ? { attributes: { wifi, flags } } : {}),
  }
}

export const noOffers: ListingOffers = { hoursTypes: [], attributes: [] }
