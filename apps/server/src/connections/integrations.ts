import type { Db } from '../db/db.ts'

/** The connection with everything needed to speak for it. */
export async function findIntegration(db: Db, id: string) {
  return db.selectFrom('integration').selectAll().where('id', '=', id).executeTakeFirst()
}
export type IntegrationRow = NonNullable<Awaited<ReturnType<typeof findIntegration>>>

/** What a place is connected to at one network. */
export async function findIntegrationByType(db: Db, locationId: string, type: string) {
  return db
    .selectFrom('integration')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('type', '=', type)
    .executeTakeFirst()
}
