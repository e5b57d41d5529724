import type { BulkHours } from '@vitrine/contract/bulk-updates'
import type { Locale } from '@vitrine/contract/companies'
import type { GoogleProfileChange } from '@vitrine/contract/google-profile'
import type { OpeningHours, SpecialTime } from '@vitrine/contract/opening-hours'
import type { Fault } from '@vitrine/contract/problems'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { anyOf } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import { violationOf } from '../http/error-response.ts'
import { Refusal } from '../lib/errors.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { markHoursChecked } from '../listings/hours-checked.ts'
import { saveProfile } from '../listings/profile.ts'
import { changePlaces } from '../locations/batch.ts'
import { hoursAfter } from './hours.ts'

export type Payload =
  | { readonly kind: 'openingHours'; readonly payload: BulkHours }
  | { readonly kind: 'googleProfile'; readonly payload: GoogleProfileChange }

/** How many places are written at once. */
export const batchSize = 20

/** What became of a place; null went well. */
export type Verdict = readonly [locationId: string, fault: Fault | null]

const unknown: Fault = { propertyPath: '', code: 'relation.unknown' }
const unexpected: Fault = { propertyPath: '', code: 'bulk.unexpected' }

/** Changes a batch of places, each with its own verdict. Places somebody may not see are places that are not there. */
export async function applyTo(
  deps: Pick<Deps, 'log'>,
  db: Db,
  who: Viewer,
  ids: readonly string[],
  what: Payload,
): Promise<Verdict[]> {
  const places = await placesOf(
    db,
    who.companyId,
    ids.filter((id) => seesLocation(who, id)),
  )
  const verdicts = new Map<string, Fault | null>()
  // In one order everywhere: two changes of the same places never wait for each other.
  for (const id of ids.toSorted()) {
    verdicts.set(id, places.has(id) ? await applyToOne(deps, db, who, id, what) : unknown)
  }
  return [...new Set(ids)].map((id) => [id, verdicts.get(id) ?? null])
}

/** One place in a transaction of its own: one that fails leaves the others changed. */
async function applyToOne(
  deps: Pick<Deps, 'log'>,
  db: Db,
  who: Viewer,
  id: string,
  what: Payload,
): Promise<Fault | null> {
  try {
    await db.transaction().execute(async (tx) => {
      if (what.kind === 'googleProfile') return saveProfile(tx, who.companyId, id, what.payload)
      const [place] = await tx
        .selectFrom('location')
        .select(['id', 'opening_hours', 'special_times'])
        .where('company_id', '=', who.companyId)
        .where('id', '=', id)
        .forUpdate()
        .execute()
      if (!place) throw new Refusal(400, { faults: [unknown] })
      const columns = hoursAfter(hoursOf(place), what.payload)
      if (columns !== null) await changePlaces(tx, who.companyId, [{ id, columns, labels: undefined }])
      await markHoursChecked(tx, who.companyId)
    })
    return null
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return unknown
    if (error instanceof Refusal && error.faults[0]) return error.faults[0]
    deps.log.error({ err: error, location: id }, 'a place of a bulk update could not be changed')
    return unexpected
  }
}

export interface PlaceHours {
  readonly opening_hours: OpeningHours[]
  readonly special_times: SpecialTime[]
}

const hoursOf = (row: { opening_hours: unknown; special_times: unknown }) =>
  ({ opening_hours: row.opening_hours, special_times: row.special_times }) as PlaceHours // written through the contract only

/** The places there are of those, with their hours. */
export async function placesOf(db: Db, companyId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('location')
    .select(['id', 'name', 'city', 'opening_hours', 'special_times'])
    .where('company_id', '=', companyId)
    .where(anyOf(sql.ref('id'))(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, ...hoursOf(row) }]))
}

/** Verdicts as they are answered. */
export function presentVerdicts(verdicts: readonly Verdict[], lang: Locale) {
  return {
    successful: verdicts.filter(([, fault]) => fault === null).map(([id]) => id),
    failed: verdicts.flatMap(([id, fault]) =>
      fault === null ? [] : [{ id, message: violationOf(fault, lang).message }],
    ),
  }
}
