import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { newId } from '../lib/ids.ts'

/** The ids of groups by the names given, whatever their case; groups that are not there yet are made. */
export async function groupsNamed(tx: Tx, companyId: string, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const fresh = names.map(() => newId())
  await sql`insert into location_group (company_id, id, name)
    select ${companyId}, id, name from unnest(${fresh}::uuid[], ${names}::text[]) as made (id, name)
    where not exists (select from location_group g where g.company_id = ${companyId} and lower(g.name) = lower(made.name))
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{
    name: string
    id: string
  }>`select asked.name, g.id from unnest(${names}::text[]) as asked (name)
    join location_group g on g.company_id = ${companyId} and lower(g.name) = lower(asked.name)`.execute(tx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Of the names, those no group bears yet. */
export async function groupsMissing(tx: Tx, companyId: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select asked.name from unnest(${names}::text[]) as asked (name)
    where not exists (select from location_group g where g.company_id = ${companyId} and lower(g.name) = lower(asked.name))`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
