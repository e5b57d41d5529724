import { Company, type Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import { type AppPermissions, allPermissions, type Profile, type Role } from '@vitrine/contract/permissions'
import { writeInstant } from '@vitrine/contract/query'
import { identity, toIri } from '@vitrine/contract/resource'
import { type Preferences, User, type userStatuses } from '@vitrine/contract/users'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { mayDelete, mayEditPermissions } from './policy.ts'
import { findUser, type UserRow } from './queries.ts'

/** A person as the API shows them to somebody, or nothing when there is none of that id. */
export async function readUser(db: Db, id: string, viewer: Viewer | null = null) {
  const row = await findUser(db, id)
  return row && presentUser(row, viewer)
}

export function presentUser(row: UserRow, viewer: Viewer | null) {
  const lang = row.lang as Locale // check constraints hold lang, profile and status
  return {
    ...identity(User, row.id),
    username: row.email,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    lang,
    locale: lang,
    ...(row.time_zone === null ? {} : { timeZone: row.time_zone }),
    ...(row.avatar === null ? {} : { avatar: row.avatar }),
    preferences: row.preferences as z.infer<typeof Preferences>, // written through the contract only
    roles: row.roles as Role[], // written from the contract's list
    profile: row.profile as Profile, // as lang
    allowedLocations: row.locations
      .filter((id) => viewer === null || seesLocation(viewer, id))
      .map((id) => toIri(LocationSummary, id)),
    superAdmin: row.super_admin,
    appPermissions: toPermissions(row),
    status: row.status as (typeof userStatuses)[number], // as lang
    ...(row.last_seen_at === null ? {} : { lastSeenAt: writeInstant(row.last_seen_at) }),
    canEditRights: viewer !== null && mayEditPermissions(viewer, row),
    canDelete: viewer !== null && mayDelete(viewer, row),
    company: { ...identity(Company, row.company_id), name: row.company_name },
  }
}

export function toPermissions(row: Pick<UserRow, 'permissions'>): AppPermissions {
  return { ...allPermissions(false), ...(row.permissions as Partial<AppPermissions>) } // written from the contract's list
}
