import type { locations } from '@vitrine/contract/locations'
import type { FiltersOf } from '@vitrine/contract/operation'
import type { ListQuery } from '@vitrine/contract/query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { buildCondition, matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findChanges, requestSync } from '../listings/request-sync.ts'
import { listed } from './list-filters.ts'
import { type Columns, stored } from './location-columns.ts'
import { type LocationRow, replaceLabels, updateLocation } from './queries.ts'

/** A place with the names of its group and labels, as files speak of them. */
export type NamedLocation = LocationRow & { group_name: string | null; label_names: string[] }

/** Places by something they bear. Locked when they are going to be written. */
export async function findMatchingLocations(
  db: Db | Tx,
  companyId: string,
  what: { ids: string[] } | { externalIds: string[] } | { names: string[] },
  lock: boolean,
): Promise<NamedLocation[]> {
  if (Object.values(what)[0]?.length === 0) return []
  // One condition a statement: each finds its index, whatever the statistics say of a table just filled.
  const bearing =
    'ids' in what
      ? matchesAny(sql.ref('l.id'))(what.ids)
      : 'externalIds' in what
        ? matchesAny(sql.ref('l.external_id'), 'text')(what.externalIds)
        : sql<boolean>`l.name_key = any(array(select name_key(name) from unnest(${what.names}::text[]) name))`
  const query = named(db, companyId).where(bearing).orderBy('l.id')
  return (lock ? query.forUpdate() : query).execute()
}

function named(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('location as l')
    .selectAll('l')
    .select([
      sql<
        string | null
      >`(select g.name from location_group g where g.company_id = l.company_id and g.id = l.group_id)`.as('group_name'),
      sql<string[]>`array(select t.name from location_label_link k
        join location_label t on t.company_id = k.company_id and t.id = k.label_id
        where k.company_id = l.company_id and k.location_id = l.id order by fold(t.name))`.as('label_names'),
    ])
    .where('l.company_id', '=', companyId)
}

export interface NewLocation {
  readonly id: string
  readonly columns: Columns & { name: string; country: string; time_zone: string }
  readonly labels: string[]
}

export async function insertLocations(tx: Tx, companyId: string, newLocations: readonly NewLocation[]): Promise<void> {
  if (newLocations.length === 0) return
  await tx
    .insertInto('location')
    .values(newLocations.map(({ id, columns }) => ({ ...columns, ...stored(columns), company_id: companyId, id })))
    .execute()
  const links = newLocations.flatMap(({ id, labels }) =>
    labels.map((label_id) => ({ company_id: companyId, location_id: id, label_id })),
  )
  if (links.length > 0) await tx.insertInto('location_label_link').values(links).execute()
}

export interface ChangedLocation {
  readonly id: string
  readonly columns: Columns
  /** All of its labels, when they change. */
  readonly labels: string[] | undefined
}

export async function updateLocations(tx: Tx, companyId: string, changes: readonly ChangedLocation[]): Promise<void> {
  for (const { id, columns, labels } of changes) {
    if (Object.keys(columns).length > 0) await updateLocation(tx, companyId, id, stored(columns))
    if (labels !== undefined) await replaceLabels(tx, companyId, id, labels)
  }
  await requestSync(
    tx,
    companyId,
    changes.flatMap(({ id, columns }) => findChanges(id, columns)),
  )
}

/** Which places of a list: what holds for them. */
type Those = RawBuilder<SqlBool>

/** The places of a list that the viewer may see: all of them, or those its filters leave. */
export function selectLocations(viewer: Viewer, list?: ListQuery<FiltersOf<typeof locations.list>>): Those {
  return buildCondition(list ?? { filters: {}, exists: {} }, listed(viewer))
}

/** Those places by name, a page at a time. */
export async function* eachPage(db: Db, viewer: Viewer, those: Those): AsyncGenerator<NamedLocation[]> {
  let last: { sort_name: string; id: string } | undefined
  do {
    let page = named(db, viewer.companyId).where(those)
    if (last) page = page.where(sql<boolean>`(l.sort_name, l.id) > (${last.sort_name}, ${last.id}::uuid)`)
    const rows = await page.orderBy('l.sort_name').orderBy('l.id').limit(500).execute()
    yield rows
    last = rows.length < 500 ? undefined : rows.at(-1)
  } while (last)
}

export async function countLocations(db: Db, those: Those): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from location l where ${those}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Which sets of hours and which fields of their own those places have. */
export async function findLocationKinds(
  db: Db,
  those: Those,
): Promise<{ sets: string[]; fields: string[]; special: boolean }> {
  const source = sql`location l where ${those}`
  const { rows } = await sql<{ sets: string[]; fields: string[]; special: boolean }>`select
    array(select distinct jsonb_path_query(l.opening_hours, '$[*].type') #>> '{}' from ${source}) sets,
    array(select distinct jsonb_object_keys(l.custom_fields) from ${source} order by 1) fields,
    exists (select from ${source} and l.special_times <> '[]') special`.execute(db)
  return rows[0] ?? { sets: [], fields: [], special: false }
}
