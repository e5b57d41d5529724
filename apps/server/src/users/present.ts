import { Company, type Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import { type AppPermissions, allPermissions, type Profile, type Role } from '@vitrine/contract/permissions'
import { identity, iriOf } from '@vitrine/contract/resource'
import { User } from '@vitrine/contract/users'
import type { Db } from '../db.ts'
import { findUser } from './queries.ts'

/** A person as the API shows them, or nothing when there is none of that id. */
export async function readUser(db: Db, id: string) {
  const row = await findUser(db, id)
  return row && presentUser(row)
}

function presentUser(row: NonNullable<Awaited<ReturnType<typeof findUser>>>) {
  const lang = row.lang as Locale // check constraints hold lang, profile and roles
  return {
    ...identity(User, row.id),
    username: row.email,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    lang,
    locale: lang,
    ...(row.avatar === null ? {} : { avatar: row.avatar }),
    roles: row.roles as Role[], // written from the contract's list
    profile: row.profile as Profile, // a check constraint holds it
    allowedLocations: row.locations.map((id) => iriOf(LocationSummary, id)),
    superAdmin: row.super_admin,
    appPermissions: { ...allPermissions(false), ...(row.permissions as Partial<AppPermissions>) }, // written from the contract's list
    company: { ...identity(Company, row.company_id), name: row.company_name },
  }
}
