import type pg from 'pg'
import type { CatalogTable } from './catalogue.ts'
import { named } from './plans.ts'

// What every table holds, told by a hash; and the way back to how it was.

/** Tables that a refused request may write to: who came, and what was refused. */
export const diaries: ReadonlySet<string> = new Set(['session', 'sign_in_failure', 'user_activity'])

export interface TableSnapshots {
  /** The tables that are not as they were at first: all of them looked at. */
  differing(): Promise<string[]>
  /** The same of those alone that a statement has named since; the tables tell. */
  changed(): Promise<string[]>
  /** Those of these tables where rows of one company are not as they were. */
  changedFor(company: string, names: readonly string[]): Promise<string[]>
  /** Those of these tables where one of these rows is not as it was. */
  changedAmong(
    rows: readonly { readonly table: string; readonly id: string }[],
    names: readonly string[],
  ): Promise<string[]>
  /** Puts these tables back to how they were. */
  restore(names: readonly string[]): Promise<void>
  /** Puts back whatever is not as it was. */
  settle(): Promise<void>
}

/** Work left behind is an effect too. */
const jobs = 'jobs'

export async function snapshotTables(client: pg.ClientBase, tables: readonly CatalogTable[]): Promise<TableSnapshots> {
  await client.query('create schema pristine')
  for (const { name } of tables) await client.query(`create table pristine.${name} as table public.${name}`)
  await watchWriters(client, tables)
  const buildHash = (from: string, where = 'true') =>
    `(select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${from} t where ${where})`
  const queued = '(select count(*)::text from graphile_worker._private_jobs)'
  const hashes = async (names: readonly string[]) => {
    if (names.length === 0) return new Map<string, string>()
    const parts = names.map(
      (name) => `select '${name}' as name, ${name === jobs ? queued : buildHash(`public.${name}`)} as hash`,
    )
    const { rows } = await client.query<{ name: string; hash: string }>(named(parts.join(' union all ')))
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  }
  const every = [...tables.map(({ name }) => name), jobs]
  const pristine = await hashes(every)
  const unlike = async (names: readonly string[]) =>
    [...(await hashes(names))].flatMap(([name, hash]) => (pristine.get(name) === hash ? [] : [name]))
  const written = async () => {
    const { rows } = await client.query<{ name: string }>('select distinct name from pristine.named_by_a_statement')
    return rows.map(({ name }) => name)
  }
  const snapshots: TableSnapshots = {
    differing: () => unlike(every),
    changed: async () => unlike(await written()),
    async changedFor(company, names) {
      const parts = tables.flatMap(({ name, ofCompany }) => {
        if (!ofCompany || !names.includes(name)) return []
        const where = `${name === 'company' ? 'id' : 'company_id'} = '${company}'`
        return [
          `select '${name}' as name where ${buildHash(`public.${name}`, where)} <> ${buildHash(`pristine.${name}`, where)}`,
        ]
      })
      if (parts.length === 0) return []
      const { rows } = await client.query<{ name: string }>(named(parts.join(' union all ')))
      return rows.map(({ name }) => name)
    },
    async changedAmong(rows, names) {
      const parts = tables.flatMap(({ name, columns }) => {
        const ids = rows.flatMap(({ table, id }) => (table === name ? [`'${id}'`] : []))
        if (ids.length === 0 || !names.includes(name) || !columns.some((column) => column.name === 'id')) return []
        const where = `id in (${ids.join(', ')})`
        return [
          `select '${name}' as name where ${buildHash(`public.${name}`, where)} <> ${buildHash(`pristine.${name}`, where)}`,
        ]
      })
      if (parts.length === 0) return []
      const { rows: found } = await client.query<{ name: string }>(named(parts.join(' union all ')))
      return found.map(({ name }) => name)
    },
    async restore(names) {
      const listed = tables.filter(({ name }) => names.includes(name))
      const statements = listed.flatMap(({ name, columns }) => {
        const own = columns.flatMap((column) => (column.generated ? [] : [column.name])).join(', ')
        return [`delete from public.${name}`, `insert into public.${name} (${own}) select ${own} from pristine.${name}`]
      })
      if (names.includes(jobs)) statements.push('delete from graphile_worker._private_jobs')
      statements.push('delete from pristine.named_by_a_statement')
      // Neither keys nor counters act: what comes back is whole by itself.
      await client.query(['begin', "set local session_replication_role = 'replica'", ...statements, 'commit'].join(';'))
    },
    async settle() {
      const names = await written()
      if (names.length > 0) await snapshots.restore(await unlike(names))
    },
  }
  return snapshots
}

/** Each table tells when a statement writes to it, whoever asks and however it comes to that. */
async function watchWriters(client: pg.ClientBase, tables: readonly CatalogTable[]): Promise<void> {
  const watched = [...tables.map(({ name }) => [`public.${name}`, name]), ['graphile_worker._private_jobs', jobs]]
  await client.query(`
    create table pristine.named_by_a_statement (name text not null);
    create function pristine.tell() returns trigger language plpgsql security definer as $$
    begin insert into pristine.named_by_a_statement values (tg_argv[0]); return null; end $$;
    ${watched
      .map(
        ([table, name]) => `
          create trigger zz_tells after insert or update or delete or truncate on ${table}
            for each statement execute function pristine.tell('${name}');
          alter table ${table} enable always trigger zz_tells;`,
      )
      .join('')}`)
}
