import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'

/** On a connection that speaks for no company, as the super admin: what policies named `super_admin` open, and only to read. */
async function asPlatform<T>(open: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return open.transaction().execute(async (tx) => {
    await sql`select set_config('app.super_admin', 'on', true)`.execute(tx)
    return work(tx)
  })
}

export interface NamedCompany {
  readonly id: string
  readonly name: string
}

/** The companies of these ids, by name; one that does not exist is not in the answer. */
export async function findCompanies(open: Db, ids: readonly string[]): Promise<NamedCompany[]> {
  if (ids.length === 0) return []
  return asPlatform(open, (tx) =>
    tx
      .selectFrom('company')
      .select(['id', 'name'])
      .where(matchesAny(sql.ref('id'))(ids))
      .orderBy('name')
      .orderBy('id')
      .execute(),
  )
}

/** The companies that have made a shared file one of theirs. */
export async function findTakers(open: Db, mediaId: string): Promise<NamedCompany[]> {
  return asPlatform(open, async (tx) => {
    const { rows } = await sql<NamedCompany>`select c.id, c.name from company c
      where c.id in (select t.company_id from shared_media_taken t where t.media_id = ${mediaId}) order by c.name, c.id`.execute(
      tx,
    )
    return rows
  })
}
