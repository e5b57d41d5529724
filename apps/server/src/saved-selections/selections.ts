import type { BodyOf } from '@vitrine/contract/operation'
import { maxSelections, type savedSelections } from '@vitrine/contract/saved-selections'
import type { Db, Tx } from '../db/db.ts'
import { invalid, notFound, onUniqueViolation } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { countSelections, insertSelection, lockSelection, rename, saveLocations, seen } from './queries.ts'

const nameInUse = { saved_selection_name: { propertyPath: 'name', code: 'taken' } }

export async function create(db: Db, viewer: Viewer, input: BodyOf<typeof savedSelections.create>): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (tx) => {
    if ((await countSelections(tx, viewer)) >= maxSelections)
      throw invalid({ propertyPath: 'name', code: 'savedSelection.tooMany', params: { limit: maxSelections } })
    await insertSelection(tx, viewer, id, input.name).catch(onUniqueViolation(nameInUse))
    await choose(tx, viewer, id, input.locations)
  })
  return id
}

export async function change(
  db: Db,
  viewer: Viewer,
  id: string,
  { name, locations }: BodyOf<typeof savedSelections.update>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockSelection(tx, viewer, id))) throw notFound()
    if (name !== undefined) await rename(tx, viewer, id, name).catch(onUniqueViolation(nameInUse))
    if (locations !== undefined) await choose(tx, viewer, id, locations)
  })
}

/** What it held before is gone, places out of sight with it: what is kept is what was seen when it was named. */
async function choose(tx: Tx, viewer: Viewer, id: string, locationIds: readonly string[]): Promise<void> {
  const known = await seen(tx, viewer, locationIds)
  const violations = locationIds.flatMap((locationId, at) =>
    known.has(locationId) ? [] : [{ propertyPath: `locations[${at}]`, code: 'relation.unknown' }],
  )
  if (violations.length > 0) throw invalid(...violations)
  await saveLocations(tx, viewer, id, locationIds)
}
