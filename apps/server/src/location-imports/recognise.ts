import { createHash } from 'node:crypto'
import { fold } from '../db/normalize-text.ts'
import type { NamedLocation } from '../locations/batch.ts'
import type { LocationIdentity } from './read-row.ts'

/** What a row says of itself, in one text: two rows with the same are about one place. */
export function identityText(row: LocationIdentity): string {
  if (row.id !== undefined) return `id:${row.id}`
  return row.externalId ? externalText(row.externalId) : keyText(row)
}

/** A text fit for an index, however long what it is made of. */
function short(text: string): string {
  return text.length <= 200 ? text : createHash('sha256').update(text).digest('base64url')
}

function externalText(externalId: string): string {
  return `external:${short(externalId)}`
}

/** Name, postal code and street; a part the file has no column for is left out. */
function keyText(row: LocationIdentity): string {
  const parts = [row.name, row.postalCode, row.street].map((part) => (part === undefined ? '*' : normal(part)))
  return `key:${short(parts.join('|'))}`
}

/** The places there are, to be found by what rows say. */
export interface LocationIndex {
  readonly byId: ReadonlyMap<string, NamedLocation>
  readonly byExternalId: ReadonlyMap<string, NamedLocation>
  readonly byName: ReadonlyMap<string, readonly NamedLocation[]>
}

export function indexLocations(locations: readonly NamedLocation[]): LocationIndex {
  return {
    byId: new Map(locations.map((location) => [location.id, location])),
    byExternalId: new Map(
      locations.flatMap((location) => (location.external_id === null ? [] : [[location.external_id, location]])),
    ),
    byName: Map.groupBy(locations, (location) => normal(location.name)),
  }
}

/** The texts that decide, beside the row's own, which place it may take: whether other rows speak for themselves. */
export function rivalTexts(row: LocationIdentity, known: LocationIndex): string[] {
  const named = row.externalId ? known.byExternalId.get(row.externalId) : undefined
  if (named) return [`id:${named.id}`]
  const others = alikeTo(row, known).flatMap((location) => [
    `id:${location.id}`,
    ...(location.external_id === null ? [] : [externalText(location.external_id)]),
  ])
  return row.externalId ? [keyText(row), ...others] : others
}

export type Recognised = { location: NamedLocation | null } | { code: string; params?: Record<string, number> }

/**
 * The place a row is about: by its id, by its external id, else by name, postal code and street. A place that another
 * row names outright is left to that row, whichever comes first, so that the order of rows changes nothing.
 */
export function recognise(
  row: LocationIdentity,
  known: LocationIndex,
  claimed: (text: string) => boolean,
  matchedIds: ReadonlySet<string>,
): Recognised {
  const byId = row.id === undefined ? undefined : known.byId.get(row.id)
  if (byId) return { location: byId }
  const byExternalId = row.externalId ? known.byExternalId.get(row.externalId) : undefined
  if (byExternalId) return claimed(`id:${byExternalId.id}`) ? { code: 'import.claimed' } : { location: byExternalId }
  if (row.externalId && claimed(keyText(row))) return { location: null }
  const alike = alikeTo(row, known).filter(
    (location) =>
      !matchedIds.has(location.id) &&
      !(row.externalId && location.external_id !== null) &&
      !claimed(`id:${location.id}`) &&
      !(location.external_id !== null && claimed(externalText(location.external_id))),
  )
  const plain = alike.filter((location) => location.external_id === null)
  const best = plain.length > 0 ? plain : alike
  return best.length > 1 ? { code: 'import.ambiguous', params: { count: best.length } } : { location: best[0] ?? null }
}

function alikeTo(row: LocationIdentity, known: LocationIndex): NamedLocation[] {
  const agrees = (given: string | undefined, now: string | null) =>
    given === undefined || normal(given) === normal(now ?? '')
  const namesakes = known.byName.get(normal(row.name)) ?? []
  return namesakes.filter(
    (location) => agrees(row.postalCode, location.postal_code) && agrees(row.street, location.street),
  )
}

/** Text as two spellings of one name or street agree in it. */
function normal(text: string): string {
  return fold(text)
    .replace(/[\s.,;:\-_/()"']+/g, ' ')
    .trim()
}
