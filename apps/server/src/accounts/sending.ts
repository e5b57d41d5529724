import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { AccountMail } from './account-emails.ts'
import { type LinkKind, reserveLink } from './links.ts'
import { findAccount, findPerson } from './queries.ts'

/** Leaves a mail to a person, with a link where it has one. */
export async function sendLink(
  tx: Tx,
  deps: Deps,
  to: { companyId: string; userId: string },
  mail: { kind: AccountMail; link?: LinkKind; changeId?: string },
): Promise<void> {
  const id = await enqueueMail(tx, deps.config, { ...to, kind: mail.kind, job: 'accounts.mail' })
  if (mail.link) await reserveLink(tx, { id, ...to, kind: mail.link, changeId: mail.changeId })
}

/**
 * Follows somebody's wish for a link. Who waits for activation gets that link, whatever they asked for; who holds an old
 * one of those and is active, gets one to sign in.
 */
export async function followRequest(deps: Deps, wish: { requestId: string; by?: 'link' | undefined }): Promise<void> {
  const { open } = deps.databases
  const accountRequest = await open
    .selectFrom('account_request')
    .select(['kind', 'email'])
    .where('id', '=', wish.requestId)
    .executeTakeFirst()
  const account = accountRequest && (await findAccount(open, accountRequest.email))
  if (!account) return
  const db = deps.databases.forCompany(account.company_id)
  const mail = await wanted(db, account.user_id, accountRequest.kind, wish.by)
  if (!mail) return
  await db
    .transaction()
    .execute((tx) => sendLink(tx, deps, { companyId: account.company_id, userId: account.user_id }, mail))
}

/** Who signed up chose a password then; who is invited chooses it by the link. */
export function activationMail(person: { has_password: boolean }) {
  return { kind: person.has_password ? 'activation' : 'invitation', link: 'activation' } as const
}

async function wanted(db: Db, userId: string, requestKind: string, by?: 'link') {
  const person = await findPerson(db, userId)
  if (person?.status === 'invited') return requestKind === 'guessing' ? null : activationMail(person)
  if (person?.status !== 'active') return null
  if (requestKind === 'sign-up') return { kind: 'addressKnown' } as const
  if (requestKind === 'guessing') return (await wasWarned(db, userId)) ? null : ({ kind: 'passwordGuessed' } as const)
  if (requestKind === 'activation' && by === 'link') return { kind: 'passwordless', link: 'passwordless' } as const
  return requestKind === 'reset' || requestKind === 'passwordless'
    ? ({ kind: requestKind, link: requestKind } as const)
    : null
}

/** One warning a day: an attack that goes on is no news. */
async function wasWarned(db: Db, userId: string): Promise<boolean> {
  const mail = await db
    .selectFrom('mail')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'passwordGuessed')
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 day'`)
    .executeTakeFirst()
  return mail !== undefined
}
