import type { Locale } from './companies.ts'
import { minutesOf, type OpeningHours, type SpecialTime, weekdays } from './opening-hours.ts'

/** What `{{field}}` may name for every place; a company's own fields come on top. */
export const fieldNames = [
  'name',
  'city',
  'address',
  'postalCode',
  'phone',
  'website',
  'group',
  'hoursToday',
  'description',
] as const
export type FieldName = (typeof fieldNames)[number]

/** What a place says of itself, as far as texts may quote it. */
export interface PlaceFacts {
  readonly name: string
  readonly street: string | null
  readonly city: string | null
  readonly postalCode: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly group: string | null
  readonly description: string | null
  readonly openingHours: readonly OpeningHours[]
  readonly specialTimes: readonly SpecialTime[]
  readonly customFields: Readonly<Record<string, string>>
}

export type FieldValues = Readonly<Record<string, string>>

/**
 * The values of a place. `day` is the place's own calendar day, `YYYY-MM-DD`, for `hoursToday`. A value that is empty
 * is left out, and so is the hours of a place that never said any.
 */
export function fieldValues(place: PlaceFacts, day: string, lang: Locale): FieldValues {
  const values: Record<FieldName, string | null> = {
    name: place.name,
    city: place.city,
    address: place.street === null ? null : [place.street, place.city].filter(Boolean).join(', '),
    postalCode: place.postalCode,
    phone: place.phone,
    website: place.website,
    group: place.group,
    hoursToday: hoursOn(place, day, lang),
    description: place.description,
  }
  const said = Object.entries({ ...place.customFields, ...values }).filter(([, value]) => (value ?? '').trim() !== '')
  return Object.fromEntries(said) as FieldValues // empty ones are gone
}

const words = {
  fr: { closed: 'fermé', allDay: '24 h/24' },
  en: { closed: 'closed', allDay: 'open 24 hours' },
  es: { closed: 'cerrado', allDay: '24 horas' },
} as const satisfies Record<Locale, { closed: string; allDay: string }>

function hoursOn(place: PlaceFacts, day: string, lang: Locale): string | null {
  const weekly = place.openingHours.find(({ type }) => type === 'default')
  const [year = '', month = '', date = ''] = day.split('-')
  const special = place.specialTimes.filter((time) => time.date === `${date}/${month}/${year}`)
  if (special.length === 0 && weekly === undefined) return null
  const weekday = weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
  const ranges = special.length > 0 ? special.map((time) => time.ranges).filter(Boolean) : [weekly?.[weekday] ?? '']
  return saidRanges(ranges.join(','), lang)
}

function saidRanges(ranges: string, lang: Locale): string {
  if (ranges === '') return words[lang].closed
  if (ranges === '24hrs') return words[lang].allDay
  return ranges
    .split(',')
    .map((range) => range.split('-').map(saidTime).join('–'))
    .join(', ')
}

function saidTime(time: string): string {
  const minutes = minutesOf(time)
  if (minutes === null) return time
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const token = /\{\{\s*([\p{L}\p{N}_ -]{1,60}?)\s*\}\}/gu

/** The names of the fields a text asks for, each once. */
export function fieldsIn(text: string): string[] {
  return [...new Set([...text.matchAll(token)].map((match) => match[1] ?? ''))]
}

/** The text with its fields filled in, and the names of those that have no value here; they stay as they stand. */
export function resolveFields(text: string, values: FieldValues): { text: string; missing: string[] } {
  const missing = new Set<string>()
  const resolved = text.replace(token, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value !== undefined) return value
    missing.add(name)
    return whole
  })
  return { text: resolved, missing: [...missing] }
}
