import type { LocationChange } from '@vitrine/contract/locations'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid, notFound, Refusal, whenTaken } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { markHoursChecked } from '../listings/hours-checked.ts'
import { changesIn, want } from '../listings/want.ts'
import { type Columns, columnsOf, differing, emptyPlace, fieldOf, keptWithHours, stored } from './columns.ts'
import * as queries from './queries.ts'
import { withZone, zoneOf } from './zones.ts'

const clashes = {
  location_external_id: { propertyPath: 'externalId', code: 'taken' },
  // A group or label that went away between the look and the write.
  location_company_id_group_id_fkey: { propertyPath: 'groupe', code: 'relation.unknown' },
  location_label_link_company_id_label_id_fkey: { propertyPath: 'locationLabels', code: 'relation.unknown' },
} as const

/** Makes a place and answers its id. */
export async function create(deps: Deps, who: Viewer, asked: LocationChange & { name: string }): Promise<string> {
  const id = newId()
  const db = deps.databases.of(who.companyId)
  const work = db.transaction().execute(async (tx) => {
    await checkRelations(tx, who.companyId, asked)
    const company = await queries.companyDefaults(tx, who.companyId)
    const place = { ...emptyPlace(company.country), ...columnsOf(asked, asked.country ?? company.country) }
    await queries.insertPlace(tx, {
      ...stored(place),
      company_id: who.companyId,
      id,
      name: asked.name,
      ...zoneOf(place, company.time_zone),
      ...(asked.timeZone === undefined ? {} : { time_zone: asked.timeZone, time_zone_to_check: false }),
    })
    await queries.replaceLabels(tx, who.companyId, id, asked.locationLabels ?? [])
    if (hasHours(asked)) await markHoursChecked(tx, who.companyId)
  })
  await work.catch(whenTaken(clashes))
  return id
}

/** Changes what was given of a place and leaves the rest; what is so already is not written. */
export async function change(deps: Deps, who: Viewer, id: string, asked: LocationChange): Promise<void> {
  const db = deps.databases.of(who.companyId)
  const work = db.transaction().execute(async (tx) => {
    const row = await queries.lockPlace(tx, who.companyId, id)
    if (!row) throw notFound()
    await checkRelations(tx, who.companyId, asked)
    const labels = await queries.labelIdsOf(tx, who.companyId, id)
    const company = await queries.companyDefaults(tx, who.companyId)
    const changed = differing(row, withZone(row, columnsOf(asked, asked.country ?? row.country), company.time_zone))
    const relabelled = asked.locationLabels !== undefined && !sameSet(labels, asked.locationLabels)
    if (!may(who, 'locations')) refuseOthers(changed, relabelled)
    if (Object.keys(changed).length > 0) await queries.updatePlace(tx, who.companyId, id, stored(changed))
    await want(tx, who.companyId, changesIn(id, changed))
    if (relabelled) await queries.replaceLabels(tx, who.companyId, id, asked.locationLabels ?? [])
    if (hasHours(asked)) await markHoursChecked(tx, who.companyId)
  })
  await work.catch(whenTaken(clashes))
}

const hasHours = ({ openingHours, specialTimes }: LocationChange): boolean =>
  openingHours !== undefined || specialTimes !== undefined

export async function remove(deps: Deps, who: Viewer, id: string): Promise<void> {
  if (!(await queries.deletePlace(deps.databases.of(who.companyId), who.companyId, id))) throw notFound()
}

/** One answer for what does not exist and for what belongs to somebody else. */
async function checkRelations(tx: Tx, companyId: string, asked: LocationChange): Promise<void> {
  await checkGroup(tx, companyId, asked.groupe)
  const labels = asked.locationLabels ?? []
  const known = await queries.labelsThatExist(tx, companyId, labels)
  const faults = labels.flatMap((label, index) =>
    known.has(label) ? [] : [{ propertyPath: `locationLabels[${index}]`, code: 'relation.unknown' }],
  )
  if (faults.length > 0) throw invalid(...faults)
}

/** Who may only keep hours and profile is told which field was one too many. */
function refuseOthers(changed: Columns, relabelled: boolean): void {
  const other = (Object.keys(changed) as (keyof Columns)[]).find((column) => !keptWithHours.has(column)) // its own keys
  const field = other === undefined ? (relabelled ? 'locationLabels' : undefined) : fieldOf[other]
  if (field !== undefined) throw new Refusal(403, { code: 'locations.onlyHours', params: { field } })
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  const left = new Set(some)
  const right = new Set(others)
  return left.size === right.size && [...left].every((one) => right.has(one))
}

/** Refuses a group that does not exist or belongs to somebody else; none at all is fine. */
export async function checkGroup(tx: Db, companyId: string, groupe: string | null | undefined): Promise<void> {
  if (typeof groupe === 'string' && !(await queries.groupExists(tx, companyId, groupe)))
    throw invalid({ propertyPath: 'groupe', code: 'relation.unknown' })
}
