import type { LocationChange } from '@vitrine/contract/locations'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid, notFound, onUniqueViolation, Refusal } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { markHoursChecked } from '../listings/hours-checked.ts'
import { findChanges, requestSync } from '../listings/request-sync.ts'
import {
  type Columns,
  columnsForHours,
  createEmptyLocation,
  differing,
  fieldOf,
  stored,
  toColumns,
} from './location-columns.ts'
import * as queries from './queries.ts'
import { guessZone, withZone } from './zones.ts'

const clashes = {
  location_external_id: { propertyPath: 'externalId', code: 'taken' },
  // A group or label that went away between the look and the write.
  location_company_id_group_id_fkey: { propertyPath: 'groupe', code: 'relation.unknown' },
  location_label_link_company_id_label_id_fkey: { propertyPath: 'locationLabels', code: 'relation.unknown' },
} as const

/** Makes a place and answers its id. */
export async function create(deps: Deps, viewer: Viewer, input: LocationChange & { name: string }): Promise<string> {
  const id = newId()
  const db = deps.databases.forCompany(viewer.companyId)
  const work = db.transaction().execute(async (tx) => {
    await checkRelations(tx, viewer.companyId, input)
    const company = await queries.companyDefaults(tx, viewer.companyId)
    const location = { ...createEmptyLocation(company.country), ...toColumns(input, input.country ?? company.country) }
    await queries.insertLocation(tx, {
      ...stored(location),
      company_id: viewer.companyId,
      id,
      name: input.name,
      ...guessZone(location, company.time_zone),
      ...(input.timeZone === undefined ? {} : { time_zone: input.timeZone, time_zone_to_check: false }),
    })
    await queries.replaceLabels(tx, viewer.companyId, id, input.locationLabels ?? [])
    if (hasHours(input)) await markHoursChecked(tx, viewer.companyId)
  })
  await work.catch(onUniqueViolation(clashes))
  return id
}

/** Changes what was given of a place and leaves the rest; what is so already is not written. */
export async function change(deps: Deps, viewer: Viewer, id: string, input: LocationChange): Promise<void> {
  const db = deps.databases.forCompany(viewer.companyId)
  const work = db.transaction().execute(async (tx) => {
    const row = await queries.lockLocation(tx, viewer.companyId, id)
    if (!row) throw notFound()
    await checkRelations(tx, viewer.companyId, input)
    const labels = await queries.findLabelIds(tx, viewer.companyId, id)
    const company = await queries.companyDefaults(tx, viewer.companyId)
    const changed = differing(row, withZone(row, toColumns(input, input.country ?? row.country), company.time_zone))
    const relabelled = input.locationLabels !== undefined && !sameSet(labels, input.locationLabels)
    if (!may(viewer, 'locations')) refuseOthers(changed, relabelled)
    if (Object.keys(changed).length > 0) await queries.updateLocation(tx, viewer.companyId, id, stored(changed))
    await requestSync(tx, viewer.companyId, findChanges(id, changed))
    if (relabelled) await queries.replaceLabels(tx, viewer.companyId, id, input.locationLabels ?? [])
    if (hasHours(input)) await markHoursChecked(tx, viewer.companyId)
  })
  await work.catch(onUniqueViolation(clashes))
}

const hasHours = ({ openingHours, specialTimes }: LocationChange): boolean =>
  openingHours !== undefined || specialTimes !== undefined

export async function remove(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  if (!(await queries.deleteLocation(deps.databases.forCompany(viewer.companyId), viewer.companyId, id)))
    throw notFound()
}

/** One answer for what does not exist and for what belongs to somebody else. */
async function checkRelations(tx: Tx, companyId: string, input: LocationChange): Promise<void> {
  await checkGroup(tx, companyId, input.groupe)
  const labels = input.locationLabels ?? []
  const known = await queries.labelsThatExist(tx, companyId, labels)
  const violations = labels.flatMap((label, index) =>
    known.has(label) ? [] : [{ propertyPath: `locationLabels[${index}]`, code: 'relation.unknown' }],
  )
  if (violations.length > 0) throw invalid(...violations)
}

/** Who may only keep hours and profile is told which field was one too many. */
function refuseOthers(changed: Columns, relabelled: boolean): void {
  const otherColumn = (Object.keys(changed) as (keyof Columns)[]).find((column) => !columnsForHours.has(column)) // its own keys
  const field = otherColumn === undefined ? (relabelled ? 'locationLabels' : undefined) : fieldOf[otherColumn]
  if (field !== undefined) throw new Refusal(403, { code: 'locations.onlyHours', params: { field } })
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  const left = new Set(some)
  const right = new Set(others)
  return left.size === right.size && [...left].every((item) => right.has(item))
}

/** Refuses a group that does not exist or belongs to somebody else; none at all is fine. */
export async function checkGroup(tx: Db, companyId: string, groupe: string | null | undefined): Promise<void> {
  if (typeof groupe === 'string' && !(await queries.groupExists(tx, companyId, groupe)))
    throw invalid({ propertyPath: 'groupe', code: 'relation.unknown' })
}
