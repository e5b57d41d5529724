import { maxCustomFields } from '@vitrine/contract/locations'
import { type OpeningHours, type SpecialTime, type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { toEditedWeek, toWireWeek } from '@vitrine/contract/opening-hours-editing'
import { splitAtMidnight } from '@vitrine/contract/opening-hours-midnight'
import type { NamedLocation } from '../locations/batch.ts'
import { type Columns, differing, fieldOf } from '../locations/location-columns.ts'
import { guessZone, withZone } from '../locations/zones.ts'
import { type LocationIdentity, type RowValues, type RowViolation, readRow } from './read-row.ts'

/** What a row does to its place. */
export interface Plan {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  /** The place there is; a new one has none yet. */
  readonly location: NamedLocation | null
  readonly columns: Columns
  /** The group and labels it is put into, by name; undefined leaves them. */
  readonly group: string | null | undefined
  readonly labels: string[] | undefined
  readonly changes: { field: string; from?: unknown; to?: unknown }[]
  readonly faults: RowViolation[]
}

export function refuse(code: string, params: RowViolation['params'] = {}, column: number | null = null): Plan {
  const violations = [{ column, code, params }]
  return {
    outcome: 'refused',
    location: null,
    columns: {},
    group: undefined,
    labels: undefined,
    changes: [],
    faults: violations,
  }
}

/** Compares what a row says with the place it is about. Nothing is written for a row that says what is so already. */
export function planRow(
  cells: readonly string[],
  mapping: readonly string[],
  identity: LocationIdentity,
  location: NamedLocation | null,
  company: { country: string; time_zone: string },
): Plan {
  const values = readRow(cells, mapping, location?.country ?? company.country)
  const requested: Columns = {
    name: identity.name,
    ...values.columns,
    ...mergeHours(values, location),
    ...mergeSpecialTimes(values, location),
    ...mergeCustomFields(values, location),
  }
  if (location === null) {
    const country = requested.country ?? company.country
    const where = { postal_code: null, latitude: null, longitude: null, ...requested, country }
    const guessed = guessZone(where, company.time_zone)
    const zone =
      requested.time_zone === undefined ? guessed : { time_zone: requested.time_zone, time_zone_to_check: false }
    const columns = { ...requested, country, ...zone }
    return {
      outcome: 'created',
      location,
      columns,
      group: values.group,
      labels: values.labels,
      changes: [],
      faults: zone.time_zone_to_check
        ? [...values.violations, createZoneViolation(mapping, zone.time_zone)]
        : values.violations,
    }
  }
  const columns = differing(location, withZone(location, requested, company.time_zone))
  const group = values.group === undefined || same(values.group, location.group_name) ? undefined : values.group
  const labels =
    values.labels === undefined || sameNames(values.labels, location.label_names) ? undefined : values.labels
  const changes = listChanges(location, columns, group, labels)
  return {
    outcome: changes.length > 0 ? 'updated' : 'unchanged',
    location,
    columns,
    group,
    labels,
    changes,
    faults: values.violations,
  }
}

/** Where the row says its country, else for the whole row. */
function createZoneViolation(mapping: readonly string[], zone: string): RowViolation {
  const column = mapping.indexOf('country')
  return { column: column === -1 ? null : column, code: 'import.timeZone', params: { zone } }
}

function mergeHours(
  values: RowValues,
  location: NamedLocation | null,
): Pick<Columns, 'opening_hours' | 'hours_to_check'> {
  if (values.days.size === 0) return {}
  const sets = structuredClone((location?.opening_hours ?? []) as OpeningHours[]) // written through the contract only
  const toCheck = new Set(location?.hours_to_check ?? [])
  for (const [target, { ranges, doubtful }] of values.days) {
    const [day, type = 'default'] = target.split('.').reverse() as [Weekday, OpeningHours['type']?] // targets are checked when mapped
    if (doubtful) toCheck.add(target)
    else toCheck.delete(target)
    const set = sets.find((item) => item.type === type)
    // A day that can't be read keeps the hours it has; a set that would be empty is not made.
    if (ranges === null || (ranges === '' && set === undefined)) continue
    if (set === undefined) sets.push({ ...emptyWeek, type, [day]: ranges })
    else set[day] = ranges
  }
  // Once every day is there: the end of a night opens the next day, whatever column or file that day is from.
  for (const [at, set] of sets.entries()) sets[at] = { ...set, ...splitNights(set) }
  return { opening_hours: sets, hours_to_check: [...toCheck].sort(byPlan(location?.hours_to_check ?? [])) }
}

function splitNights(set: OpeningHours): Omit<OpeningHours, 'type'> {
  return toWireWeek(weekdays.reduce(splitAtMidnight, toEditedWeek(set)))
}

const emptyWeek = Object.fromEntries(weekdays.map((day) => [day, ''])) as Record<Weekday, string> // fromEntries loses the keys

/** The order the days stand in already, so that the same days are the same list. */
function byPlan(now: readonly string[]): (a: string, b: string) => number {
  const rank = (target: string) =>
    now.includes(target) ? now.indexOf(target) : 100 + weekdays.indexOf(target as Weekday) // a set's day is at -1
  return (a, b) => rank(a) - rank(b)
}

function mergeSpecialTimes(values: RowValues, location: NamedLocation | null): Pick<Columns, 'special_times'> {
  if (values.special === undefined) return {}
  const now = (location?.special_times ?? []) as SpecialTime[] // written through the contract only
  const spelled = (days: readonly SpecialTime[]) =>
    days
      .map(({ date, ranges }) => `${date} ${ranges}`)
      .sort()
      .join()
  return spelled(now) === spelled(values.special) ? {} : { special_times: values.special }
}

/** Files that each bring other fields add up: what would be more than a location may have is reported with the row. */
function mergeCustomFields(values: RowValues, location: NamedLocation | null): Pick<Columns, 'custom_fields'> {
  if (values.custom.size === 0) return {}
  const now = (location?.custom_fields ?? {}) as Record<string, string> // written through the contract only
  const fields = Object.entries({ ...now, ...Object.fromEntries(values.custom) })
  const filled = fields.filter(([, value]) => value !== '')
  if (filled.length > maxCustomFields) {
    values.violations.push({ column: null, code: 'array.too_big', params: { limit: maxCustomFields } })
    return {}
  }
  return { custom_fields: Object.fromEntries(filled) }
}

function listChanges(
  location: NamedLocation,
  columns: Columns,
  group: string | null | undefined,
  labels: string[] | undefined,
): Plan['changes'] {
  const now: Record<string, unknown> = { ...location }
  const changes = Object.entries(columns).flatMap(
    ([column, to]) =>
      column === 'opening_hours'
        ? hourChanges(now[column] as OpeningHours[], columns.opening_hours ?? []) // written through the contract only
        : [{ field: fieldOf[column as keyof Columns], ...shown('from', now[column]), ...shown('to', to) }], // a column is named by its key
  )
  if (group !== undefined)
    changes.push({ field: 'groupe', ...shown('from', location.group_name), ...shown('to', group) })
  if (labels !== undefined) changes.push({ field: 'locationLabels', from: location.label_names, to: labels })
  return changes
}

function hourChanges(before: OpeningHours[], after: OpeningHours[]): Plan['changes'] {
  return after.flatMap((set) => {
    const old = before.find((item) => item.type === set.type)
    return weekdays
      .filter((day) => set[day] !== (old?.[day] ?? ''))
      .map((day) => ({ field: `openingHours.${set.type}.${day}`, from: old?.[day] ?? '', to: set[day] }))
  })
}

/** Null never goes out. */
function shown(key: string, value: unknown): Record<string, unknown> {
  return value === null ? {} : { [key]: value }
}

function same(a: string | null, b: string | null): boolean {
  return (a ?? '').toLowerCase() === (b ?? '').toLowerCase()
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  const left = new Set(some.map((name) => name.toLowerCase()))
  const right = new Set(others.map((name) => name.toLowerCase()))
  return left.size === right.size && [...left].every((name) => right.has(name))
}
