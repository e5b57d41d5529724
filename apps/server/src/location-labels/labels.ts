import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { newId } from '../lib/ids.ts'

/** The ids of labels by the names given, whatever their case; labels that are not there yet are made. */
export async function labelsNamed(tx: Tx, companyId: string, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const fresh = names.map(() => newId())
  await sql`insert into location_label (company_id, id, name)
    select ${companyId}, id, name from unnest(${fresh}::uuid[], ${names}::text[]) as made (id, name)
    where not exists (select from location_label l where l.company_id = ${companyId} and lower(l.name) = lower(made.name))
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{
    name: string
    id: string
  }>`select asked.name, l.id from unnest(${names}::text[]) as asked (name)
    join location_label l on l.company_id = ${companyId} and lower(l.name) = lower(asked.name)`.execute(tx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Of the names, those no label bears yet. */
export async function labelsMissing(tx: Tx, companyId: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select asked.name from unnest(${names}::text[]) as asked (name)
    where not exists (select from location_label l where l.company_id = ${companyId} and lower(l.name) = lower(asked.name))`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
