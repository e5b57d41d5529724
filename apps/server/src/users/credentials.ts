import type { BodyOf } from '@vitrine/contract/operation'
import { knownTexts } from '@vitrine/contract/password'
import type { users } from '@vitrine/contract/users'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { invalid } from '../lib/errors.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { requireGoodPassword } from '../session/password-rules.ts'
import { hashPassword, passwordHolds } from '../session/passwords.ts'
import { noteFailure, throttleSignIn } from '../session/throttle.ts'
import { cancelChange } from './email-changes.ts'
import * as queries from './queries.ts'
import { requestEmailChange } from './request-email-change.ts'

type CredentialChange = Pick<BodyOf<typeof users.update>, 'email' | 'password' | 'currentPassword'>

/**
 * A new e-mail or password of one's own, for whoever says the current password. The e-mail counts once it is confirmed; a
 * new password ends every session.
 */
export async function changeCredential(
  deps: Deps,
  tx: Tx,
  row: queries.UserRow,
  change: CredentialChange,
  address: string,
): Promise<void> {
  const email = change.email !== undefined && change.email !== row.email ? change.email : undefined
  if (email === undefined && change.password === undefined) return
  await requirePassword(deps, tx, row, change.currentPassword, address)
  if (change.password !== undefined) await changePassword(deps, tx, row, change.password, email)
  if (email !== undefined) await requestEmailChange(deps, tx, row, email, address)
}

async function changePassword(
  deps: Deps,
  tx: Tx,
  row: queries.UserRow,
  password: string,
  email: string | undefined,
): Promise<void> {
  const { first_name: firstName, last_name: lastName, company_name: company } = row
  const known = { brand: deps.config.BRAND_NAME, company, firstName, lastName }
  requireGoodPassword(password, [...knownTexts({ ...known, email: row.email }), email ?? ''])
  await queries.updateCredential(tx, row.id, { password_hash: await hashPassword(password) })
  // Whoever asked for another address may be why the password had to change.
  await cancelChange(tx, row.id)
  await queries.endSessions(tx, row.id, 'password')
  await publishEvent(tx, { company: row.company_id, type: 'rights', user: row.id })
  const to = { companyId: row.company_id, userId: row.id }
  await enqueueMail(tx, deps.config, { ...to, kind: 'passwordChanged', job: 'accounts.mail' })
}

/** Guesses here count with those of the sign-in: a browser left open is no way around its limits. */
async function requirePassword(
  deps: Deps,
  tx: Tx,
  row: queries.UserRow,
  current: string | undefined,
  address: string,
): Promise<void> {
  if (!current) throw invalid({ propertyPath: 'currentPassword', code: 'blank' })
  const { open } = deps.databases
  await throttleSignIn(open, row.email, address)
  const credential = await queries.findCredential(tx, row.id)
  if (await passwordHolds(credential?.password_hash ?? null, current)) return
  await noteFailure(open, row.email, address)
  throw invalid({ propertyPath: 'currentPassword', code: 'password.wrong' })
}
