import { sql } from 'kysely'
import type { CatalogTable } from './catalogue.ts'
import type { IsolationEnvironment } from './types.ts'

/** Asks a table for the other company’s rows on the application’s own connection, in every way there is; answers what came. */
export async function probe(world: IsolationEnvironment, { name: table, columns }: CatalogTable): Promise<string[]> {
  const db = world.deps.databases.forCompany(world.companies.a)
  const name = sql.table(table)
  const column = sql.ref(getKeyColumn(table))
  const foreign = sql`${column} = ${world.companies.b}`
  const own = columns.filter(({ generated }) => !generated)
  const moved = own.map((ownColumn) =>
    ownColumn.name === getKeyColumn(table) ? sql`${world.companies.b}::uuid` : sql.ref(ownColumn.name),
  )
  const ways = {
    read: sql`select 1 from ${name} where ${foreign}`,
    change: sql`update ${name} set ${column} = ${column} where ${foreign} returning 1`,
    deletion: sql`delete from ${name} where ${foreign} returning 1`,
    insertion: sql`insert into ${name} (${sql.join(own.map((ownColumn) => sql.ref(ownColumn.name)))})
      select ${sql.join(moved)} from ${name} where ${column} = ${world.companies.a} limit 1 returning 1`,
  }
  const found: string[] = []
  for (const [way, statement] of Object.entries(ways)) {
    const rows = await statement.execute(db).then(
      (result) => result.rows.length,
      // Without the right to change a table at all nothing of it can be changed. A key says no only to what was let in.
      (error: { code?: string }) =>
        error.code === '42501' ? 0 : error.code?.startsWith('23') ? 1 : Promise.reject(error),
    )
    if (rows > 0) found.push(`${table} · ${way} of another company’s rows · expected none, got ${rows}`)
  }
  return found
}

/** While nothing looks at what is written to a table, or at nothing of it at all. */
export async function withoutPolicy<T>(
  { admin }: IsolationEnvironment,
  { name }: CatalogTable,
  part: 'all of it' | 'its check',
  work: () => Promise<T>,
): Promise<T> {
  const policy = name === 'company' ? 'own' : 'company'
  const { rows } = await admin.query<{ check: string }>(
    `select pg_get_expr(polwithcheck, polrelid) as check from pg_policy where polrelid = '${name}'::regclass and polname = '${policy}'`,
  )
  const [gone, back] =
    part === 'all of it'
      ? [`alter table ${name} disable row level security`, `alter table ${name} enable row level security`]
      : [
          `alter policy ${policy} on ${name} with check (true)`,
          `alter policy ${policy} on ${name} with check (${rows[0]?.check})`,
        ]
  await admin.query(gone)
  try {
    return await work()
  } finally {
    await admin.query(back)
  }
}

const getKeyColumn = (table: string) => (table === 'company' ? 'id' : 'company_id')
