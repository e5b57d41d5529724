import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inVisibleLocations, matchesAny } from '../db/lists.ts'
import type { Location } from '../db/schema.ts'
import type { Viewer } from '../lib/viewer.ts'

interface NamedTreeNode {
  id: string
  name: string
}
export interface LocationIntegration {
  id: string
  type: string
  account_id: string
  account_name: string
  picture: string | null
  valid_token: boolean
  error: string | null
  last_checked_at: string | null
}

const light = [
  'l.id',
  'l.name',
  'l.external_id',
  'l.street',
  'l.postal_code',
  'l.city',
  'l.country',
  'l.phone',
  'l.website',
  'l.latitude',
  'l.longitude',
  'l.time_zone',
  'l.update_fb_data',
  'l.hours_to_check',
  'l.time_zone_to_check',
  'l.created_at',
] as const

/** Places as lists show them: with group, labels and connections, without hours and profile. */
export async function findLight(db: Db | Tx, companyId: string, ids: readonly string[]) {
  return queryLocations(db, companyId, ids).execute()
}
export type LightRow = Awaited<ReturnType<typeof findLight>>[number]

/** One place with everything it says of itself. */
export async function findWhole(db: Db | Tx, companyId: string, id: string) {
  return queryLocations(db, companyId, [id])
    .select([
      'l.description',
      'l.opening_hours',
      'l.special_times',
      'l.custom_fields',
      'l.google_profile',
      // The connection keeps the ad accounts that the Facebook grant opened.
      sql<unknown>`(select i.account -> 'adAccounts' from integration i
        where i.company_id = l.company_id and i.location_id = l.id and i.type = 'facebook')`.as('ad_accounts'),
    ])
    .executeTakeFirst()
}
export type WholeRow = NonNullable<Awaited<ReturnType<typeof findWhole>>>

function queryLocations(db: Db | Tx, companyId: string, ids: readonly string[]) {
  return db
    .selectFrom('location as l')
    .select(light)
    .select([
      sql<NamedTreeNode | null>`(select json_build_object('id', g.id, 'name', g.name) from location_group g
        where g.company_id = l.company_id and g.id = l.group_id)`.as('group'),
      // One JSON text is read much quicker than an array of them.
      sql<
        NamedTreeNode[]
      >`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by fold(t.name), t.id), '[]')
        from location_label_link k join location_label t on t.company_id = k.company_id and t.id = k.label_id
        where k.company_id = l.company_id and k.location_id = l.id)`.as('labels'),
      sql<LocationIntegration[]>`(select coalesce(json_agg(json_build_object('id', i.id, 'type', i.type,
          'account_id', i.account_id, 'account_name', i.account_name, 'picture', i.picture, 'valid_token', i.valid_token,
          'error', i.error, 'last_checked_at', i.last_checked_at)), '[]')
        from integration i where i.company_id = l.company_id and i.location_id = l.id)`.as('integrations'),
    ])
    .where('l.company_id', '=', companyId)
    .where(matchesAny(sql.ref('l.id'))(ids))
}

/** The columns a change is compared with, locked until it is written. */
export async function lockLocation(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('location')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type LocationRow = NonNullable<Awaited<ReturnType<typeof lockLocation>>>

export async function insertLocation(tx: Tx, row: Insertable<Location>): Promise<void> {
  await tx.insertInto('location').values(row).execute()
}

export async function updateLocation(
  tx: Tx,
  companyId: string,
  id: string,
  change: Updateable<Location>,
): Promise<void> {
  await tx
    .updateTable('location')
    .set({ ...change, updated_at: sql`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteLocation(db: Db | Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('location')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findLabelIds(tx: Tx, companyId: string, locationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('location_label_link')
    .select('label_id')
    .where('company_id', '=', companyId)
    .where('location_id', '=', locationId)
    .execute()
  return rows.map((row) => row.label_id)
}

export async function replaceLabels(tx: Tx, companyId: string, locationId: string, labels: string[]): Promise<void> {
  await tx
    .deleteFrom('location_label_link')
    .where('company_id', '=', companyId)
    .where('location_id', '=', locationId)
    .execute()
  if (labels.length === 0) return
  await tx
    .insertInto('location_label_link')
    .values(labels.map((label_id) => ({ company_id: companyId, location_id: locationId, label_id })))
    .execute()
}

export async function groupExists(db: Db, companyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('location_group')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function labelsThatExist(tx: Tx, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('location_label')
    .select('id')
    .where('company_id', '=', companyId)
    .where(matchesAny(sql.ref('id'))(ids))
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function companyDefaults(tx: Tx, companyId: string) {
  return tx.selectFrom('company').select(['country', 'time_zone']).where('id', '=', companyId).executeTakeFirstOrThrow()
}

interface TreeLocationRow {
  id: string
  name: string
  city: string | null
  postal_code: string | null
  external_id: string | null
  time_zone: string
  time_zone_to_check: boolean
  group_id: string | null
  labels: string[] | null
  integrations: { type: string; valid: boolean; name: string }[] | null
}
export interface TreeRows {
  places: TreeLocationRow[]
  groups: NamedTreeNode[]
  labels: NamedTreeNode[]
  /** Who sees every place also sees the groups that have none. */
  showsEmptyGroups: boolean
}

/** The whole tree of what the viewer may see, in one statement. */
export async function findTree(db: Db, viewer: Viewer, google: boolean): Promise<TreeRows> {
  const { rows } = await sql<Omit<TreeRows, 'showsEmptyGroups'>>`
    with places as (
      select l.id, l.name, l.city, l.postal_code, l.external_id, l.time_zone, l.time_zone_to_check, l.group_id, k.labels, i.integrations
      from location l
      left join (select location_id, json_agg(label_id) labels from location_label_link
        where company_id = ${viewer.companyId} group by location_id) k on k.location_id = l.id
      left join (select location_id, json_agg(json_build_object('type', type, 'valid', valid_token, 'name', account_name)) integrations,
          bool_or(type = 'google') google
        from integration where company_id = ${viewer.companyId} group by location_id) i on i.location_id = l.id
      where l.company_id = ${viewer.companyId} and ${inVisibleLocations(viewer, sql`l.id`)} and (i.google or not ${google})
      order by l.sort_name, l.id)
    select
      (select coalesce(json_agg(p), '[]') from places p) places,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by fold(name), id), '[]')
        from location_group where company_id = ${viewer.companyId}) groups,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by fold(name), id), '[]')
        from location_label where company_id = ${viewer.companyId}) labels`.execute(db)
  const [found] = rows
  return {
    places: found?.places ?? [],
    groups: found?.groups ?? [],
    labels: found?.labels ?? [],
    showsEmptyGroups: viewer.locations === null && !google,
  }
}
