import type pg from 'pg'
import type { Table } from './catalogue.ts'

// What every table holds, told by a hash; and the way back to how it was.

/** Tables that a refused request may write to: who came, and what was refused. */
const diaries = new Set(['session', 'sign_in_failure', 'user_activity'])

export interface Kept {
  /** A hash of each table but the diaries. */
  hashes(): Promise<ReadonlyMap<string, string>>
  /** A hash of each table. */
  all(): Promise<ReadonlyMap<string, string>>
  /** A hash of each table's rows of one company. */
  hashesOf(company: string): Promise<ReadonlyMap<string, string>>
  /** Puts these tables back to how they were. */
  restore(names: Iterable<string>): Promise<void>
  /** Puts back whatever is not as it was, and answers what it then is. */
  settle(): Promise<ReadonlyMap<string, string>>
}

export async function keep(client: pg.ClientBase, tables: readonly Table[]): Promise<Kept> {
  await client.query('create schema pristine')
  for (const { name } of tables) await client.query(`create table pristine.${name} as table public.${name}`)
  const told = async (of: readonly Table[], where: (table: Table) => string) => {
    const parts = of.map(
      (
        table,
      ) => `select '${table.name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash
        from public.${table.name} t where ${where(table)}`,
    )
    // Work left behind is an effect too.
    parts.push("select 'jobs', count(*)::text from graphile_worker._private_jobs")
    const { rows } = await client.query<{ name: string; hash: string }>(parts.join(' union all '))
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  }
  const all = () => told(tables, () => 'true')
  const pristine = await all()
  const kept: Kept = {
    hashes: () =>
      told(
        tables.filter(({ name }) => !diaries.has(name)),
        () => 'true',
      ),
    all,
    hashesOf: (company) =>
      told(
        tables.filter(({ ofCompany }) => ofCompany),
        ({ name }) => `${name === 'company' ? 'id' : 'company_id'} = '${company}'`,
      ),
    async restore(names) {
      const of = [...names]
      const listed = tables.filter(({ name }) => of.includes(name))
      const statements = listed.flatMap(({ name, columns }) => {
        const own = columns.flatMap((column) => (column.generated ? [] : [column.name])).join(', ')
        return [`delete from public.${name}`, `insert into public.${name} (${own}) select ${own} from pristine.${name}`]
      })
      if (of.includes('jobs')) statements.push('delete from graphile_worker._private_jobs')
      // Neither keys nor counters act: what comes back is whole by itself.
      await client.query(['begin', "set local session_replication_role = 'replica'", ...statements, 'commit'].join(';'))
    },
    async settle() {
      const changed = differing(pristine, await all())
      if (changed.length > 0) await kept.restore(changed)
      return pristine
    },
  }
  return kept
}

export function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...one].flatMap(([name, hash]) => (other.get(name) === hash ? [] : [name]))
}
