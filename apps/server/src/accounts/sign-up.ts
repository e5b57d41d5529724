import type { Locale } from '@vitrine/contract/companies'
import { allPermissions } from '@vitrine/contract/permissions'
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
  const password_hash = await hashPassword(owner.password)
  const mine = { company_id: companyId, email: owner.email }
  await deps.databases
    .of(companyId)
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto('company').values({ id: companyId, name: owner.companyName, lang: owner.lang }).execute()
      await tx
        .insertInto('app_user')
        .values({
          ...{ ...mine, id, lang: owner.lang, status: 'invited' },
          first_name: owner.firstName,
          last_name: owner.lastName,
          profile: 'PROFILE_OWNER',
          roles: ['ROLE_USER', 'ROLE_APPROVAL'],
          permissions: JSON.stringify(allPermissions(true)),
        })
        .execute()
      await tx
        .insertInto('credential')
        .values({ ...mine, user_id: id, password_hash })
        .execute()
      await sendLink(tx, deps, { companyId, userId: id }, { kind: 'activation', link: 'activation' })
    })
    .catch(whenTaken({ credential_email: taken }))
  return { companyId, id }
}
