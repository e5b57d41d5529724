import type { Locale } from './companies.ts'
import { type OpeningHours, parseMinutes, type SpecialTime, weekdays } from './opening-hours.ts'

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
export interface LocationFacts {
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
export function fieldValues(location: LocationFacts, day: string, lang: Locale): FieldValues {
  const values: Record<FieldName, string | null> = {
    name: location.name,
    city: location.city,
    address: location.street === null ? null : [location.street, location.city].filter(Boolean).join(', '),
    postalCode: location.postalCode,
    phone: location.phone,
    website: location.website,
    group: location.group,
    hoursToday: hoursOn(location, day, lang),
    description: location.description,
  }
  const definedValues = Object.entries({ ...location.customFields, ...values }).filter(
    ([, value]) => (value ?? '').trim() !== '',
  )
  return Object.fromEntries(definedValues) as FieldValues // empty ones are gone
}

const labels = {
  fr: { closed: 'fermé', allDay: '24 h/24' },
  en: { closed: 'closed', allDay: 'open 24 hours' },
  es: { closed: 'cerrado', allDay: '24 horas' },
} as const satisfies Record<Locale, { closed: string; allDay: string }>

function hoursOn(location: LocationFacts, day: string, lang: Locale): string | null {
  const weekly = location.openingHours.find(({ type }) => type === 'default')
  const [year = '', month = '', date = ''] = day.split('-')
  const special = location.specialTimes.filter((time) => time.date === `${date}/${month}/${year}`)
  if (special.length === 0 && weekly === undefined) return null
  const weekday = weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
  const ranges = special.length > 0 ? special.map((time) => time.ranges).filter(Boolean) : [weekly?.[weekday] ?? '']
  return formatRanges(ranges.join(','), lang)
}

function formatRanges(ranges: string, lang: Locale): string {
  if (ranges === '') return labels[lang].closed
  if (ranges === '24hrs') return labels[lang].allDay
  return ranges
    .split(',')
    .map((range) => range.split('-').map(formatTime).join('–'))
    .join(', ')
}

function formatTime(time: string): string {
  const minutes = parseMinutes(time)
  if (minutes === null) return time
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const token = /\{\{\s*([\p{L}\p{N}_ -]{1,60}?)\s*\}\}/gu

/** The names of the fields a text asks for, each once. */
export function listFieldNames(text: string): string[] {
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
