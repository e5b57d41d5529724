import { furthest } from '@vitrine/contract/field-rules'
import type { locations } from '@vitrine/contract/locations'
import type { BodyInputOf } from '@vitrine/contract/operation'
import type { WholePlace } from '../../whole-place.ts'
import { relabelled } from '../relabel.ts'

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

/** What somebody changed. Of labels, which they put on and took off: others may do the same meanwhile. */
export interface PlaceEdits extends Partial<Omit<PlaceForm, 'locationLabels'>> {
  readonly locationLabels?: LabelChange
}
interface LabelChange {
  readonly on?: readonly string[]
  readonly off?: readonly string[]
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
export function changedFields(before: PlaceForm, edits: PlaceEdits): PlaceEdits {
  const same = (field: keyof PlaceForm) =>
    field === 'locationLabels'
      ? labelsWith(before.locationLabels, edits.locationLabels) === null
      : edits[field] === undefined || String(edits[field]).trim() === before[field].trim()
  return Object.fromEntries(fields.filter((field) => !same(field)).map((field) => [field, edits[field]]))
}

/** What is changed in a form some of whose changes were sent: what was set since, or set back. */
export function changedSince(before: PlaceForm, sent: PlaceEdits, now: PlaceEdits): PlaceEdits {
  const [after, latest] = [edited(before, sent), edited(before, now)]
  const locationLabels = labelChange(after.locationLabels, latest.locationLabels)
  return changedFields(after, { ...sent, ...now, locationLabels })
}

/** The form with what was changed in it. */
export function edited(before: PlaceForm, { locationLabels, ...edits }: PlaceEdits): PlaceForm {
  return {
    ...before,
    ...edits,
    locationLabels: labelsWith(before.locationLabels, locationLabels) ?? before.locationLabels,
  }
}

/** Which labels were put on and taken off on the way from some to others. */
export function labelChange(before: readonly string[], after: readonly string[]): LabelChange {
  return { on: after.filter((id) => !before.includes(id)), off: before.filter((id) => !after.includes(id)) }
}

const labelsWith = (before: readonly string[], { on = [], off = [] }: LabelChange = {}): string[] | null =>
  relabelled(before, on, off)

/** Whether what is typed can be read as degrees; empty, there are none. */
export function isDegrees(field: keyof typeof furthest, text: string): boolean {
  if (text.trim() === '') return true
  const degrees = degreesOf(text)
  return degrees !== null && Math.abs(degrees) <= furthest[field]
}

/** The change as the API takes it, with the labels the place is to have. */
export function bodyOf(change: Omit<PlaceEdits, 'locationLabels'>, labels: string[] | null = null): Change {
  const { groupe, latitude, longitude, ...texts } = change
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])),
    ...(groupe === undefined ? {} : { groupe: groupe === '' ? null : groupe }),
    ...(labels === null ? {} : { locationLabels: labels }),
    ...(latitude === undefined ? {} : { latitude: degreesOf(latitude) }),
    ...(longitude === undefined ? {} : { longitude: degreesOf(longitude) }),
  }
}

/** Degrees as people write them, with a comma or a point. */
function degreesOf(text: string): number | null {
  const written = text.trim().replace(',', '.')
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(written) ? Number(written) : null
}
