import { maxCustomFields } from '@vitrine/contract/locations'
import { type OpeningHours, type SpecialTime, type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { weekOf, wireOf } from '@vitrine/contract/opening-hours-editing'
import { splitAtMidnight } from '@vitrine/contract/opening-hours-midnight'
import type { NamedPlace } from '../locations/batch.ts'
import { type Columns, differing, fieldOf } from '../locations/columns.ts'
import { withZone, zoneOf } from '../locations/zones.ts'
import { type Identity, type RowFault, readRow, type Said } from './read-row.ts'

/** What a row does to its place. */
export interface Plan {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  /** The place there is; a new one has none yet. */
  readonly place: NamedPlace | null
  readonly columns: Columns
  /** The group and labels it is put into, by name; undefined leaves them. */
  readonly group: string | null | undefined
  readonly labels: string[] | undefined
  readonly changes: { field: string; from?: unknown; to?: unknown }[]
  readonly faults: RowFault[]
}

export function refuse(code: string, params: RowFault['params'] = {}, column: number | null = null): Plan {
  const faults = [{ column, code, params }]
  return { outcome: 'refused', place: null, columns: {}, group: undefined, labels: undefined, changes: [], faults }
}

/** Compares what a row says with the place it is about. Nothing is written for a row that says what is so already. */
export function planRow(
  cells: readonly string[],
  mapping: readonly string[],
  identity: Identity,
  place: NamedPlace | null,
  company: { country: string; time_zone: string },
): Plan {
  const said = readRow(cells, mapping, place?.country ?? company.country)
  const asked: Columns = {
    name: identity.name,
    ...said.columns,
    ...hoursOf(said, place),
    ...specialOf(said, place),
    ...customOf(said, place),
  }
  if (place === null) {
    const country = asked.country ?? company.country
    const where = { postal_code: null, latitude: null, longitude: null, ...asked, country }
    const guessed = zoneOf(where, company.time_zone)
    const zone = asked.time_zone === undefined ? guessed : { time_zone: asked.time_zone, time_zone_to_check: false }
    const columns = { ...asked, country, ...zone }
    return {
      outcome: 'created',
      place,
      columns,
      group: said.group,
      labels: said.labels,
      changes: [],
      faults: zone.time_zone_to_check ? [...said.faults, zoneFault(mapping, zone.time_zone)] : said.faults,
    }
  }
  const columns = differing(place, withZone(place, asked, company.time_zone))
  const group = said.group === undefined || same(said.group, place.group_name) ? undefined : said.group
  const labels = said.labels === undefined || sameNames(said.labels, place.label_names) ? undefined : said.labels
  const changes = changesOf(place, columns, group, labels)
  return {
    outcome: changes.length > 0 ? 'updated' : 'unchanged',
    place,
    columns,
    group,
    labels,
    changes,
    faults: said.faults,
  }
}

/** Where the row says its country, else for the whole row. */
function zoneFault(mapping: readonly string[], zone: string): RowFault {
  const column = mapping.indexOf('country')
  return { column: column === -1 ? null : column, code: 'import.timeZone', params: { zone } }
}

function hoursOf(said: Said, place: NamedPlace | null): Pick<Columns, 'opening_hours' | 'hours_to_check'> {
  if (said.days.size === 0) return {}
  const sets = structuredClone((place?.opening_hours ?? []) as OpeningHours[]) // written through the contract only
  const toCheck = new Set(place?.hours_to_check ?? [])
  for (const [target, { ranges, doubtful }] of said.days) {
    const [day, type = 'default'] = target.split('.').reverse() as [Weekday, OpeningHours['type']?] // targets are checked when mapped
    if (doubtful) toCheck.add(target)
    else toCheck.delete(target)
    const set = sets.find((one) => one.type === type)
    // A day that can't be read keeps the hours it has; a set that would be empty is not made.
    if (ranges === null || (ranges === '' && set === undefined)) continue
    if (set === undefined) sets.push({ ...emptyWeek, type, [day]: ranges })
    else set[day] = ranges
  }
  // Once every day is there: the end of a night opens the next day, whatever column or file that day is from.
  for (const [at, set] of sets.entries()) sets[at] = { ...set, ...splitNights(set) }
  return { opening_hours: sets, hours_to_check: [...toCheck].sort(byPlan(place?.hours_to_check ?? [])) }
}

function splitNights(set: OpeningHours): Omit<OpeningHours, 'type'> {
  return wireOf(weekdays.reduce(splitAtMidnight, weekOf(set)))
}

const emptyWeek = Object.fromEntries(weekdays.map((day) => [day, ''])) as Record<Weekday, string> // fromEntries loses the keys

/** The order the days stand in already, so that the same days are the same list. */
function byPlan(now: readonly string[]): (one: string, other: string) => number {
  const rank = (target: string) =>
    now.includes(target) ? now.indexOf(target) : 100 + weekdays.indexOf(target as Weekday) // a set's day is at -1
  return (one, other) => rank(one) - rank(other)
}

function specialOf(said: Said, place: NamedPlace | null): Pick<Columns, 'special_times'> {
  if (said.special === undefined) return {}
  const now = (place?.special_times ?? []) as SpecialTime[] // written through the contract only
  const spelled = (days: readonly SpecialTime[]) =>
    days
      .map(({ date, ranges }) => `${date} ${ranges}`)
      .sort()
      .join()
  return spelled(now) === spelled(said.special) ? {} : { special_times: said.special }
}

/** Files that each bring other fields add up: what would be more than a location may have is reported with the row. */
function customOf(said: Said, place: NamedPlace | null): Pick<Columns, 'custom_fields'> {
  if (said.custom.size === 0) return {}
  const now = (place?.custom_fields ?? {}) as Record<string, string> // written through the contract only
  const fields = Object.entries({ ...now, ...Object.fromEntries(said.custom) })
  const filled = fields.filter(([, value]) => value !== '')
  if (filled.length > maxCustomFields) {
    said.faults.push({ column: null, code: 'array.too_big', params: { limit: maxCustomFields } })
    return {}
  }
  return { custom_fields: Object.fromEntries(filled) }
}

function changesOf(
  place: NamedPlace,
  columns: Columns,
  group: string | null | undefined,
  labels: string[] | undefined,
): Plan['changes'] {
  const now: Record<string, unknown> = { ...place }
  const changes = Object.entries(columns).flatMap(
    ([column, to]) =>
      column === 'opening_hours'
        ? hourChanges(now[column] as OpeningHours[], columns.opening_hours ?? []) // written through the contract only
        : [{ field: fieldOf[column as keyof Columns], ...shown('from', now[column]), ...shown('to', to) }], // a column is named by its key
  )
  if (group !== undefined) changes.push({ field: 'groupe', ...shown('from', place.group_name), ...shown('to', group) })
  if (labels !== undefined) changes.push({ field: 'locationLabels', from: place.label_names, to: labels })
  return changes
}

function hourChanges(before: OpeningHours[], after: OpeningHours[]): Plan['changes'] {
  return after.flatMap((set) => {
    const old = before.find((one) => one.type === set.type)
    return weekdays
      .filter((day) => set[day] !== (old?.[day] ?? ''))
      .map((day) => ({ field: `openingHours.${set.type}.${day}`, from: old?.[day] ?? '', to: set[day] }))
  })
}

/** Null never goes out. */
function shown(key: string, value: unknown): Record<string, unknown> {
  return value === null ? {} : { [key]: value }
}

function same(one: string | null, other: string | null): boolean {
  return (one ?? '').toLowerCase() === (other ?? '').toLowerCase()
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  const left = new Set(some.map((name) => name.toLowerCase()))
  const right = new Set(others.map((name) => name.toLowerCase()))
  return left.size === right.size && [...left].every((name) => right.has(name))
}
