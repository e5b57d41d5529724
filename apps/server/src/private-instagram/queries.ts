import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** What was begun for a place lately; older ones begin anew. */
export async function findPending(db: Db, locationId: string) {
  return db
    .selectFrom('private_sign_in')
    .selectAll()
    .select(sql<number>`extract(epoch from next_at - clock_timestamp())::float8`.as('wait'))
    .select(sql<Date>`begun_at + make_interval(secs => ${lives})`.as('ends_at'))
    .where('location_id', '=', locationId)
    .where(sql<Date>`begun_at + make_interval(secs => ${lives})`, '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
}
export type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>

/** A code is good for half a minute, a look at the app takes longer; an hour later nobody sits there any more. */
const lives = 15 * 60

export interface Tried {
  readonly companyId: string
  readonly locationId: string
  readonly username: string
  readonly state: 'code' | 'approval' | 'refused'
  readonly waitSeconds: number
}

/** Notes a try; the first one of a while begins the count anew. */
export async function noteTry(db: Db | Tx, { companyId, locationId, waitSeconds, username, state }: Tried) {
  const now = sql<Date>`clock_timestamp()`
  const isOld = sql<boolean>`private_sign_in.begun_at + make_interval(secs => ${lives}) <= clock_timestamp()`
  const nextAt = sql<Date>`clock_timestamp() + make_interval(secs => ${waitSeconds})`
  await db
    .insertInto('private_sign_in')
    .values({ company_id: companyId, location_id: locationId, username, state, next_at: nextAt })
    .onConflict((clash) =>
      clash.columns(['company_id', 'location_id']).doUpdateSet({
        ...{ username, state, next_at: nextAt },
        tries: sql<number>`case when ${isOld} then 1 else private_sign_in.tries + 1 end`,
        begun_at: sql<Date>`case when ${isOld} then ${now} else private_sign_in.begun_at end`,
      }),
    )
    .execute()
}

export async function endPending(db: Db | Tx, locationId: string): Promise<void> {
  await db.deleteFrom('private_sign_in').where('location_id', '=', locationId).execute()
}
