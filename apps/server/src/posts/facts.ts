import { type CheckedPlace, type CheckedPost, checkPost, type PostFacts } from '@vitrine/contract/check-post'
import type { Locale } from '@vitrine/contract/companies'
import { fieldsIn, fieldValues } from '@vitrine/contract/fields'
import type { LimitFault } from '@vitrine/contract/limit-faults'
import { sql } from 'kysely'
import { findMedia } from '../attachments/content.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { factsOf } from '../locations/facts.ts'
import { networkFor } from '../networks/connectors.ts'
import { findPlaces, type PlaceRow } from './queries.ts'
import { dayAt } from './time.ts'

/** A post as it would be after what is asked, with what it points to. */
export interface Checked extends CheckedPost {
  readonly locations: readonly string[]
  readonly attachments: readonly string[]
}

/** Everything that keeps the post from going out, by the same rules as the composer. */
export async function faultsOf(deps: Deps, db: Db | Tx, companyId: string, post: Checked): Promise<LimitFault[]> {
  return checkPost(post, await findFacts(deps, db, companyId, post))
}

/** The same for each location on its own, by its id: what keeps one from being published is no reason against the others. */
export async function findFaultsByLocation(
  deps: Deps,
  db: Db | Tx,
  companyId: string,
  post: Checked,
): Promise<ReadonlyMap<string, LimitFault[]>> {
  const facts = await findFacts(deps, db, companyId, post)
  return new Map(
    post.locations.map((id, index) => [id, checkPost(post, { ...facts, places: [facts.places[index] ?? null] })]),
  )
}

async function findFacts(deps: Deps, db: Db | Tx, companyId: string, post: Checked): Promise<PostFacts> {
  const texts = [post.text, post.title ?? '', post.comment ?? '']
  const whole = texts.some((text) => fieldsIn(text).length > 0)
  const [company, places, media] = [
    await companyOf(db, companyId),
    await findPlaces(db, companyId, post.integrationType, post.locations, whole),
    await findMedia(deps.config, db, post.attachments),
  ]
  const byId = new Map(places.map((place) => [place.id, place]))
  return {
    now: company.now,
    places: post.locations.map((id) => checkedPlace(byId.get(id), post.scheduledAt, company.lang)),
    media: post.attachments.flatMap((id) => media.get(id) ?? []),
    canPublish: (network) => networkFor(deps.networks, network)?.posts !== undefined,
  }
}

export async function companyOf(db: Db | Tx, companyId: string) {
  const row = await db
    .selectFrom('company')
    .select(['lang', 'time_zone', 'posts_are_approved', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...row, lang: row.lang as Locale } // a check constraint holds it
}

function checkedPlace(place: PlaceRow | undefined, at: Date, lang: Locale): CheckedPlace | null {
  if (place === undefined) return null
  return {
    name: place.name,
    connection: place.valid_token === null ? 'missing' : place.valid_token ? 'valid' : 'invalid',
    values: valuesOf(place, at, lang),
  }
}

/** What `{{field}}` becomes at a place on the day of the post. */
export function valuesOf(place: Omit<PlaceRow, 'id' | 'valid_token'>, at: Date, lang: Locale) {
  return fieldValues(factsOf(place), dayAt(at, place.time_zone), lang)
}
