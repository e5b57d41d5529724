import type { BulkHours } from '@vitrine/contract/bulk-updates'
import type { Locale } from '@vitrine/contract/companies'
import type { GoogleProfileChange } from '@vitrine/contract/google-profile'
import type { OpeningHours, SpecialTime } from '@vitrine/contract/opening-hours'
import type { FieldViolation } from '@vitrine/contract/problems'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import { toViolation } from '../http/error-response.ts'
import { Refusal } from '../lib/errors.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { markHoursChecked } from '../listings/hours-checked.ts'
import { saveProfile } from '../listings/profile.ts'
import { updateLocations } from '../locations/batch.ts'
import { hoursAfter } from './hours.ts'

export type Payload =
  | { readonly kind: 'openingHours'; readonly payload: BulkHours }
  | { readonly kind: 'googleProfile'; readonly payload: GoogleProfileChange }

/** How many places are written at once. */
export const batchSize = 20

/** What became of a place; null went well. */
export type LocationVerdict = readonly [locationId: string, fault: FieldViolation | null]

const unknown: FieldViolation = { propertyPath: '', code: 'relation.unknown' }
const unexpected: FieldViolation = { propertyPath: '', code: 'bulk.unexpected' }

/** Changes a batch of places, each with its own verdict. Places somebody may not see are places that are not there. */
export async function applyTo(
  deps: Pick<Deps, 'log'>,
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  what: Payload,
): Promise<LocationVerdict[]> {
  const locations = await findLocationHours(
    db,
    viewer.companyId,
    ids.filter((id) => seesLocation(viewer, id)),
  )
  const verdicts = new Map<string, FieldViolation | null>()
  // In one order everywhere: two changes of the same places never wait for each other.
  for (const id of ids.toSorted()) {
    verdicts.set(id, locations.has(id) ? await applyToOne(deps, db, viewer, id, what) : unknown)
  }
  return [...new Set(ids)].map((id) => [id, verdicts.get(id) ?? null])
}

/** One place in a transaction of its own: one that fails leaves the others changed. */
async function applyToOne(
  deps: Pick<Deps, 'log'>,
  db: Db,
  viewer: Viewer,
  id: string,
  what: Payload,
): Promise<FieldViolation | null> {
  try {
    await db.transaction().execute(async (tx) => {
      if (what.kind === 'googleProfile') return saveProfile(tx, viewer.companyId, id, what.payload)
      const [location] = await tx
        .selectFrom('location')
        .select(['id', 'opening_hours', 'special_times'])
        .where('company_id', '=', viewer.companyId)
        .where('id', '=', id)
        .forUpdate()
        .execute()
      if (!location) throw new Refusal(400, { violations: [unknown] })
      const columns = hoursAfter(toHours(location), what.payload)
      if (columns !== null) await updateLocations(tx, viewer.companyId, [{ id, columns, labels: undefined }])
      await markHoursChecked(tx, viewer.companyId)
    })
    return null
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return unknown
    if (error instanceof Refusal && error.violations[0]) return error.violations[0]
    deps.log.error({ err: error, location: id }, 'a place of a bulk update could not be changed')
    return unexpected
  }
}

export interface LocationHours {
  readonly opening_hours: OpeningHours[]
  readonly special_times: SpecialTime[]
}

const toHours = (row: { opening_hours: unknown; special_times: unknown }) =>
  ({ opening_hours: row.opening_hours, special_times: row.special_times }) as LocationHours // written through the contract only

/** The places there are of those, with their hours. */
export async function findLocationHours(db: Db, companyId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('location')
    .select(['id', 'name', 'city', 'opening_hours', 'special_times'])
    .where('company_id', '=', companyId)
    .where(matchesAny(sql.ref('id'))(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, ...toHours(row) }]))
}

/** Verdicts as they are answered. */
export function presentVerdicts(verdicts: readonly LocationVerdict[], lang: Locale) {
  return {
    successful: verdicts.filter(([, violation]) => violation === null).map(([id]) => id),
    failed: verdicts.flatMap(([id, violation]) =>
      violation === null ? [] : [{ id, message: toViolation(violation, lang).message }],
    ),
  }
}
