import { toIso } from '@vitrine/contract/day-spelling'
import type { GoogleProfileChange } from '@vitrine/contract/google-profile'
import { amenities } from '@vitrine/contract/google-profile'
import type { ListingField } from '@vitrine/contract/listings'
import { hoursTypes, type OpeningHours, type SpecialTime, weekdays } from '@vitrine/contract/opening-hours'
import { inOrder } from '@vitrine/contract/opening-hours-special'
import { tidyRanges, tidyWeek } from '@vitrine/networks/google/hours'
import type { ListingOffers, ListingValues } from '@vitrine/networks/listing'
import { readPhone } from '../lib/phones.ts'
import { type AddressColumns, comparableAddress, getAddress, hasAddress, toAddressColumns } from './addresses.ts'

/** What a place keeps of its Google profile beside its own columns. What is not there was never said. */
export interface KeptProfile {
  readonly primaryCategory?: string
  readonly additionalCategories?: readonly string[]
  readonly additionalPhones?: readonly string[]
  readonly attributes?: NonNullable<ListingValues['attributes']>
}

/** A place as far as its listings speak of it. */
export interface SpokenPlace extends AddressColumns {
  readonly name: string
  readonly opening_hours: unknown
  readonly special_times: unknown
  readonly description: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly time_zone: string
  readonly google_profile: unknown
}

export const keptProfile = (place: Pick<SpokenPlace, 'google_profile'>) => place.google_profile as KeptProfile // written by us only
const hoursOf = (place: SpokenPlace) => place.opening_hours as OpeningHours[] // written through the contract only
const specialsOf = (place: SpokenPlace) => place.special_times as SpecialTime[] // as above

/** What the place says of one field; `{}` when it says nothing. */
export function saidBy(place: SpokenPlace, field: ListingField): ListingValues {
  const profile = keptProfile(place)
  switch (field) {
    case 'title':
      return { title: place.name }
    case 'address':
      return hasAddress(place) ? { address: getAddress(place) } : {}
    case 'hours':
      return { hours: allSets(hoursOf(place)) }
    case 'specialHours':
      return { specialHours: comingDays(specialsOf(place), place.time_zone) }
    case 'description':
      return { description: place.description }
    case 'categories':
      if (profile.primaryCategory === undefined) return {}
      return { categories: { primary: profile.primaryCategory, additional: profile.additionalCategories ?? [] } }
    case 'phone':
      return { phone: { primary: place.phone, additional: profile.additionalPhones ?? [] } }
    case 'website':
      return { website: place.website }
    case 'attributes':
      return profile.attributes === undefined ? {} : { attributes: profile.attributes }
  }
}

/** Whether the place has nothing of its own to say there, so that what a network shows is taken over. */
export function isSilent(place: SpokenPlace, field: ListingField): boolean {
  const profile = keptProfile(place)
  switch (field) {
    case 'title':
      return false
    case 'address':
      return !hasAddress(place)
    case 'hours':
      return false // set by set, in `taken`
    case 'specialHours':
      return specialsOf(place).length === 0
    case 'description':
      return place.description === null
    case 'categories':
      return profile.primaryCategory === undefined
    case 'phone':
      return place.phone === null
    case 'website':
      return place.website === null
    case 'attributes':
      return profile.attributes === undefined
  }
}

export interface TakenColumns {
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
  google_profile?: KeptProfile
}

/** `missing`: only sets of hours that the place lacks; else the sets that the network has no place for stay. */
export type AdoptedSets = 'missing' | { readonly skipped: readonly string[] }

/** What becomes of the place when it takes over what a network shows of these fields. */
export function taken(
  place: SpokenPlace,
  fields: readonly ListingField[],
  shown: ListingValues,
  sets: AdoptedSets,
): TakenColumns {
  const columns: TakenColumns = {}
  let profile = keptProfile(place)
  for (const field of fields) {
    if (field === 'title' && shown.title) columns.name = shown.title
    else if (field === 'address' && shown.address) Object.assign(columns, toAddressColumns(shown.address))
    else if (field === 'hours' && shown.hours) {
      const saved = hoursOf(place).filter(({ type }) => sets === 'missing' || sets.skipped.includes(type))
      const adopted = shown.hours.filter(({ type, ...week }) => !hasSet(saved, type) && isOpenWeek(week))
      columns.opening_hours = setsInOrder([...saved, ...adopted])
    } else if (field === 'specialHours' && shown.specialHours) {
      const past = specialsOf(place).filter(({ date }) => toIso(date) < todayIn(place.time_zone))
      columns.special_times = [...past, ...comingDays(shown.specialHours, place.time_zone)]
    } else if (field === 'description' && shown.description !== undefined) columns.description = shown.description
    else if (field === 'website' && shown.website !== undefined) columns.website = shown.website
    else if (field === 'phone' && shown.phone) {
      const { primary, additional } = shown.phone
      columns.phone = primary === null ? null : (readPhone(primary, place.country) ?? primary)
      profile = { ...profile, additionalPhones: additional }
    } else if (field === 'categories' && shown.categories?.primary) {
      const { primary, additional } = shown.categories
      profile = { ...profile, primaryCategory: primary, additionalCategories: additional }
    } else if (field === 'attributes' && shown.attributes) profile = { ...profile, attributes: shown.attributes }
  }
  return profile === keptProfile(place) ? columns : { ...columns, google_profile: profile }
}

const hasSet = (sets: readonly OpeningHours[], type: OpeningHours['type']) => sets.some((set) => set.type === type)
const isOpenWeek = (week: Omit<OpeningHours, 'type'>) => weekdays.some((weekday) => week[weekday] !== '')

const setsInOrder = (sets: OpeningHours[]) =>
  sets.toSorted((one, other) => hoursTypes.indexOf(one.type) - hoursTypes.indexOf(other.type))

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
export function decidedBy(place: SpokenPlace, field: ListingField): ListingValues {
  const { hours, ...values } = saidBy(place, field)
  if (hours === undefined) return values
  return { hours: hasSet(hours, 'default') ? hours : [closedSet('default'), ...hours] }
}

function closedSet(type: OpeningHours['type']): OpeningHours {
  const closed = Object.fromEntries(weekdays.map((weekday) => [weekday, ''])) as Omit<OpeningHours, 'type'> // fromEntries loses the keys
  return { type, ...closed }
}

/** Days that are over are nobody’s business any more. */
export function comingDays(days: readonly SpecialTime[], timeZone: string): SpecialTime[] {
  const today = todayIn(timeZone)
  return inOrder(days.filter(({ date }) => toIso(date) >= today))
}

function todayIn(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString()
}

/** Whether a network shows what is wanted there, however it spells it. What it has no place for does not count. */
export function isShown(
  field: ListingField,
  wanted: ListingValues,
  shown: ListingValues,
  place: SpokenPlace,
  skipped: readonly string[],
): boolean {
  const texts = (values: ListingValues) => JSON.stringify(spelled(field, values, place, skipped))
  return texts(wanted) === texts(shown)
}

/** One spelling for what means the same. */
function spelled(field: ListingField, values: ListingValues, place: SpokenPlace, skipped: readonly string[]): unknown {
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
      return comingDays(values.specialHours ?? [], place.time_zone).map(({ date, ranges }) => [
        date,
        tidyRanges(ranges),
      ])
    case 'description':
      return (values.description ?? '').replace(/\s+/g, ' ').trim()
    case 'categories':
      return [values.categories?.primary ?? '', [...(values.categories?.additional ?? [])].toSorted()]
    case 'phone': {
      const read = (phone: string) => readPhone(phone, place.country) ?? phone.replace(/\D/g, '')
      const { primary = null, additional = [] } = values.phone ?? {}
      return [primary === null ? '' : read(primary), additional.map(read).toSorted()]
    }
    case 'website':
      return addressOf(values.website ?? '')
    case 'attributes': {
      const { wifi = null, flags = {} } = values.attributes ?? {}
      const said = amenities.filter((amenity) => !skipped.includes(amenity)).map((amenity) => flags[amenity] ?? null)
      return [skipped.includes('wifiService') ? null : wifi, said]
    }
  }
}

function addressOf(text: string): string {
  if (!URL.canParse(text)) return text
  const { host, pathname, search, hash } = new URL(text)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}${hash}`
}

/** The profile after a change; a flag set to null is no longer said. */
export function changedProfile(before: KeptProfile, asked: GoogleProfileChange): KeptProfile {
  const { primaryCategory, additionalCategories, additionalPhones, wifiService } = asked
  const said = amenities.filter((amenity) => asked[amenity] !== undefined)
  const flags = { ...before.attributes?.flags }
  for (const amenity of said) {
    const value = asked[amenity]
    if (value === null || value === undefined) delete flags[amenity]
    else flags[amenity] = value
  }
  const wifi = wifiService === undefined ? (before.attributes?.wifi ?? null) : wifiService
  return {
    ...before,
    ...(primaryCategory ? { primaryCategory: primaryCategory.name } : {}),
    ...(additionalCategories ? { additionalCategories: additionalCategories.map(({ name }) => name) } : {}),
    ...(additionalPhones ? { additionalPhones } : {}),
    ...(said.length > 0 || wifiService !== undefined ? { attributes: { wifi, flags } } : {}),
  }
}

export const noOffers: ListingOffers = { hoursTypes: [], attributes: [] }
