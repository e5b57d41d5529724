import { isMessage, type Message } from './bind-request.ts'
import { snake } from './case-conversion.ts'
import { findCategory, listHoursTypes } from './categories.ts'
import { invalid } from './errors.ts'
import { type Mask, touches } from './field-masks.ts'
import { type HoursRefusal, refuseSpecialDays, refuseWeek } from './hours.ts'

const SERVICE = 'mybusinessbusinessinformation.googleapis.com'
const NOT_WRITABLE = ['name', 'metadata', 'languageCode']

/** Refuses what Google would refuse of a Location that is about to be. Rules: the discovery document's descriptions. */
export function checkLocation(after: Message, mask: Mask): void {
  for (const [first = '', ...rest] of mask) {
    if (NOT_WRITABLE.includes(first))
      throw refusal({ code: 'READ_ONLY', field: snake(first), description: `Field ${snake(first)} is not updatable.` })
    if (first === 'categories' && rest.length > 0)
      throw refusal({
        code: 'INVALID_VALUE',
        field: 'categories',
        description: 'Categories can only be updated as a whole.',
      })
  }
  const problem = RULES.filter(([field]) => touches(mask, field))
    .map(([, rule]) => rule(after))
    .find((found) => found !== null)
  if (problem) throw refusal(problem)
}

type Problem = Omit<HoursRefusal, 'code'> & {
  code: HoursRefusal['code'] | 'READ_ONLY' | 'TOO_MANY_ITEMS' | 'STRING_TOO_LONG'
}
type Rule = (after: Message) => Problem | null

const missing = (field: string): Problem => ({ code: 'MISSING_VALUE', field, description: 'Field is required' })
const wrong = (field: string, description: string): Problem => ({ code: 'INVALID_VALUE', field, description })

const RULES: [string, Rule][] = [
  ['title', ({ title }) => (title === undefined || title === '' ? missing('title') : null)],
  [
    'profile',
    ({ profile }) => {
      const { description } = isMessage(profile) ? profile : {}
      return typeof description === 'string' && description.length > 750
        ? {
            code: 'STRING_TOO_LONG',
            field: 'profile.description',
            description: 'Description must be at most 750 characters.',
          }
        : null
    },
  ],
  [
    'phoneNumbers',
    ({ phoneNumbers }) => {
      if (!isMessage(phoneNumbers)) return null
      if (!phoneNumbers.primaryPhone) return missing('phone_numbers.primary_phone')
      const { primaryPhone, additionalPhones = [] } = phoneNumbers
      const all = [primaryPhone, ...list(additionalPhones)].map(String)
      if (all.length > 3)
        return {
          code: 'TOO_MANY_ITEMS',
          field: 'phone_numbers.additional_phones',
          description: 'At most two additional phone numbers are allowed.',
        }
      return all.every((phone) => /^\+?[\d\s().-]{4,25}$/.test(phone))
        ? null
        : wrong('phone_numbers', 'Invalid phone number.')
    },
  ],
  [
    'categories',
    ({ categories }) => {
      if (!isMessage(categories) || !isMessage(categories.primaryCategory))
        return missing('categories.primary_category')
      const all = [categories.primaryCategory, ...list(categories.additionalCategories)].map((each) =>
        isMessage(each) ? each.name : undefined,
      )
      if (!all.every(findCategory)) return wrong('categories', 'Invalid category.')
      if (new Set(all).size < all.length) return wrong('categories.additional_categories', 'Duplicate category.')
      return all.length > 10
        ? {
            code: 'TOO_MANY_ITEMS',
            field: 'categories.additional_categories',
            description: 'At most nine additional categories are allowed.',
          }
        : null
    },
  ],
  [
    'websiteUri',
    ({ websiteUri }) =>
      websiteUri === undefined || /^https?:\/\/[^\s/]+\.[^\s]+$/.test(String(websiteUri))
        ? null
        : wrong('website_uri', 'Invalid URL.'),
  ],
  [
    'storefrontAddress',
    ({ storefrontAddress }) =>
      isMessage(storefrontAddress) && !storefrontAddress.regionCode ? missing('storefront_address.region_code') : null,
  ],
  [
    'latlng',
    ({ latlng }) => {
      const { latitude = 0, longitude = 0 } = isMessage(latlng) ? latlng : {}
      return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
        ? null
        : wrong('latlng', 'Invalid coordinates.')
    },
  ],
  [
    'openInfo',
    ({ openInfo }) => (isMessage(openInfo) && openInfo.status === undefined ? missing('open_info.status') : null),
  ],
  [
    'regularHours',
    ({ regularHours, specialHours }) => {
      if (
        listPeriods(regularHours).length === 0 &&
        isMessage(specialHours) &&
        list(specialHours.specialHourPeriods).length > 0
      )
        return wrong('special_hours', 'Special hours cannot be set without regular hours.')
      return refuseWeek(listPeriods(regularHours), 'regular_hours.periods')
    },
  ],
  [
    'moreHours',
    ({ moreHours, categories }) => {
      const primary =
        isMessage(categories) && isMessage(categories.primaryCategory)
          ? findCategory(categories.primaryCategory.name)
          : undefined
      const allowed = primary ? listHoursTypes(primary) : []
      const sets = list(moreHours).filter(isMessage)
      if (!sets.every(({ hoursTypeId }) => allowed.includes(String(hoursTypeId))))
        return wrong('more_hours.hours_type_id', 'Hours type is not supported by the primary category.')
      if (new Set(sets.map(({ hoursTypeId }) => hoursTypeId)).size < sets.length)
        return wrong('more_hours.hours_type_id', 'Duplicate hours type.')
      return (
        sets.map((set) => refuseWeek(listPeriods(set), 'more_hours.periods')).find((found) => found !== null) ?? null
      )
    },
  ],
  [
    'specialHours',
    ({ specialHours, regularHours }) => {
      const days = isMessage(specialHours) ? list(specialHours.specialHourPeriods) : []
      if (days.length > 0 && listPeriods(regularHours).length === 0)
        return wrong('special_hours', 'Special hours cannot be set without regular hours.')
      return refuseSpecialDays(days, 'special_hours.special_hour_periods')
    },
  ],
]

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const listPeriods = (hours: unknown) => (isMessage(hours) ? list(hours.periods) : [])

function refusal({ code, field = '', description }: Problem) {
  return invalid([{ field, description }], { code, service: SERVICE, mask: field })
}
