import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { inVisibleLocations, matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

interface IdAndName {
  readonly id: string
  readonly name: string
}

/** Alerts with their words, those of their places the viewer may see, and who is told. */
export async function findAlerts(db: Db | Tx, viewer: Viewer, ids: readonly string[]) {
  return db
    .selectFrom('keyword_alert as a')
    .select([
      'a.id',
      'a.everywhere',
      'a.everybody',
      'a.is_active',
      'a.created_at',
      sql<string[]>`array(select w.text from keyword_alert_word w
        where w.company_id = a.company_id and w.alert_id = a.id order by w.position)`.as('keywords'),
      sql<
        IdAndName[]
      >`(select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l.sort_name, l.id), '[]')
        from keyword_alert_location p join location l on l.company_id = p.company_id and l.id = p.location_id
        where p.company_id = a.company_id and p.alert_id = a.id and ${inVisibleLocations(viewer, sql`p.location_id`)})`.as(
        'locations',
      ),
      sql<boolean>`not exists (select from keyword_alert_location p where p.company_id = a.company_id and p.alert_id = a.id
        and not ${inVisibleLocations(viewer, sql`p.location_id`)})`.as('in_sight'),
      sql<IdAndName[]>`(select coalesce(json_agg(json_build_object('id', u.id,
          'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) order by fold(u.first_name || ' ' || u.last_name), u.id), '[]')
        from keyword_alert_recipient r join app_user u on u.company_id = r.company_id and u.id = r.user_id
        where r.company_id = a.company_id and r.alert_id = a.id)`.as('recipients'),
    ])
    .where('a.company_id', '=', viewer.companyId)
    .where(matchesAny(sql.ref('a.id'))(ids))
    .execute()
}
export type AlertRow = Awaited<ReturnType<typeof findAlerts>>[number]

/** The row as it is kept, held until the transaction ends, with every place it is limited to. */
export async function lockAlert(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('keyword_alert as a')
    .select([
      'a.everywhere',
      'a.everybody',
      'a.is_active',
      sql<string[]>`array(select p.location_id::text from keyword_alert_location p
        where p.company_id = a.company_id and p.alert_id = a.id)`.as('locations'),
      sql<string[]>`array(select r.user_id::text from keyword_alert_recipient r
        where r.company_id = a.company_id and r.alert_id = a.id)`.as('recipients'),
    ])
    .where('a.company_id', '=', companyId)
    .where('a.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function writeAlert(
  tx: Tx,
  companyId: string,
  id: string,
  row: { everywhere: boolean; everybody: boolean; is_active: boolean },
): Promise<void> {
  await tx
    .insertInto('keyword_alert')
    .values({ company_id: companyId, id, ...row })
    .onConflict((clash) => clash.columns(['company_id', 'id']).doUpdateSet(row))
    .execute()
}

export interface KeywordRow {
  readonly text: string
  readonly phrase: string
  readonly anchor: string
}

export async function replaceKeywords(
  tx: Tx,
  companyId: string,
  id: string,
  keywordRows: readonly KeywordRow[],
): Promise<void> {
  await tx.deleteFrom('keyword_alert_word').where('company_id', '=', companyId).where('alert_id', '=', id).execute()
  await tx
    .insertInto('keyword_alert_word')
    .values(keywordRows.map((word, position) => ({ company_id: companyId, alert_id: id, position, ...word })))
    .execute()
}

export async function replaceScope(
  tx: Tx,
  companyId: string,
  id: string,
  scope: { locations: readonly string[]; recipients: readonly string[] },
): Promise<void> {
  const mine = sql`company_id = ${companyId} and alert_id = ${id}`
  await sql`delete from keyword_alert_location where ${mine}`.execute(tx)
  await sql`insert into keyword_alert_location (company_id, alert_id, location_id)
    select ${companyId}, ${id}, place from unnest(${scope.locations}::uuid[]) place`.execute(tx)
  await sql`delete from keyword_alert_recipient where ${mine}`.execute(tx)
  await sql`insert into keyword_alert_recipient (company_id, alert_id, user_id)
    select ${companyId}, ${id}, person from unnest(${scope.recipients}::uuid[]) person`.execute(tx)
}

/** Of the ids given, those the company has. */
export async function existing(
  tx: Tx,
  companyId: string,
  table: 'location' | 'app_user',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table)} t
    where t.company_id = ${companyId} and ${matchesAny(sql`t.id`)(ids)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function deleteAlert(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('keyword_alert').where('company_id', '=', companyId).where('id', '=', id).execute()
}
