import { maxDegrees } from '@vitrine/contract/field-rules'
import type { locations } from '@vitrine/contract/locations'
import type { BodyInputOf } from '@vitrine/contract/operation'
import type { LocationDetails } from '../../location-data/location-details.ts'
import { changeLabels } from '../change-labels.ts'

type Change = BodyInputOf<typeof locations.update>

/** The form as it is filled in: texts, whatever the place keeps. */
export interface LocationFormValues {
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

/** The form as it is edited. Of labels, which were put on and taken off: others may do the same meanwhile. */
export interface LocationFormEdits extends Omit<LocationFormValues, 'locationLabels'> {
  readonly labelsOn: readonly string[]
  readonly labelsOff: readonly string[]
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
] as const satisfies readonly (keyof LocationFormValues)[]

export function toFormValues(location: LocationDetails): LocationFormValues {
  return {
    groupe: location.groupe?.id ?? '',
    locationLabels: location.locationLabels.map(({ id }) => id),
    externalId: location.externalId ?? '',
    street: location.street ?? '',
    postalCode: location.postalCode ?? '',
    city: location.city ?? '',
    country: location.country,
    phone: location.phone ?? '',
    website: location.website ?? '',
    latitude: location.latitude === undefined ? '' : String(location.latitude),
    longitude: location.longitude === undefined ? '' : String(location.longitude),
    timeZone: location.timeZone,
  }
}

/** The saved values that edits lie over: no label is put on or taken off yet. */
export function toSavedEdits({ locationLabels: _, ...texts }: LocationFormValues): LocationFormEdits {
  return { ...texts, labelsOn: [], labelsOff: [] }
}

/** The labels with those that were put on and without those that were taken off. */
export const labelsWith = (
  before: readonly string[],
  { labelsOn, labelsOff }: Pick<LocationFormEdits, 'labelsOn' | 'labelsOff'>,
): readonly string[] => changeLabels(before, labelsOn, labelsOff) ?? before

/** Which labels were put on and taken off on the way from some to others. */
export function labelChange(before: readonly string[], after: readonly string[]) {
  return {
    labelsOn: after.filter((id) => !before.includes(id)),
    labelsOff: before.filter((id) => !after.includes(id)),
  }
}

/** Whether what is typed can be read as degrees; empty, there are none. */
export function isDegrees(field: keyof typeof maxDegrees, text: string): boolean {
  if (text.trim() === '') return true
  const degrees = parseDegrees(text)
  return degrees !== null && Math.abs(degrees) <= maxDegrees[field]
}

/** The change as the API takes it, with the labels the place is to have. */
export function toRequestBody(change: Partial<LocationFormEdits>, labels: string[] | null = null): Change {
  const { groupe, latitude, longitude, labelsOn: _on, labelsOff: _off, ...texts } = change
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])),
    ...(groupe === undefined ? {} : { groupe: groupe === '' ? null : groupe }),
    ...(labels === null ? {} : { locationLabels: labels }),
    ...(latitude === undefined ? {} : { latitude: parseDegrees(latitude) }),
    ...(longitude === undefined ? {} : { longitude: parseDegrees(longitude) }),
  }
}

/** Degrees as people write them, with a comma or a point. */
function parseDegrees(text: string): number | null {
  const written = text.trim().replace(',', '.')
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(written) ? Number(written) : null
}
