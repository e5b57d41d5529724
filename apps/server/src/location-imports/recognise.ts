import { createHash } from 'node:crypto'
import { fold } from '../db/normalize-text.ts'
import type { NamedPlace } from '../locations/batch.ts'
import type { Identity } from './read-row.ts'

/** What a row says of itself, in one text: two rows with the same are about one place. */
export function identityText(row: Identity): string {
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
function keyText(row: Identity): string {
  const parts = [row.name, row.postalCode, row.street].map((part) => (part === undefined ? '*' : normal(part)))
  return `key:${short(parts.join('|'))}`
}

/** The places there are, to be found by what rows say. */
export interface Known {
  readonly byId: ReadonlyMap<string, NamedPlace>
  readonly byExternalId: ReadonlyMap<string, NamedPlace>
  readonly byName: ReadonlyMap<string, readonly NamedPlace[]>
}

export function knowing(places: readonly NamedPlace[]): Known {
  return {
    byId: new Map(places.map((place) => [place.id, place])),
    byExternalId: new Map(places.flatMap((place) => (place.external_id === null ? [] : [[place.external_id, place]]))),
    byName: Map.groupBy(places, (place) => normal(place.name)),
  }
}

/** The texts that decide, beside the row's own, which place it may take: whether other rows speak for themselves. */
export function rivalTexts(row: Identity, known: Known): string[] {
  const named = row.externalId ? known.byExternalId.get(row.externalId) : undefined
  if (named) return [`id:${named.id}`]
  const others = alikeTo(row, known).flatMap((place) => [
    `id:${place.id}`,
    ...(place.external_id === null ? [] : [externalText(place.external_id)]),
  ])
  return row.externalId ? [keyText(row), ...others] : others
}

export type Recognised = { place: NamedPlace | null } | { code: string; params?: Record<string, number> }

/**
 * The place a row is about: by its id, by its external id, else by name, postal code and street. A place that another
 * row names outright is left to that row, whichever comes first, so that the order of rows changes nothing.
 */
export function recognise(
  row: Identity,
  known: Known,
  claimed: (text: string) => boolean,
  taken: ReadonlySet<string>,
): Recognised {
  const byId = row.id === undefined ? undefined : known.byId.get(row.id)
  if (byId) return { place: byId }
  const byExternalId = row.externalId ? known.byExternalId.get(row.externalId) : undefined
  if (byExternalId) return claimed(`id:${byExternalId.id}`) ? { code: 'import.claimed' } : { place: byExternalId }
  if (row.externalId && claimed(keyText(row))) return { place: null }
  const alike = alikeTo(row, known).filter(
    (place) =>
      !taken.has(place.id) &&
      !(row.externalId && place.external_id !== null) &&
      !claimed(`id:${place.id}`) &&
      !(place.external_id !== null && claimed(externalText(place.external_id))),
  )
  const plain = alike.filter((place) => place.external_id === null)
  const best = plain.length > 0 ? plain : alike
  return best.length > 1 ? { code: 'import.ambiguous', params: { count: best.length } } : { place: best[0] ?? null }
}

function alikeTo(row: Identity, known: Known): NamedPlace[] {
  const agrees = (asked: string | undefined, now: string | null) =>
    asked === undefined || normal(asked) === normal(now ?? '')
  const namesakes = known.byName.get(normal(row.name)) ?? []
  return namesakes.filter((place) => agrees(row.postalCode, place.postal_code) && agrees(row.street, place.street))
}

/** Text as two spellings of one name or street agree in it. */
function normal(text: string): string {
  return fold(text)
    .replace(/[\s.,;:\-_/()"']+/g, ' ')
    .trim()
}
