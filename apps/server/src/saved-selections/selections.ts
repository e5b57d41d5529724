import type { BodyOf } from '@vitrine/contract/operation'
import { mostSelections, type savedSelections } from '@vitrine/contract/saved-selections'
import type { Db, Tx } from '../db/db.ts'
import { invalid, notFound, whenTaken } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { countSelections, insertSelection, lockSelection, putPlaces, rename, seen } from './queries.ts'

const nameTaken = { saved_selection_name: { propertyPath: 'name', code: 'taken' } }

export async function create(db: Db, who: Viewer, asked: BodyOf<typeof savedSelections.create>): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (tx) => {
    if ((await countSelections(tx, who)) >= mostSelections)
      throw invalid({ propertyPath: 'name', code: 'savedSelection.tooMany', params: { limit: mostSelections } })
    await insertSelection(tx, who, id, asked.name).catch(whenTaken(nameTaken))
    await choose(tx, who, id, asked.locations)
  })
  return id
}

export async function change(
  db: Db,
  who: Viewer,
  id: string,
  { name, locations }: BodyOf<typeof savedSelections.update>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockSelection(tx, who, id))) throw notFound()
    if (name !== undefined) await rename(tx, who, id, name).catch(whenTaken(nameTaken))
    if (locations !== undefined) await choose(tx, who, id, locations)
  })
}

/** What it held before is gone, places out of sight with it: what is kept is what was seen when it was named. */
async function choose(tx: Tx, who: Viewer, id: string, places: readonly string[]): Promise<void> {
  const known = await seen(tx, who, places)
  const faults = places.flatMap((place, at) =>
    known.has(place) ? [] : [{ propertyPath: `locations[${at}]`, code: 'relation.unknown' }],
  )
  if (faults.length > 0) throw invalid(...faults)
  await putPlaces(tx, who, id, places)
}
