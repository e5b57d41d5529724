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
import { iriOf } from '@vitrine/contract/resource'
import type { Db } from '../db/db.ts'
import { type CsvPiece, csvLine, csvMark, delimiterOf } from '../lib/csv.ts'
import { writePhone } from '../lib/phones.ts'
import type { Viewer } from '../lib/viewer.ts'
import { countPlaces, eachPage, kindsOfPlaces, type NamedPlace, thosePlaces } from '../locations/batch.ts'
import { headingOf } from './headers.ts'
import { writeHours, writeSpecialHours } from './hours-cell.ts'
import { writeLabels } from './label-cell.ts'

type Query = ListQuery<FiltersOf<typeof locations.list>>

/**
 * The places as a CSV file, a page at a time: marked as UTF-8 and cut the way the spreadsheets of the reader's country
 * expect. What an import reads back changes nothing.
 */
export async function* exportPlaces(db: Db, who: Viewer, lang: Locale, query?: Query): AsyncGenerator<CsvPiece> {
  const delimiter = delimiterOf(lang)
  const those = thosePlaces(who, query)
  const targets = targetsFor(await kindsOfPlaces(db, those))
  const line = (cells: string[]) => csvLine(cells, delimiter)
  yield { text: csvMark + line(targets.map((target) => headingOf(target, lang))), rows: 0 }
  for await (const places of eachPage(db, who, those)) {
    const lines = places.map(cellsOf).map((cells) => line(targets.map((target) => String(cells.get(target) ?? ''))))
    yield { text: lines.join(''), rows: places.length }
  }
}

/** How many places the file will have. */
export function countExported(db: Db, who: Viewer, query: Query): Promise<number> {
  return countPlaces(db, thosePlaces(who, query))
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

function cellsOf(place: NamedPlace): Map<string, string | number | null> {
  const custom = place.custom_fields as Record<string, string> // written through the contract only, as are the days
  return new Map<string, string | number | null>([
    ['name', place.name],
    ['externalId', place.external_id],
    ['groupe', place.group_name],
    ['labels', writeLabels(place.label_names)],
    ['street', place.street],
    ['postalCode', place.postal_code],
    ['city', place.city],
    ['country', place.country],
    ['phone', place.phone && writePhone(place.phone, place.country)],
    ['website', place.website],
    ['description', place.description],
    ['latitude', place.latitude],
    ['longitude', place.longitude],
    ['timeZone', place.time_zone],
    ['specialHours', writeSpecialHours(place.special_times as SpecialTime[])], // as above
    ['id', iriOf(LocationSummary, place.id)],
    ...Object.entries(custom).map(([field, value]): [string, string] => [`customFields.${field}`, value]),
    ...dayTargets.map((target): [string, string] => [target, hoursCell(place, target)]),
  ])
}

function hoursCell(place: NamedPlace, target: string): string {
  const [day, type = 'default'] = target.split('.').reverse()
  const set = (place.opening_hours as OpeningHours[]).find((one) => one.type === type) // written through the contract only
  return writeHours(set?.[day as Weekday] ?? '', place.hours_to_check.includes(target)) // a target names a day
}
