import type { Locale } from '@vitrine/contract/companies'
import { knownTexts } from '@vitrine/contract/password'
import type { Deps } from '../deps/deps.ts'
import { badRequest } from '../lib/errors.ts'
import { requireGoodPassword } from '../session/password-rules.ts'
import { hashPassword } from '../session/passwords.ts'
import { noteGuess, throttleGuesses } from '../session/throttle.ts'
import { confirmEmail } from './confirm-email.ts'
import { findLink } from './links.ts'
import { findPerson, openAccount, type PersonRow, setPassword } from './queries.ts'

/**
 * Opens the account a link names. The same link answers the same for a day, for those who read mails before people do
 * follow it too; it gives no session, and changes no password once there is one. A link that confirms a new address
 * comes here as well: it is the one page of links a guest may open.
 */
export async function activate(deps: Deps, token: string, password: string | undefined, address: string) {
  const { open } = deps.databases
  await throttleGuesses(open, address)
  const moved = await confirmEmail(deps, token)
  if (moved) return { ...shown(moved, true), emailConfirmed: true as const }
  const link = await findLink(open, 'activation', token)
  const db = link && deps.databases.forCompany(link.company_id)
  const person = link && db && (await findPerson(db, link.user_id))
  if (!db || !person || person.status === 'disabled') {
    await noteGuess(open, address)
    throw badRequest('link.activation')
  }
  if (person.status === 'active') return shown(person, true)
  if (!person.has_password && password === undefined) return shown(person, false)
  if (!person.has_password && password !== undefined) requireGoodPassword(password, known(deps, person))
  const hash = person.has_password || password === undefined ? null : await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const opened = await openAccount(tx, person.id)
    if (opened && hash !== null) await setPassword(tx, person.id, hash)
  })
  return shown(person, true)
}

function shown(person: PersonRow, active: boolean) {
  return {
    id: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    company: person.company,
    lang: person.lang as Locale, // a check constraint holds it
    active,
    needsPassword: !active && !person.has_password,
  }
}

/** What everybody may know of a person, and so is no password. */
export function known(deps: Deps, person: PersonRow): string[] {
  const { email, company, first_name: firstName, last_name: lastName } = person
  return knownTexts({ brand: deps.config.BRAND_NAME, company, firstName, lastName, email })
}
