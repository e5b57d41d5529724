import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** The address somebody asked to sign in with, while it waits to be confirmed. */
export async function waitingChange(db: Db | Tx, userId: string) {
  return db
    .selectFrom('email_change')
    .select(['id', 'email'])
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

export async function findChange(db: Db | Tx, id: string) {
  return db
    .selectFrom('email_change')
    .select(['id', 'user_id', 'old_email', 'email', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The change that a mail tells of once it is made. */
export async function findChangeByMail(db: Db | Tx, mailId: string) {
  return db.selectFrom('email_change').select('old_email').where('told_by', '=', mailId).executeTakeFirst()
}

/** What the link of a mail confirms. */
export async function changeOfLink(db: Db | Tx, linkId: string) {
  const link = await db.selectFrom('account_link').select('email_change_id').where('id', '=', linkId).executeTakeFirst()
  return link?.email_change_id ? findChange(db, link.email_change_id) : undefined
}

export async function linkMail(tx: Tx, id: string, mailId: string): Promise<void> {
  await tx.updateTable('email_change').set({ told_by: mailId }).where('id', '=', id).execute()
}

export async function addChange(
  tx: Tx,
  change: { id: string; company_id: string; user_id: string; old_email: string; email: string },
): Promise<void> {
  await tx.insertInto('email_change').values(change).execute()
  // Nobody follows their links any more.
  await tx
    .deleteFrom('email_change')
    .where('user_id', '=', change.user_id)
    .where('state', '!=', 'waiting')
    .where('asked_at', '<', sql<Date>`clock_timestamp() - interval '30 days'`)
    .execute()
}

/** The address stays as it is, whatever links are on their way. */
export async function cancelChange(db: Db | Tx, userId: string): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ state: 'cancelled' })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Takes a change that waits, so that of two who follow its link at once one makes it. */
export async function confirmChange(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_change')
    .set({ state: 'confirmed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
