import { toIso } from '@vitrine/contract/day-spelling'
import type { GoogleProfileChange } from '@vitrine/contract/google-profile'
import { amenities } from '@vitrine/contract/google-profile'
import type { ListingField } from '@vitrine/contract/listing'
import { hoursTypes, type OpeningHours, type SpecialTime, weekdays } from '@vitrine/contract/opening-hours'
import { inOrder } from '@vitrine/contract/opening-hours-special'
import { tidyRanges, tidyWeek } from '@vitrine/networks/google/hours'
import type { ListingOffers, ListingValues } from '@vitrine/networks/listing'
import { readPhone } from '../phones.ts'

/** What a place keeps of its Google profile beside its own columns. What is not there was never said. */
export interface KeptProfile {
  readonly primaryCategory?: string
  readonly additionalCategories?: readonly string[]
  readonly additionalPhones?: readonly string[]
  readonly attributes?: NonNullable<ListingValues['attributes']>
}

/** A place as far as its listings speak of it. */
export interface SpokenPlace {
  readonly opening_hours: unknown
  readonly special_times: unknown
  readonly description: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly country: string
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
    case 'hours':
      return hoursOf(place).length === 0 ? {} : { hours: allSets(hoursOf(place)) }
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
  opening_hours?: OpeningHours[]
  special_times?: SpecialTime[]
  description?: string | null
  phone?: string | null
  website?: string | null
  google_profile?: KeptProfile
}

/** What becomes of the place when it takes over what a network shows of these fields. `onlyMissing` leaves sets of hours it has. */
export function taken(
  place: SpokenPlace,
  fields: readonly ListingField[],
  shown: ListingValues,
  onlyMissing: boolean,
): TakenColumns {
  const columns: TakenColumns = {}
  let profile = keptProfile(place)
  for (const field of fields) {
    if (field === 'hours' && shown.hours) {
      const mine = new Map(onlyMissing ? hoursOf(place).map((set) => [set.type, set]) : [])
      const theirs = shown.hours.filter((set) => !mine.has(set.type) && weekdays.some((weekday) => set[weekday] !== ''))
      const kept = onlyMissing ? hoursOf(place) : hoursOf(place).filter((set) => !spokenOf(shown, set.type))
      columns.opening_hours = setsInOrder([...kept, ...theirs])
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

/** Facebook speaks of the usual hours only. */
function spokenOf(shown: ListingValues, type: OpeningHours['type']): boolean {
  return shown.hours?.some((set) => set.type === type) ?? false
}

const setsInOrder = (sets: OpeningHours[]) =>
  sets.toSorted((one, other) => hoursTypes.indexOf(one.type) - hoursTypes.indexOf(other.type))

/** Every set but the usual one is spoken of, so that one that is gone here goes there, too. */
function allSets(sets: readonly OpeningHours[]): OpeningHours[] {
  const closed = Object.fromEntries(weekdays.map((weekday) => [weekday, ''])) as Omit<OpeningHours, 'type'> // fromEntries loses the keys
  const further = hoursTypes.filter((type) => type !== 'default')
  return [
    ...sets.filter(({ type }) => type === 'default'),
    ...further.map((type) => sets.find((set) => set.type === type) ?? { type, ...closed }),
  ]
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
  const texts = (values: ListingValues) => JSON.stringify(spelled(field, values, place, skipped, wanted))
  return texts(wanted) === texts(shown)
}

/** One spelling for what means the same. */
function spelled(
  field: ListingField,
  values: ListingValues,
  place: SpokenPlace,
  skipped: readonly string[],
  wanted: ListingValues,
): unknown {
  switch (field) {
    case 'hours':
      return hoursTypes
        .filter((type) => !skipped.includes(type) && (type !== 'default' || spokenOf(wanted, type)))
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
