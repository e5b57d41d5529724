import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export async function findAccount(open: Db, email: string) {
  return open
    .selectFrom('credential')
    .select(['user_id', 'company_id'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst()
}

/** A person with what their letters and their password are about. Of a disabled company everybody is disabled. */
export async function findPerson(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .innerJoin('company', 'company.id', 'app_user.company_id')
    .innerJoin('credential', 'credential.user_id', 'app_user.id')
    .select([
      'app_user.id',
      'app_user.company_id',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.lang',
      sql<string>`case when company.disabled_at is null then app_user.status else 'disabled' end`.as('status'),
      'credential.email',
      sql<boolean>`credential.password_hash is not null`.as('has_password'),
      'company.name as company',
      'company.brand',
    ])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export async function setPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.updateTable('credential').set({ password_hash: hash }).where('user_id', '=', userId).execute()
}

export async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable('credential').set({ email }).where('user_id', '=', userId).execute()
  await tx.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
}

/** Lets an account in that waited for it. Answers whether it did. */
export async function openAccount(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ status: 'active' })
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
