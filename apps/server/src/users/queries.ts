import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'

export async function findUser(db: Db | Tx, id: string) {
  const [row] = await findUsers(db, [id])
  return row
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export async function findUsers(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('app_user')
    .innerJoin('company', 'company.id', 'app_user.company_id')
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.lang',
      'app_user.time_zone',
      'app_user.preferences',
      'app_user.avatar',
      'app_user.profile',
      'app_user.roles',
      'app_user.permissions',
      'app_user.super_admin',
      'app_user.status',
      'app_user.status_before',
      'company.id as company_id',
      'company.name as company_name',
      sql<
        string[]
      >`array(select location_id::text from user_location l where l.company_id = app_user.company_id and l.user_id = app_user.id order by 1)`.as(
        'locations',
      ),
      sql<Date | null>`(select max(s.last_seen_at) from session s where s.company_id = app_user.company_id
        and s.user_id = app_user.id)`.as('last_seen_at'),
      sql<boolean>`(${isOwner(sql`app_user`)} and not exists (select from app_user other
        where other.company_id = app_user.company_id and other.id <> app_user.id and ${isOwner(sql`other`)}
          and (other.status = 'active' or app_user.status = 'invited')))`.as('is_last_owner'),
    ])
    .where(matchesAny(sql.ref('app_user.id'))(ids))
    .execute()
}

/** Somebody who keeps the company in hands: sees all of it, may give rights, and can sign in, or could once activated. */
function isOwner(user: ReturnType<typeof sql>) {
  return sql<boolean>`(${user}.profile = 'PROFILE_OWNER' and ${user}.status in ('active', 'invited')
    and (${user}.permissions ->> 'users')::boolean is true)`
}

/**
 * The owners, held until the transaction ends: two who step down at once must not leave none. Who is invited counts where
 * nobody is active.
 */
export async function lockOwners(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_active: boolean }>`select id, status = 'active' as is_active from app_user
    where company_id = ${companyId} and ${isOwner(sql`app_user`)} order by id for update`.execute(tx)
  const active = rows.filter((row) => row.is_active)
  return (active.length > 0 ? active : rows).map(({ id }) => id)
}

export async function lockUser(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface UserColumns {
  first_name?: string
  last_name?: string
  lang?: string
  time_zone?: string | null
  avatar?: string | null
  preferences?: string
  roles?: string[]
  profile?: string
  permissions?: string
  status?: string
}

export async function updateUser(tx: Tx, companyId: string, id: string, columns: UserColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx
    .updateTable('app_user')
    .set({ ...columns })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function replaceLocations(
  tx: Tx,
  companyId: string,
  userId: string,
  locationIds: readonly string[],
): Promise<void> {
  await sql`delete from user_location where company_id = ${companyId} and user_id = ${userId}
    and not location_id = any(${locationIds}::uuid[])`.execute(tx)
  await sql`insert into user_location (company_id, user_id, location_id)
    select ${companyId}, ${userId}, place from unnest(${locationIds}::uuid[]) place on conflict do nothing`.execute(tx)
}

/** Of the places given, those the company has. */
export async function findExistingLocations(
  tx: Tx,
  companyId: string,
  locationIds: readonly string[],
): Promise<Set<string>> {
  if (locationIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('location')
    .select('id')
    .where('company_id', '=', companyId)
    .where(matchesAny(sql.ref('id'))(locationIds))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findCredential(tx: Tx, userId: string) {
  return tx
    .selectFrom('credential')
    .select(['email', 'password_hash'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCredential(tx: Tx, userId: string, change: { password_hash: string }): Promise<void> {
  await tx.updateTable('credential').set(change).where('user_id', '=', userId).execute()
}

/** Every session of a person ends: what is open answers 401 from now on. */
export async function endSessions(tx: Tx, userId: string, because: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: sql`clock_timestamp()`, revoked_because: because })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** What no key leads to a person from goes by hand: others hold theirs by acting for the company. */
export async function deleteUser(tx: Tx, companyId: string, id: string): Promise<void> {
  for (const own of ['saved_view', 'saved_selection', 'notification_mark'] as const)
    await tx.deleteFrom(own).where('company_id', '=', companyId).where('user_id', '=', id).execute()
  await tx.deleteFrom('notification').where('company_id', '=', companyId).where('recipient_id', '=', id).execute()
  const begun = tx.updateTable('location_import').set({ created_by: null })
  await begun.where('company_id', '=', companyId).where('created_by', '=', id).execute()
  await tx.deleteFrom('app_user').where('company_id', '=', companyId).where('id', '=', id).execute()
}
