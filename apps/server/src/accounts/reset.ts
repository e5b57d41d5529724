import type { Deps } from '../deps/deps.ts'
import { badRequest } from '../lib/errors.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { requireGoodPassword } from '../session/password-rules.ts'
import { hashPassword } from '../session/passwords.ts'
import { endSessions } from '../session/session.ts'
import { noteGuess, throttleGuesses } from '../session/throttle.ts'
import { cancelChange } from '../users/email-changes.ts'
import { known } from './activate.ts'
import { consumeLink, findLink, useUpOthers } from './links.ts'
import { findPerson, setPassword } from './queries.ts'

/** Chooses a new password by the link of a mail: once, and whoever was signed in is no more. */
export async function reset(deps: Deps, token: string, password: string, address: string) {
  const { link, db, person } = await requireLink(deps, token, address)
  // A password that will not do leaves the link as it is.
  requireGoodPassword(password, known(deps, person))
  const hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    if (!(await consumeLink(tx, link.id))) throw badRequest('link.reset')
    await useUpOthers(tx, person.id, 'reset')
    await useUpOthers(tx, person.id, 'passwordless')
    await setPassword(tx, person.id, hash)
    // Whoever asked for another address may be why the password had to change.
    await cancelChange(tx, person.id)
    await endSessions(tx, person.id, 'password changed')
    const to = { companyId: person.company_id, userId: person.id }
    await enqueueMail(tx, deps.config, { ...to, kind: 'passwordChanged', job: 'accounts.mail' })
  })
  return { id: person.id, email: person.email }
}

/** Who the link was sent to: the page judges the new password by it, as the server does. */
export async function readReset(deps: Deps, token: string, address: string) {
  const { person } = await requireLink(deps, token, address)
  const { email, first_name: firstName, last_name: lastName, company } = person
  return { email, firstName, lastName, company }
}

async function requireLink(deps: Deps, token: string, address: string) {
  const { open } = deps.databases
  await throttleGuesses(open, address)
  const link = await findLink(open, 'reset', token)
  const db = link && deps.databases.forCompany(link.company_id)
  const person = link && db && (await findPerson(db, link.user_id))
  if (!db || !person || link.used_at !== null || person.status !== 'active') {
    await noteGuess(open, address)
    throw badRequest('link.reset')
  }
  return { link, db, person }
}
