import type { Locale } from '@vitrine/contract/companies'
import { maxCompetitors } from '@vitrine/contract/competitors'
import { NetworkError } from '@vitrine/networks/network'
import type { Db } from '../db/db.ts'
import { findVisibleLocation, requireVisibleLocation } from '../db/visible-location.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { badGateway, conflict, invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { saveToday } from './daily-snapshots.ts'
import {
  findCompetitors,
  insertCompetitor,
  listLocationCompetitors,
  lockLocation,
  putBack,
  removeCompetitor,
} from './queries.ts'

/** Adds a business Google knows; the same one added again is the one there is. Answers its id. */
export async function add(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  input: { location: string; placeId: string },
): Promise<string> {
  const location = await findVisibleLocation(db, viewer, input.location)
  if (!location) throw invalid({ propertyPath: 'location', code: 'relation.unknown' })
  const found = await getRating(deps, input.placeId)
  const id = await db.transaction().execute(async (tx) => {
    if (!(await lockLocation(tx, viewer.companyId, location.id))) throw notFound()
    const there = await listLocationCompetitors(tx, viewer.companyId, location.id)
    const same = there.find(({ place_id }) => place_id === found.id)
    if (same) return same.id
    if (there.length >= maxCompetitors) throw conflict('competitors.many', { limit: maxCompetitors })
    const back = await putBack(tx, viewer.companyId, location.id, found.id)
    if (back !== null) return back
    const row = { company_id: viewer.companyId, id: newId(), location_id: location.id, place_id: found.id }
    await insertCompetitor(tx, row)
    return row.id
  })
  await saveToday(deps, db, viewer.companyId, id, found)
  return id
}

/** Ids of Google may change: what it answers is what the business is called from now on. */
async function getRating(deps: Deps, placeId: string) {
  if (deps.places === null) throw conflict('competitors.unset')
  try {
    return await deps.places.readRating(placeId, networkRequest(deps, 15))
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (error.failure.kind === 'rejected') throw invalid({ propertyPath: 'placeId', code: 'relation.unknown' })
    throw badGateway('competitors.unavailable')
  }
}

/** Places Google finds near one of ours. */
export async function search(deps: Deps, db: Db, viewer: Viewer, locationId: string, query: string, lang: Locale) {
  const location = await requireVisibleLocation(db, viewer, locationId)
  if (deps.places === null) throw conflict('competitors.unset')
  const { latitude, longitude } = location
  const near = latitude === null || longitude === null ? null : { latitude, longitude }
  // Without a point on the map, its town says where.
  const text = near === null && location.city !== null ? `${query}, ${location.city}` : query
  try {
    return await deps.places.search(text, near, lang, networkRequest(deps, 15))
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    throw badGateway('competitors.unavailable')
  }
}

export async function remove(db: Db, viewer: Viewer, id: string): Promise<void> {
  await requireCompetitor(db, viewer, id)
  await removeCompetitor(db, viewer.companyId, id)
}

export async function requireCompetitor(db: Db, viewer: Viewer, id: string) {
  const [row] = await findCompetitors(db, viewer.companyId, [id])
  if (!row || !seesLocation(viewer, row.location_id)) throw notFound()
  return row
}
