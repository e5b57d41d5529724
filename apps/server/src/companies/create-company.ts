import { allPermissions } from '@vitrine/contract/permissions'
import type { Tx } from '../db/db.ts'

export interface Founding {
  readonly companyId: string
  readonly companyName: string
  readonly userId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  /** Of the company and the person; without one, as the database has it. */
  readonly lang?: string
  /** Waits for the link of a mail. */
  readonly invited?: boolean
}

/** Makes a company and its owner, who may do everything in it. An address that has an account breaks `credential_email`. */
export async function foundCompany(tx: Tx, founding: Founding): Promise<void> {
  const { companyId, companyName, userId, email, firstName, lastName, passwordHash, lang, invited } = founding
  const mine = { company_id: companyId, email }
  const langColumn = lang === undefined ? {} : { lang }
  await tx
    .insertInto('company')
    .values({ id: companyId, name: companyName, ...langColumn })
    .execute()
  await tx
    .insertInto('app_user')
    .values({
      ...{ ...mine, ...langColumn, id: userId, ...(invited ? { status: 'invited' } : {}) },
      first_name: firstName,
      last_name: lastName,
      profile: 'PROFILE_OWNER',
      roles: ['ROLE_USER', 'ROLE_APPROVAL'],
      permissions: JSON.stringify(allPermissions(true)),
    })
    .execute()
  await tx
    .insertInto('credential')
    .values({ ...mine, user_id: userId, password_hash: passwordHash })
    .execute()
}
