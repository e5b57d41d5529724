import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { subjectOfRow, subjects } from '../events/notification-subjects.ts'
import { enqueueMail, releaseMail } from '../mail/enqueue-mail.ts'

/** What happens within so long stands in one letter, and who reads it in the app meanwhile is sent none. */
const foldMs = 5 * 60_000
/** Nobody gets a second letter sooner. */
const restMs = 30 * 60_000

/** Looks who wants what a company was told of by mail, once, and leaves it in a letter to each. */
export async function queueDigests(deps: Deps, companyId: string): Promise<void> {
  const db = deps.databases.forCompany(companyId)
  await db.transaction().execute(async (tx) => {
    // Two workers write to a person one after the other, else in two letters. What is just being told again is left to its own job:
    // nothing here waits for a publication.
    await sql`select pg_advisory_xact_lock(hashtextextended('notifications ' || ${companyId}::text, 210))`.execute(tx)
    const wished = await claimRequested(tx, companyId)
    for (const [userId, lines] of Map.groupBy(wished, ({ user_id }) => user_id)) {
      const mailId = await enqueueDigest(deps, tx, companyId, userId)
      const ids = lines.map(({ notification_id }) => notification_id)
      // However many there are: a month of a disabled company's.
      await sql`insert into notification_mail (company_id, mail_id, notification_id)
        select ${companyId}, ${mailId}, id from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(tx)
    }
  })
}

/** Whether they may still be told is asked again when the letter leaves. The platform's admin gets no company's mails. */
async function claimRequested(tx: Tx, companyId: string) {
  const rules = Object.entries(subjects).map(([subject, { needs, role, email }]) => ({
    ...{ subject, needs, email },
    role: role ?? null,
  }))
  const { rows } = await sql<{ user_id: string; notification_id: string }>`
    with n as (
      update notification set to_mail = false where company_id = ${companyId} and id in (
        select id from notification where company_id = ${companyId} and to_mail for no key update skip locked)
      returning id, type, kind, location_id, recipient_id)
    select u.id as user_id, n.id as notification_id from n
      join jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as s (subject text, needs text[], role text, email boolean)
        on s.subject = ${subjectOfRow}
      join app_user u on u.company_id = ${companyId} and u.status = 'active' and not u.super_admin
      left join notification_preference p on p.company_id = u.company_id and p.user_id = u.id and p.type = s.subject
    where coalesce(p.email, s.email)
      and (n.recipient_id is null or n.recipient_id = u.id)
      and (s.role is null or s.role = any(u.roles))
      and (s.needs is null or exists (select from unnest(s.needs) as one (permission) where (u.permissions ->> one.permission)::boolean))
      and (u.profile = 'PROFILE_OWNER' or (n.recipient_id is not null and n.location_id is null)
        or exists (select from user_location l where l.company_id = u.company_id and l.user_id = u.id and l.location_id = n.location_id))`.execute(
    tx,
  )
  return rows
}

const job = 'notifications.mail'

/**
 * The letter that waits for somebody, or a new one; one the mail server did not take yet is not followed by a second. One
 * that waits for more than an hour did so with its company or for the server, or lost its job: it leaves with what is new.
 */
async function enqueueDigest(deps: Deps, tx: Tx, companyId: string, userId: string): Promise<string> {
  const mails = tx
    .selectFrom('mail')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'notifications')
  const waiting = await mails
    .select(['id', sql<boolean>`created_at < clock_timestamp() - interval '1 hour'`.as('is_old')])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst()
  if (waiting?.is_old) await releaseMail(tx, { companyId, mailId: waiting.id, job })
  if (waiting) return waiting.id
  const { last } = await mails
    .select(sql<Date | null>`max(case state when 'sending' then clock_timestamp() else sent_at end)`.as('last'))
    .executeTakeFirstOrThrow()
  const quicker = deps.config.VITRINE_TEST ? deps.config.TEST_SPEED : 1
  const leavesAt = new Date(Math.max(Date.now() + foldMs / quicker, (last?.getTime() ?? 0) + restMs / quicker))
  return enqueueMail(tx, deps.config, { companyId, userId, kind: 'notifications', job, leavesAt })
}
