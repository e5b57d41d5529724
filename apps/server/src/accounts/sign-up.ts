import type { Locale } from '@vitrine/contract/companies'
import { foundCompany } from '../companies/found.ts'
import type { Deps } from '../deps.ts'
import { invalid, whenTaken } from '../errors.ts'
import { newId } from '../ids.ts'
import { passwordFault } from '../session/password-rules.ts'
import { hashPassword } from '../session/passwords.ts'
import { findAccount } from './queries.ts'
import { noteSignUp } from './requests.ts'
import { sendLink } from './sending.ts'

export interface NewOwner {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly lang: Locale
}

export const taken = { propertyPath: 'email', code: 'email.taken' } as const

/** Makes a company and its owner, who may do everything in it once the link of the mail was followed. */
export async function signUp(deps: Deps, owner: NewOwner, address: string): Promise<{ companyId: string; id: string }> {
  const { email, companyName, firstName, lastName } = owner
  const known = [deps.config.BRAND_NAME, companyName, firstName, lastName, email, email.split('@')[0] ?? '']
  const fault = passwordFault(owner.password, known)
  const faults = [
    ...(companyName === '' ? [{ propertyPath: 'companyName', code: 'blank' }] : []),
    ...(fault ? [fault] : []),
  ]
  if (faults.length > 0) throw invalid(...faults)
  await noteSignUp(deps, owner.email, address)
  if (await findAccount(deps.databases.open, owner.email)) throw invalid(taken)
  const [companyId, id] = [newId(), newId()]
  const passwordHash = await hashPassword(owner.password)
  await deps.databases
    .of(companyId)
    .transaction()
    .execute(async (tx) => {
      await foundCompany(tx, { ...owner, companyId, userId: id, passwordHash, invited: true })
      await sendLink(tx, deps, { companyId, userId: id }, { kind: 'activation', link: 'activation' })
    })
    .catch(whenTaken({ credential_email: taken }))
  return { companyId, id }
}
