import { type CheckedLocation, type CheckedPost, checkPost, type PostFacts } from '@vitrine/contract/check-post'
import type { Locale } from '@vitrine/contract/companies'
import type { LimitViolation } from '@vitrine/contract/limit-violations'
import { fieldValues, listFieldNames } from '@vitrine/contract/location-fields'
import { sql } from 'kysely'
import { findMedia } from '../attachments/post-media.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { toFieldFacts } from '../locations/merge-field-values.ts'
import { networkFor } from '../networks/connectors.ts'
import { findPostLocations, type PostLocationRow } from './queries.ts'
import { getLocalDay } from './time.ts'

/** A post as it would be after what is asked, with what it points to. */
export interface Checked extends CheckedPost {
  readonly locations: readonly string[]
  readonly attachments: readonly string[]
}

/** Everything that keeps the post from going out, by the same rules as the composer. */
export async function findViolations(
  deps: Deps,
  db: Db | Tx,
  companyId: string,
  post: Checked,
): Promise<LimitViolation[]> {
  return checkPost(post, await findFacts(deps, db, companyId, post))
}

/** The same for each location on its own, by its id: what keeps one from being published is no reason against the others. */
export async function findViolationsByLocation(
  deps: Deps,
  db: Db | Tx,
  companyId: string,
  post: Checked,
): Promise<ReadonlyMap<string, LimitViolation[]>> {
  const facts = await findFacts(deps, db, companyId, post)
  return new Map(
    post.locations.map((id, index) => [id, checkPost(post, { ...facts, locations: [facts.locations[index] ?? null] })]),
  )
}

async function findFacts(deps: Deps, db: Db | Tx, companyId: string, post: Checked): Promise<PostFacts> {
  const texts = [post.text, post.title ?? '', post.comment ?? '']
  const whole = texts.some((text) => listFieldNames(text).length > 0)
  const [company, locations, media] = [
    await findCompany(db, companyId),
    await findPostLocations(db, companyId, post.integrationType, post.locations, whole),
    await findMedia(deps.config, db, post.attachments),
  ]
  const byId = new Map(locations.map((location) => [location.id, location]))
  return {
    now: company.now,
    locations: post.locations.map((id) => toCheckedLocation(byId.get(id), post.scheduledAt, company.lang)),
    media: post.attachments.flatMap((id) => media.get(id) ?? []),
    canPublish: (network) => networkFor(deps.networks, network)?.posts !== undefined,
  }
}

export async function findCompany(db: Db | Tx, companyId: string) {
  const row = await db
    .selectFrom('company')
    .select(['lang', 'time_zone', 'posts_are_approved', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...row, lang: row.lang as Locale } // a check constraint holds it
}

function toCheckedLocation(location: PostLocationRow | undefined, at: Date, lang: Locale): CheckedLocation | null {
  if (location === undefined) return null
  return {
    name: location.name,
    connection: location.valid_token === null ? 'missing' : location.valid_token ? 'valid' : 'invalid',
    values: getFieldValues(location, at, lang),
  }
}

/** What `{{field}}` becomes at a place on the day of the post. */
export function getFieldValues(location: Omit<PostLocationRow, 'id' | 'valid_token'>, at: Date, lang: Locale) {
  return fieldValues(toFieldFacts(location), getLocalDay(at, location.time_zone), lang)
}
