import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { badRequest, brokenConstraint } from '../lib/errors.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { changeOfLink, confirmChange, linkMail } from '../users/email-changes.ts'
import { findEmailLink, useUpOthers } from './links.ts'
import { findPerson, type PersonRow, setEmail } from './queries.ts'

/**
 * Changes the address somebody signs in with to the one the link of a mail went to, and tells the one before. Followed
 * twice it answers the same; sessions stay. Nothing when the link is none of these.
 */
export async function confirmEmail(deps: Deps, token: string): Promise<PersonRow | undefined> {
  const link = await findEmailLink(deps.databases.open, token)
  if (!link) return undefined
  return deps.databases
    .forCompany(link.company_id)
    .transaction()
    .execute((tx) => follow(deps, tx, link))
    .catch((error) => {
      throw brokenConstraint(error) === 'credential_email' ? badRequest('link.emailTaken') : error
    })
}

async function follow(deps: Deps, tx: Tx, link: { id: string; user_id: string; holds: boolean }): Promise<PersonRow> {
  const emailChange = await changeOfLink(tx, link.id)
  const person = await findPerson(tx, link.user_id)
  if (!emailChange || !person || person.status !== 'active') throw badRequest('link.emailCancelled')
  if (emailChange.state === 'waiting' && !link.holds) throw badRequest('link.emailExpired')
  if (await confirmChange(tx, emailChange.id)) {
    await setEmail(tx, person.id, emailChange.email)
    // What went to the address before opens nothing any more.
    for (const kind of ['email', 'reset', 'passwordless'] as const) await useUpOthers(tx, person.id, kind)
    const to = { companyId: person.company_id, userId: person.id }
    await linkMail(
      tx,
      emailChange.id,
      await enqueueMail(tx, deps.config, { ...to, kind: 'emailMoved', job: 'accounts.mail' }),
    )
    return { ...person, email: emailChange.email }
  }
  // Somebody was here before: the same person a moment ago, or whoever cancelled it.
  const [after, now] = [await changeOfLink(tx, link.id), await findPerson(tx, link.user_id)]
  if (!now || after?.state !== 'confirmed') throw badRequest('link.emailCancelled')
  if (!link.holds || now.email !== after.email) throw badRequest('link.emailUsed')
  return now
}
