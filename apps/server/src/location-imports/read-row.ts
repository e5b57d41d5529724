import { locales } from '@vitrine/contract/companies'
import { isCountry } from '@vitrine/contract/countries'
import { type SpecialTime, type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import type { FieldViolation } from '@vitrine/contract/problems'
import { fold } from '../db/normalize-text.ts'
import { readPhone } from '../lib/phones.ts'
import { isTimeZone } from '../lib/time-zones.ts'
import type { Columns } from '../locations/location-columns.ts'
import { readHours, readSpecialHours, readWeek } from './hours-cell.ts'
import { readLabels } from './label-cell.ts'

/** A cell that can't be used; without a column, the whole row. */
export interface RowViolation {
  readonly column: number | null
  readonly code: string
  readonly params?: FieldViolation['params']
}

/** What says which place a row is about. Undefined where the file has no such column. */
export interface LocationIdentity {
  readonly id: string | undefined
  readonly externalId: string | undefined
  readonly name: string
  readonly street: string | undefined
  readonly postalCode: string | undefined
}

/** What a row says of its place. What it doesn't say, or says unreadably, is left as it is. */
export interface RowValues {
  readonly columns: Columns
  readonly group: string | null | undefined
  readonly labels: string[] | undefined
  /** By target, `monday` or `drive.monday`: the ranges, and whether the day needs a look. Null ranges are unreadable. */
  readonly days: Map<string, { ranges: string | null; doubtful: boolean }>
  readonly special: SpecialTime[] | undefined
  /** The company's own fields, by name; an empty one goes. */
  readonly custom: Map<string, string>
  readonly violations: RowViolation[]
}

type Cells = Map<string, { text: string; column: number }[]>

/** The row's cells by target; several columns of one target in their order. */
function groupCells(cells: readonly string[], mapping: readonly string[]): Cells {
  const found: Cells = new Map()
  for (const [column, target] of mapping.entries()) {
    if (target === 'ignore') continue
    found.set(target, [...(found.get(target) ?? []), { text: cells[column] ?? '', column }])
  }
  return found
}

/** Which place the row is about. `country` is where postal codes without a country of their own are read. */
export function readIdentity(cells: readonly string[], mapping: readonly string[], country: string): LocationIdentity {
  const given = groupCells(cells, mapping)
  const text = (target: string) => given.get(target)?.[0]?.text
  return {
    id: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(text('id') ?? '')?.[0].toLowerCase(),
    externalId: text('externalId'),
    name: oneLine(text('name') ?? ''),
    street: joinStreet(given),
    postalCode: parsePostalCode(text('postalCode'), readCountry(text('country') ?? '') ?? country),
  }
}

type Read<T> = { value: T } | { code: string; params?: FieldViolation['params'] }

/** Everything else the row says. `country` is where the place is, unless the row says otherwise. */
export function readRow(cells: readonly string[], mapping: readonly string[], country: string): RowValues {
  const given = groupCells(cells, mapping)
  const violations: RowViolation[] = []
  const readCell = <T>(target: string, read: (text: string) => Read<T>): T | null | undefined => {
    const cell = given.get(target)?.[0]
    if (cell === undefined || cell.text === '') return cell && null
    const found = read(cell.text)
    if ('value' in found) return found.value
    violations.push({ column: cell.column, ...found })
    return undefined
  }
  const rowCountry = readCell('country', (text) => readOrCode(readCountry(text), 'country')) ?? undefined
  const where = rowCountry ?? country
  const street = joinStreet(given)
  const special = readCell('specialHours', (text) => readOrCode(readSpecialHours(text), 'hours.unreadable'))
  const columns: Columns = {
    external_id: readCell('externalId', limitLength(200)),
    street: street === '' ? null : street && fitting(street, 300, given, violations),
    postal_code: readCell('postalCode', (text) => limitLength(20)(parsePostalCode(text, where) ?? text)),
    city: readCell('city', limitLength(200)),
    country: rowCountry,
    phone: readCell('phone', (text) => readOrCode(parsePhone(text, where), 'phone')),
    website: readCell('website', parseWebsite),
    description: readCell('description', (text) => (text.length > 750 ? tooBig(750) : { value: text })),
    latitude: readCell('latitude', (text) => readOrCode(parseNumber(text, 90), 'import.coordinate')),
    longitude: readCell('longitude', (text) => readOrCode(parseNumber(text, 180), 'import.coordinate')),
    time_zone: readCell('timeZone', (text) => readOrCode(isTimeZone(text) ? text : null, 'timeZone')) ?? undefined,
  }
  return {
    columns: Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
    group: readCell('groupe', limitLength(200)),
    labels: parseLabels(given, violations),
    days: parseDays(given, violations),
    special: special === null ? [] : special,
    custom: parseCustomFields(given, violations),
    violations,
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const tooBig = (limit: number) => ({ code: 'string.too_big', params: { limit } })
const readOrCode = <T>(value: T | null, code: string): Read<T> => (value === null ? { code } : { value })

function limitLength(limit: number): (text: string) => Read<string> {
  return (text) => {
    const line = oneLine(text)
    return line.length > limit ? tooBig(limit) : { value: line }
  }
}

/** `10 bis` and `rue Neuve` and `Bâtiment C` as one line. */
function joinStreet(given: Cells): string | undefined {
  const columns = ['houseNumber', 'street', 'streetMore'].flatMap((target) => given.get(target) ?? [])
  if (columns.length === 0) return undefined
  const [number = '', street = ''] = ['houseNumber', 'street'].map((target) =>
    oneLine(given.get(target)?.[0]?.text ?? ''),
  )
  const more = (given.get('streetMore') ?? []).map(({ text }) => oneLine(text))
  return [`${number} ${street}`.trim(), ...more].filter((part) => part !== '').join(', ')
}

function fitting(street: string, limit: number, given: Cells, violations: RowViolation[]): string | undefined {
  if (street.length <= limit) return street
  violations.push({ column: given.get('street')?.[0]?.column ?? null, ...tooBig(limit) })
  return undefined
}

/** Spreadsheets take a postal code for a number and lose the zero it begins with. */
function parsePostalCode(text: string | undefined, country: string): string | undefined {
  if (text === undefined) return undefined
  const line = oneLine(text)
  return ['FR', 'ES', 'DE', 'IT'].includes(country) && /^\d{4}$/.test(line) ? `0${line}` : line
}

/** The first number of a cell that can be dialled there. */
function parsePhone(text: string, country: string): string | null {
  if (text.length > 200) return null
  for (const part of [text, ...text.split(/\s*(?:[/;,|\n]|\bou\b|\bor\b)\s*/)]) {
    const phone = part === '' ? null : readPhone(part, country)
    if (phone !== null) return phone
  }
  return null
}

function parseWebsite(text: string): Read<string> {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (address.length > 2000) return tooBig(2000)
  const url = URL.canParse(address) ? new URL(address) : null
  const fit = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !/\s/.test(address)
  return fit ? { value: address } : { code: 'format.url' }
}

function parseNumber(text: string, limit: number): number | null {
  const plain = text.replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) && Math.abs(Number(plain)) <= limit ? Number(plain) : null
}

const maxLabels = 50

function parseLabels(given: Cells, violations: RowViolation[]): string[] | undefined {
  const columns = given.get('labels')
  if (columns === undefined) return undefined
  return columns.flatMap(({ text, column }) => {
    const names = readLabels(oneLine(text))
    if (names.length > maxLabels) violations.push({ column, code: 'array.too_big', params: { limit: maxLabels } })
    else if (names.some((name) => name.length > 200)) violations.push({ column, ...tooBig(200) })
    else return names
    return []
  })
}

function parseDays(given: Cells, violations: RowViolation[]): RowValues['days'] {
  const days: RowValues['days'] = parseWeek(given, violations)
  for (const [target, [cell]] of given) {
    const day = weekdays.find((weekday) => weekday === target.split('.').at(-1))
    if (cell === undefined || day === undefined) continue
    const hours = readHours(cell.text, day)
    if ('violation' in hours) violations.push({ column: cell.column, code: hours.violation })
    else if (hours.doubtful) violations.push({ column: cell.column, code: 'hours.toCheck' })
    days.set(target, 'violation' in hours ? { ranges: null, doubtful: true } : hours)
  }
  return days
}

/** The days of a cell that holds the whole week; the column of a day counts more than this one. */
function parseWeek(given: Cells, violations: RowViolation[]): RowValues['days'] {
  const [cell] = given.get('openingHours') ?? []
  if (cell === undefined || cell.text.trim() === '') return new Map()
  const week = readWeek(cell.text)
  if ('violation' in week) violations.push({ column: cell.column, code: week.violation })
  else if (week.doubtful) violations.push({ column: cell.column, code: 'hours.toCheck' })
  const read: [Weekday, string | null][] =
    'violation' in week
      ? weekdays.map((day) => [day, null])
      : weekdays.flatMap((day) => (week.days[day] === undefined ? [] : [[day, week.days[day]]]))
  return new Map(
    read.map(([day, ranges]) => [day, { ranges, doubtful: ranges === null || 'violation' in week || week.doubtful }]),
  )
}

function parseCustomFields(given: Cells, violations: RowViolation[]): Map<string, string> {
  const custom = new Map<string, string>()
  for (const [target, [cell]] of given) {
    if (cell === undefined || !target.startsWith('customFields.')) continue
    if (cell.text.length > 2000) violations.push({ column: cell.column, ...tooBig(2000) })
    else custom.set(target.slice('customFields.'.length), cell.text)
  }
  return custom
}

/** Names of countries in the languages we speak, folded, with their two-letter codes. */
const codes = new Map<string, string>(
  locales.flatMap((locale) => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    return allCodes().flatMap((code): [string, string][] => {
      const name = names.of(code)
      return name === undefined || !isCountry(code) ? [] : [[fold(name), code]]
    })
  }),
)

function allCodes(): string[] {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return alphabet.flatMap((first) => alphabet.map((second) => first + second))
}

/** The code of a country given by its code or its name: `FR`, `France`, `Espagne`, `Spain`. */
function readCountry(text: string): string | null {
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : (codes.get(fold(text)) ?? '')
  return isCountry(code) ? code : null
}
