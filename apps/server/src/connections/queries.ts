import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../lib/viewer.ts'

export async function findGrant(db: Db, id: string) {
  return db.selectFrom('network_grant').selectAll().where('id', '=', id).executeTakeFirst()
}
export type GrantRow = NonNullable<Awaited<ReturnType<typeof findGrant>>>

/** The places the viewer may see, with what accounts are recognised by. */
export async function findLocationsToMatch(db: Db, viewer: Viewer) {
  let rows = db
    .selectFrom('location')
    .select(['id', 'name', 'postal_code', 'street', 'city', 'phone', 'latitude', 'longitude'])
    .select(
      sql<string[]>`array(select account_name from integration i where i.company_id = location.company_id
        and i.location_id = location.id)`.as('account_names'),
    )
  if (viewer.locations !== null)
    rows = rows.where('id', 'in', viewer.locations.length > 0 ? [...viewer.locations] : [sql<string>`null`])
  return rows.execute()
}
export type LocationToMatch = Awaited<ReturnType<typeof findLocationsToMatch>>[number]

/** Which account of a network is connected to which place. */
export async function connectedAccounts(db: Db, type: string) {
  return db.selectFrom('integration').select(['account_id', 'location_id']).where('type', '=', type).execute()
}

/** How many posts wait for their time at a place and network. What failed for want of a connection is not tried by itself. */
export async function postsAhead(db: Db, locationId: string, type: string): Promise<number> {
  const { posts } = await db
    .selectFrom('publication')
    .select(sql<number>`count(distinct post_id)::int`.as('posts'))
    .where('location_id', '=', locationId)
    .where('network', '=', type)
    .where('kind', '=', 'post')
    .where('state', 'in', ['DUE', 'PREPARING'])
    .executeTakeFirstOrThrow()
  return posts
}
