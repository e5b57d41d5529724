import type { Locale } from '@vitrine/contract/companies'
import { mostCompetitors } from '@vitrine/contract/competitors'
import { NetworkError } from '@vitrine/networks/network'
import type { Db } from '../db/db.ts'
import { mustSee, seenPlace } from '../db/visible-location.ts'
import type { Deps } from '../deps/deps.ts'
import { asking } from '../deps/request-context.ts'
import { badGateway, conflict, invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { competitorsOf, findCompetitors, insertCompetitor, lockPlace, putBack, removeCompetitor } from './queries.ts'
import { keepToday } from './readings.ts'

/** Adds a business Google knows; the same one added again is the one there is. Answers its id. */
export async function add(
  deps: Deps,
  db: Db,
  who: Viewer,
  asked: { location: string; placeId: string },
): Promise<string> {
  const place = await seenPlace(db, who, asked.location)
  if (!place) throw invalid({ propertyPath: 'location', code: 'relation.unknown' })
  const found = await ratingOf(deps, asked.placeId)
  const id = await db.transaction().execute(async (tx) => {
    if (!(await lockPlace(tx, who.companyId, place.id))) throw notFound()
    const there = await competitorsOf(tx, who.companyId, place.id)
    const same = there.find(({ place_id }) => place_id === found.id)
    if (same) return same.id
    if (there.length >= mostCompetitors) throw conflict('competitors.many', { limit: mostCompetitors })
    const back = await putBack(tx, who.companyId, place.id, found.id)
    if (back !== null) return back
    const row = { company_id: who.companyId, id: newId(), location_id: place.id, place_id: found.id }
    await insertCompetitor(tx, row)
    return row.id
  })
  await keepToday(deps, db, who.companyId, id, found)
  return id
}

/** Ids of Google may change: what it answers is what the business is called from now on. */
async function ratingOf(deps: Deps, placeId: string) {
  if (deps.places === null) throw conflict('competitors.unset')
  try {
    return await deps.places.readRating(placeId, asking(deps, 15))
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (error.failure.kind === 'rejected') throw invalid({ propertyPath: 'placeId', code: 'relation.unknown' })
    throw badGateway('competitors.unavailable')
  }
}

/** Places Google finds near one of ours. */
export async function search(deps: Deps, db: Db, who: Viewer, locationId: string, query: string, lang: Locale) {
  const place = await mustSee(db, who, locationId)
  if (deps.places === null) throw conflict('competitors.unset')
  const { latitude, longitude } = place
  const near = latitude === null || longitude === null ? null : { latitude, longitude }
  // Without a point on the map, its town says where.
  const text = near === null && place.city !== null ? `${query}, ${place.city}` : query
  try {
    return await deps.places.search(text, near, lang, asking(deps, 15))
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    throw badGateway('competitors.unavailable')
  }
}

export async function remove(db: Db, who: Viewer, id: string): Promise<void> {
  await mustFind(db, who, id)
  await removeCompetitor(db, who.companyId, id)
}

export async function mustFind(db: Db, who: Viewer, id: string) {
  const [row] = await findCompetitors(db, who.companyId, [id])
  if (!row || !seesLocation(who, row.location_id)) throw notFound()
  return row
}
