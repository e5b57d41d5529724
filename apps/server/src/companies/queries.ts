import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export async function findCompany(db: Db, id: string) {
  return db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Who may give rights in the company: owners first, five at most. */
export async function findAdministrators(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select trim(first_name || ' ' || last_name) as name from app_user
    where company_id = ${id} and status = 'active' and not super_admin and (permissions ->> 'users')::boolean
    order by profile = 'PROFILE_OWNER' desc, created_at, id limit 5`.execute(db)
  return rows.map(({ name }) => name)
}

interface Totals {
  readonly users: number
  readonly locations: number
}

/** How many users and locations a company has, the platform's admin aside: counted on a handle that speaks for it, for no other sees them. */
export async function countTotals(db: Db, id: string): Promise<Totals> {
  const { rows } = await sql<Totals>`select
    (select count(*) from app_user where company_id = ${id} and not super_admin)::int as users,
    (select count(*) from location where company_id = ${id})::int as locations`.execute(db)
  return rows[0] ?? { users: 0, locations: 0 }
}
