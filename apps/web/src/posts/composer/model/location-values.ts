import type { Locale } from '@vitrine/contract/companies'
import { type FieldValues, fieldValues } from '@vitrine/contract/location-fields'
import type { locations } from '@vitrine/contract/locations'
import type { MemberOf, ResponseOf } from '@vitrine/contract/operation'

export type ListedLocation = MemberOf<typeof locations.list>
export type LocationDetails = ResponseOf<typeof locations.read>

/** What lists of places say too; for any other field the place itself must be read. */
const light = ['name', 'city', 'address', 'postalCode', 'phone', 'website', 'group']

export const needsWhole = (fields: readonly string[]): boolean => fields.some((field) => !light.includes(field))

/** What `{{field}}` becomes at a place on a day, as far as the place is known here. */
export function getFieldValues(location: ListedLocation | LocationDetails, day: string, lang: Locale): FieldValues {
  const whole = 'openingHours' in location ? location : null
  return fieldValues(
    {
      name: location.name,
      street: location.street ?? null,
      city: location.city ?? null,
      postalCode: location.postalCode ?? null,
      phone: location.phoneText ?? null,
      website: location.website ?? null,
      group: location.groupe?.name ?? null,
      description: whole?.description ?? null,
      openingHours: whole?.openingHours ?? [],
      specialTimes: whole?.specialTimes ?? [],
      customFields: whole?.customFields ?? {},
    },
    day,
    lang,
  )
}

/** The same with something in place of what is not known yet: a gap in our knowledge is not the place's. */
export function withPlaceholderValues(
  values: FieldValues,
  requestedFields: readonly string[],
  isWhole: boolean,
): FieldValues {
  if (isWhole) return values
  const unknown = requestedFields.filter((field) => !light.includes(field) && !Object.hasOwn(values, field))
  return { ...values, ...Object.fromEntries(unknown.map((field) => [field, `{{${field}}}`])) }
}
