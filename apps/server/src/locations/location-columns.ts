import { isDeepStrictEqual } from 'node:util'
import type { LocationChange } from '@vitrine/contract/locations'
import type { OpeningHours, SpecialTime } from '@vitrine/contract/opening-hours'
import { invalid } from '../lib/errors.ts'
import { readPhone } from '../lib/phones.ts'
import { isTimeZone } from '../lib/time-zones.ts'

/** The columns of a place that a person may change; one that is not there is left alone. */
export interface Columns {
  name?: string
  external_id?: string | null
  group_id?: string | null
  street?: string | null
  postal_code?: string | null
  city?: string | null
  country?: string
  phone?: string | null
  website?: string | null
  description?: string | null
  latitude?: number | null
  longitude?: number | null
  time_zone?: string
  time_zone_to_check?: boolean
  update_fb_data?: boolean
  opening_hours?: OpeningHours[]
  special_times?: SpecialTime[]
  hours_to_check?: string[]
  custom_fields?: Record<string, string>
}

/** Where each column stands on the wire. */
export const fieldOf: Readonly<Record<keyof Columns, string>> = {
  name: 'name',
  external_id: 'externalId',
  group_id: 'groupe',
  street: 'street',
  postal_code: 'postalCode',
  city: 'city',
  country: 'country',
  phone: 'phone',
  website: 'website',
  description: 'description',
  latitude: 'latitude',
  longitude: 'longitude',
  time_zone: 'timeZone',
  time_zone_to_check: 'timeZoneToCheck',
  update_fb_data: 'updateFbData',
  opening_hours: 'openingHours',
  special_times: 'specialTimes',
  hours_to_check: 'hoursToCheck',
  custom_fields: 'customFields',
}

/** What a person who only keeps hours and the Google profile may change. */
export const columnsForHours: ReadonlySet<keyof Columns> = new Set([
  ...(['opening_hours', 'special_times', 'hours_to_check'] as const),
  ...(['description', 'phone', 'website'] as const),
])

/** A place of which nothing is known but its country. */
export function createEmptyLocation(country: string) {
  return { country, postal_code: null, latitude: null, longitude: null }
}

/** What was asked for, as columns. The country says how its phone number is read. */
export function toColumns(change: LocationChange, country: string): Columns {
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone))
    throw invalid({ propertyPath: 'timeZone', code: 'timeZone' })
  return defined({
    name: change.name,
    external_id: change.externalId,
    group_id: change.groupe,
    street: change.street,
    postal_code: change.postalCode,
    city: change.city,
    country: change.country,
    phone: parsePhone(change.phone, country),
    website: change.website,
    description: change.description,
    latitude: change.latitude,
    longitude: change.longitude,
    time_zone: change.timeZone,
    // A person who names the zone has checked it.
    time_zone_to_check: change.timeZone === undefined ? undefined : false,
    update_fb_data: change.updateFbData,
    opening_hours: change.openingHours,
    special_times: change.specialTimes,
    // A person who gives the hours has checked them.
    hours_to_check: change.openingHours === undefined ? undefined : [],
    custom_fields: change.customFields,
  })
}

function defined(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function parsePhone(text: string | null | undefined, country: string): string | null | undefined {
  if (text === null || text === undefined) return text
  const phone = readPhone(text, country)
  if (phone === null) throw invalid({ propertyPath: 'phone', code: 'phone' })
  return phone
}

/** The columns that would not stay as they are. */
export function differing(row: object, columns: Columns): Columns {
  const now: Record<string, unknown> = { ...row }
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => !isDeepStrictEqual(value, now[name])))
}

/** As the driver takes it: it would send lists and objects as PostgreSQL arrays and rows. */
export function stored(columns: Columns) {
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
  return {
    ...columns,
    opening_hours: json(columns.opening_hours),
    special_times: json(columns.special_times),
    custom_fields: json(columns.custom_fields),
  }
}
