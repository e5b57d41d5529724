import type { Locale } from '@vitrine/contract/companies'
import { type FieldValues, fieldValues } from '@vitrine/contract/fields'
import type { locations } from '@vitrine/contract/locations'
import type { AnswerOf, MemberOf } from '@vitrine/contract/operation'

export type LightPlace = MemberOf<typeof locations.list>
export type WholePlace = AnswerOf<typeof locations.read>

/** What lists of places say too; for any other field the place itself must be read. */
const light = ['name', 'city', 'address', 'postalCode', 'phone', 'website', 'group']

export const needsWhole = (fields: readonly string[]): boolean => fields.some((field) => !light.includes(field))

/** What `{{field}}` becomes at a place on a day, as far as the place is known here. */
export function valuesOf(place: LightPlace | WholePlace, day: string, lang: Locale): FieldValues {
  const whole = 'openingHours' in place ? place : null
  return fieldValues(
    {
      name: place.name,
      street: place.street ?? null,
      city: place.city ?? null,
      postalCode: place.postalCode ?? null,
      phone: place.phoneText ?? null,
      website: place.website ?? null,
      group: place.groupe?.name ?? null,
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
export function presumed(values: FieldValues, asked: readonly string[], isWhole: boolean): FieldValues {
  if (isWhole) return values
  const unknown = asked.filter((field) => !light.includes(field) && !Object.hasOwn(values, field))
  return { ...values, ...Object.fromEntries(unknown.map((field) => [field, `{{${field}}}`])) }
}
