import type { Locale } from '@vitrine/contract/companies'
import { knownTexts } from '@vitrine/contract/password'
import { type Founding, foundCompany } from '../companies/create-company.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { brokenConstraint, invalid } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { findPasswordViolation } from '../session/password-rules.ts'
import { hashPassword } from '../session/passwords.ts'
import { readUser } from '../users/present.ts'
import { noteSignUp, reportKnownAddress } from './link-requests.ts'
import { findAccount } from './queries.ts'
import { sendLink } from './sending.ts'

export interface NewOwner {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly lang: Locale
}

/** Said where the person who asks is signed in and may invite. */
export const emailInUse = { propertyPath: 'email', code: 'email.taken' } as const

/**
 * Makes a company and its owner, who may do everything in it once the link of the mail was followed. For an address that
 * has an account the response is the same: the rows are made under another address, read and taken back, and the owner
 * of the account gets a mail. So neither the response nor its time tells who uses the product.
 */
export async function signUp(deps: Deps, owner: NewOwner, address: string) {
  requireSound(deps, owner)
  const requestId = await noteSignUp(deps, owner.email, address)
  const passwordHash = await hashPassword(owner.password)
  const isEmailInUse = (await findAccount(deps.databases.open, owner.email)) !== undefined
  const user = isEmailInUse ? null : await found(deps, owner, passwordHash)
  if (user !== null) return user
  if (requestId !== null) await reportKnownAddress(deps, requestId)
  return rehearse(deps, owner, passwordHash)
}

function requireSound(deps: Deps, { email, companyName, firstName, lastName, password }: NewOwner): void {
  const known = knownTexts({ brand: deps.config.BRAND_NAME, company: companyName, firstName, lastName, email })
  const violation = findPasswordViolation(password, known)
  const violations = [
    ...(companyName === '' ? [{ propertyPath: 'companyName', code: 'blank' }] : []),
    ...(violation ? [violation] : []),
  ]
  if (violations.length > 0) throw invalid(...violations)
}

/** The new owner, or null when somebody else was given the address at the same moment. */
function found(deps: Deps, owner: NewOwner, passwordHash: string) {
  const [companyId, userId] = [newId(), newId()]
  return deps.databases
    .forCompany(companyId)
    .transaction()
    .execute((tx) => makeOwner(tx, deps, { ...owner, companyId, userId, passwordHash }))
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'credential_email') return null
      throw error
    })
}

class RollbackError extends Error {}

async function rehearse(deps: Deps, owner: NewOwner, passwordHash: string) {
  const [companyId, userId] = [newId(), newId()]
  const stage: { user?: Awaited<ReturnType<typeof makeOwner>> } = {}
  await deps.databases
    .forCompany(companyId)
    .transaction()
    .execute(async (tx) => {
      const email = `${userId}@invalid`
      stage.user = await makeOwner(tx, deps, { ...owner, email, companyId, userId, passwordHash })
      throw new RollbackError()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollbackError)) throw error
    })
  if (!stage.user) throw new Error('A sign-up that is taken back left no user to show.')
  return { ...stage.user, username: owner.email, email: owner.email }
}

async function makeOwner(tx: Tx, deps: Deps, founding: Omit<Founding, 'invited'>) {
  await foundCompany(tx, { ...founding, invited: true })
  const { companyId, userId } = founding
  await sendLink(tx, deps, { companyId, userId }, { kind: 'activation', link: 'activation' })
  const user = await readUser(tx, userId)
  if (!user) throw new Error('A user who was just made is not there.')
  return user
}
