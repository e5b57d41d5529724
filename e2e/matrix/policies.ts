import { sql } from 'kysely'
import type { World } from './world.ts'

/** Asks a table for the other company’s rows on the application’s own connection, in every way there is; answers what came. */
export async function probe(world: World, table: string): Promise<string[]> {
  const db = world.deps.databases.of(world.companies.a)
  const foreign = sql`${sql.ref(table === 'company' ? 'id' : 'company_id')} = ${world.companies.b}`
  const name = sql.table(table)
  const column = sql.ref(table === 'company' ? 'id' : 'company_id')
  const ways = {
    read: sql`select 1 from ${name} where ${foreign}`,
    change: sql`update ${name} set ${column} = ${column} where ${foreign} returning 1`,
    deletion: sql`delete from ${name} where ${foreign} returning 1`,
  }
  const found: string[] = []
  for (const [way, statement] of Object.entries(ways)) {
    // Without the right to change a table at all nothing of it can be changed.
    const rows = await statement.execute(db).then(
      (answer) => answer.rows.length,
      (error: { code?: string }) => (error.code === '42501' ? 0 : Promise.reject(error)),
    )
    if (rows > 0) found.push(`${table} · ${way} of another company’s rows · expected none, got ${rows}`)
  }
  return found
}
