import { furthest } from '@vitrine/contract/field-rules'
import type { locations } from '@vitrine/contract/locations'
import type { BodyInputOf } from '@vitrine/contract/operation'
import type { WholePlace } from '../../whole-place.ts'

type Change = BodyInputOf<typeof locations.update>

/** The form as it is filled in: texts, whatever the place keeps. */
export interface PlaceForm {
  readonly groupe: string
  readonly locationLabels: readonly string[]
  readonly externalId: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly phone: string
  readonly website: string
  readonly latitude: string
  readonly longitude: string
  readonly timeZone: string
}
export const fields = [
  'groupe',
  'locationLabels',
  'street',
  'postalCode',
  'city',
  'country',
  'phone',
  'website',
  'externalId',
  'timeZone',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof PlaceForm)[]

export function formOf(place: WholePlace): PlaceForm {
  return {
    groupe: place.groupe?.id ?? '',
    locationLabels: place.locationLabels.map(({ id }) => id),
    externalId: place.externalId ?? '',
    street: place.street ?? '',
    postalCode: place.postalCode ?? '',
    city: place.city ?? '',
    country: place.country,
    phone: place.phone ?? '',
    website: place.website ?? '',
    latitude: place.latitude === undefined ? '' : String(place.latitude),
    longitude: place.longitude === undefined ? '' : String(place.longitude),
    timeZone: place.timeZone,
  }
}

/** Which fields somebody changed. The others may be changed by somebody else meanwhile, and are left to them. */
export function changedFields(before: PlaceForm, after: Partial<PlaceForm>): Partial<PlaceForm> {
  const same = (field: keyof PlaceForm) =>
    field === 'locationLabels'
      ? sameSet(before.locationLabels, after.locationLabels ?? before.locationLabels)
      : after[field] === undefined || String(after[field]).trim() === before[field]
  return Object.fromEntries(fields.filter((field) => !same(field)).map((field) => [field, after[field]]))
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one))
}

/** Whether what is typed can be read as degrees; empty, there are none. */
export function isDegrees(field: keyof typeof furthest, text: string): boolean {
  if (text.trim() === '') return true
  const degrees = degreesOf(text)
  return degrees !== null && Math.abs(degrees) <= furthest[field]
}

/** The change as the API takes it. */
export function bodyOf(change: Partial<PlaceForm>): Change {
  const { groupe, locationLabels, latitude, longitude, ...texts } = change
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])),
    ...(groupe === undefined ? {} : { groupe: groupe === '' ? null : groupe }),
    ...(locationLabels === undefined ? {} : { locationLabels: [...locationLabels] }),
    ...(latitude === undefined ? {} : { latitude: degreesOf(latitude) }),
    ...(longitude === undefined ? {} : { longitude: degreesOf(longitude) }),
  }
}

/** Degrees as people write them, with a comma or a point. */
function degreesOf(text: string): number | null {
  const written = text.trim().replace(',', '.')
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(written) ? Number(written) : null
}
