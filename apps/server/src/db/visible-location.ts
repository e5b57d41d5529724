import { notFound } from '../lib/errors.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import type { Db } from './db.ts'

/** A location with its details, if the viewer may see it. */
export async function findVisibleLocation(db: Db, viewer: Viewer, id: string) {
  return seesLocation(viewer, id) ? findLocation(db, viewer.companyId, id) : undefined
}
export type VisibleLocation = NonNullable<Awaited<ReturnType<typeof findLocation>>>

/** The same, but throws a 404 if the location does not exist or the viewer may not see it. */
export async function requireVisibleLocation(db: Db, viewer: Viewer, id: string): Promise<VisibleLocation> {
  const location = await findVisibleLocation(db, viewer, id)
  if (!location) throw notFound()
  return location
}

function findLocation(db: Db, companyId: string, id: string) {
  return db
    .selectFrom('location')
    .select(['id', 'name', 'street', 'postal_code', 'city', 'latitude', 'longitude', 'time_zone', 'opening_hours'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}
