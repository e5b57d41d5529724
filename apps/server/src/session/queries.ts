import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export async function findCredential(open: Db, email: string) {
  return open
    .selectFrom('credential')
    .select(['user_id', 'company_id', 'password_hash'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst()
}

/** The person behind a live session, with the places they may see. Nothing when the session ended or the person may not enter. */
export async function findViewer(db: Db, sessionId: string, userId: string) {
  return people(db)
    .innerJoin('session', (join) =>
      join.onRef('session.company_id', '=', 'app_user.company_id').onRef('session.user_id', '=', 'app_user.id'),
    )
    .where('session.id', '=', sessionId)
    .where('app_user.id', '=', userId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
}

/** Somebody who may enter, whether they are here or not. */
export async function findPerson(db: Db, userId: string) {
  return people(db).where('app_user.id', '=', userId).executeTakeFirst()
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

function people(db: Db) {
  return db
    .selectFrom('app_user')
    .innerJoin('company', 'company.id', 'app_user.company_id')
    .select([
      'app_user.id',
      'app_user.company_id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.lang',
      'app_user.profile',
      'app_user.roles',
      'app_user.permissions',
      'app_user.super_admin',
      sql<
        string[]
      >`array(select location_id::text from user_location l where l.company_id = app_user.company_id and l.user_id = app_user.id)`.as(
        'locations',
      ),
      sql<string[]>`array(select p.type from notification_preference p
        where p.company_id = app_user.company_id and p.user_id = app_user.id and not p.in_app)`.as('muted'),
    ])
    .where('app_user.status', '=', 'active')
    .where('company.disabled_at', 'is', null)
}

/** A session of a browser that is bound to its cookie lives thirty days; one that its tokens alone open, a day. */
export async function insertSession(
  tx: Tx,
  row: { id: string; companyId: string; userId: string; userAgent: string; binding: Buffer | null },
) {
  await tx
    .insertInto('session')
    .values({
      id: row.id,
      company_id: row.companyId,
      user_id: row.userId,
      user_agent: row.userAgent.slice(0, 300),
      binding_hash: row.binding,
      expires_at: sql`clock_timestamp() + make_interval(days => ${row.binding === null ? 1 : 30})`,
    })
    .execute()
}

/** A refresh token lives fourteen days idle and never past its session's end. Returns that instant in Unix seconds. */
export async function insertRefreshToken(
  tx: Tx,
  sessionId: string,
  hash: Buffer,
  parent: Buffer | null,
): Promise<number> {
  const row = await tx
    .insertInto('refresh_token')
    .columns(['hash', 'session_id', 'parent_hash', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('session')
        .select([
          sql<Buffer>`${hash}::bytea`.as('hash'),
          'session.id',
          sql<Buffer | null>`${parent}::bytea`.as('parent_hash'),
          sql<Date>`least(clock_timestamp() + interval '14 days', session.expires_at)`.as('expires_at'),
        ])
        .where('session.id', '=', sessionId),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return Math.floor(row.expires_at.getTime() / 1000)
}

/** Answers the hash of the cookie it was bound to. */
export async function revokeSession(db: Db, sessionId: string, because: string): Promise<Buffer | null> {
  const ended = await db
    .updateTable('session')
    .set({ revoked_at: sql`clock_timestamp()`, revoked_because: because })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('binding_hash')
    .executeTakeFirst()
  return ended?.binding_hash ?? null
}

/** Ends every session of a person. */
export async function revokeSessions(db: Db, userId: string, because: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: sql`clock_timestamp()`, revoked_because: because })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of a company's people. */
export async function revokeCompanySessions(db: Db, companyId: string, because: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: sql`clock_timestamp()`, revoked_because: because })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Where a person is signed in, the latest used first. */
export function liveSessions(db: Db, userId: string) {
  return db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where((session) =>
      session.exists(
        session
          .selectFrom('refresh_token')
          .whereRef('refresh_token.session_id', '=', 'session.id')
          .where('used_at', 'is', null)
          .where('refresh_token.expires_at', '>', sql<Date>`clock_timestamp()`),
      ),
    )
}
