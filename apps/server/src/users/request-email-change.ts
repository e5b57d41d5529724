import { linkSeconds, resendSeconds } from '@vitrine/contract/accounts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { conflict } from '../lib/errors.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { recordLinkRequest } from '../session/link-request-limits.ts'
import { addChange, cancelChange, waitingChange } from './email-changes.ts'

interface Person {
  readonly id: string
  readonly company_id: string
  readonly email: string
}

/**
 * Keeps an address somebody wants to sign in with until the link sent there is followed, and tells the address they have.
 * The answer is the same whether the new one belongs to somebody or not: only the job looks.
 */
export async function requestEmailChange(
  deps: Deps,
  tx: Tx,
  person: Person,
  email: string,
  address: string,
): Promise<void> {
  const waiting = await waitingChange(tx, person.id)
  if (waiting?.email === email) return recordRequest(tx, person.company_id, waiting, address)
  await cancelChange(tx, person.id)
  const to = { companyId: person.company_id, userId: person.id }
  const id = await enqueueMail(tx, deps.config, { ...to, kind: 'emailAsked', job: 'accounts.mail' })
  const { company_id, id: user_id, email: old_email } = person
  await addChange(tx, { id, company_id, user_id, old_email, email })
  await recordRequest(tx, company_id, { id, email }, address)
}

/** Sends the link once more to the address that waits. */
export async function sendEmailLinkAgain(db: Db, person: { id: string; companyId: string }, address: string) {
  await db.transaction().execute(async (tx) => {
    const waiting = await waitingChange(tx, person.id)
    if (!waiting) throw conflict('email.nothingWaits')
    await recordRequest(tx, person.companyId, waiting, address)
  })
  return { validFor: linkSeconds.email, resendAfter: resendSeconds }
}

async function recordRequest(tx: Tx, companyId: string, change: { id: string; email: string }, address: string) {
  const noted = await recordLinkRequest(tx, 'email', change.email, address)
  if (noted !== null) await enqueue(tx, 'accounts.emailChange', { companyId, changeId: change.id })
}
