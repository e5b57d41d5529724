import { notFound } from '../lib/errors.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import type { Db } from './db.ts'

/** A place with what it says of itself, if there is one that the viewer sees. */
export async function seenPlace(db: Db, who: Viewer, id: string) {
  return seesLocation(who, id) ? findPlace(db, who.companyId, id) : undefined
}
export type SeenPlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** The same, where nothing goes on without it: one out of sight is answered as one that is not there. */
export async function mustSee(db: Db, who: Viewer, id: string): Promise<SeenPlace> {
  const place = await seenPlace(db, who, id)
  if (!place) throw notFound()
  return place
}

function findPlace(db: Db, companyId: string, id: string) {
  return db
    .selectFrom('location')
    .select(['id', 'name', 'street', 'postal_code', 'city', 'latitude', 'longitude', 'time_zone', 'opening_hours'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}
