import type { Locale } from '@vitrine/contract/companies'
import { LocationSummary, type locations } from '@vitrine/contract/locations'
import {
  hoursTypes,
  type OpeningHours,
  type SpecialTime,
  type Weekday,
  weekdays,
} from '@vitrine/contract/opening-hours'
import type { FiltersOf } from '@vitrine/contract/operation'
import type { ListQuery } from '@vitrine/contract/query'
import { toIri } from '@vitrine/contract/resource'
import type { Db } from '../db/db.ts'
import { type CsvPiece, csvLine, csvMark, getDelimiter } from '../lib/csv.ts'
import { writePhone } from '../lib/phones.ts'
import type { Viewer } from '../lib/viewer.ts'
import { countLocations, eachPage, findLocationKinds, type NamedLocation, selectLocations } from '../locations/batch.ts'
import { getHeading } from './column-headings.ts'
import { writeHours, writeSpecialHours } from './hours-cell.ts'
import { writeLabels } from './label-cell.ts'

type Query = ListQuery<FiltersOf<typeof locations.list>>

/**
 * The places as a CSV file, a page at a time: marked as UTF-8 and cut the way the spreadsheets of the reader's country
 * expect. What an import reads back changes nothing.
 */
export async function* exportLocations(db: Db, viewer: Viewer, lang: Locale, query?: Query): AsyncGenerator<CsvPiece> {
  const delimiter = getDelimiter(lang)
  const those = selectLocations(viewer, query)
  const targets = targetsFor(await findLocationKinds(db, those))
  const line = (cells: string[]) => csvLine(cells, delimiter)
  yield { text: csvMark + line(targets.map((target) => getHeading(target, lang))), rows: 0 }
  for await (const page of eachPage(db, viewer, those)) {
    const lines = page.map(toCells).map((cells) => line(targets.map((target) => String(cells.get(target) ?? ''))))
    yield { text: lines.join(''), rows: page.length }
  }
}

/** How many places the file will have. */
export function countExported(db: Db, viewer: Viewer, query: Query): Promise<number> {
  return countLocations(db, selectLocations(viewer, query))
}

const always = [
  'name',
  'externalId',
  'groupe',
  'labels',
  'street',
  'postalCode',
  'city',
  'country',
  'phone',
  'website',
  'description',
  'latitude',
  'longitude',
  'timeZone',
] as const

const dayTargets = hoursTypes.flatMap((set) => weekdays.map((day) => (set === 'default' ? day : `${set}.${day}`)))

function targetsFor(kinds: { sets: string[]; fields: string[]; special: boolean }): string[] {
  return [
    ...always,
    ...dayTargets.filter((target) => !target.includes('.') || kinds.sets.includes(target.split('.')[0] ?? '')),
    ...(kinds.special ? ['specialHours'] : []),
    ...kinds.fields.map((field) => `customFields.${field}`),
    'id',
  ]
}

function toCells(location: NamedLocation): Map<string, string | number | null> {
  const custom = location.custom_fields as Record<string, string> // written through the contract only, as are the days
  return new Map<string, string | number | null>([
    ['name', location.name],
    ['externalId', location.external_id],
    ['groupe', location.group_name],
    ['labels', writeLabels(location.label_names)],
    ['street', location.street],
    ['postalCode', location.postal_code],
    ['city', location.city],
    ['country', location.country],
    ['phone', location.phone && writePhone(location.phone, location.country)],
    ['website', location.website],
    ['description', location.description],
    ['latitude', location.latitude],
    ['longitude', location.longitude],
    ['timeZone', location.time_zone],
    ['specialHours', writeSpecialHours(location.special_times as SpecialTime[])], // as above
    ['id', toIri(LocationSummary, location.id)],
    ...Object.entries(custom).map(([field, value]): [string, string] => [`customFields.${field}`, value]),
    ...dayTargets.map((target): [string, string] => [target, hoursCell(location, target)]),
  ])
}

function hoursCell(location: NamedLocation, target: string): string {
  const [day, type = 'default'] = target.split('.').reverse()
  const set = (location.opening_hours as OpeningHours[]).find((hours) => hours.type === type) // written through the contract only
  return writeHours(set?.[day as Weekday] ?? '', location.hours_to_check.includes(target)) // a target names a day
}
