import type { BodyOf } from '@vitrine/contract/operation'
import { allPermissions, type Profile, type Role } from '@vitrine/contract/permissions'
import type { users } from '@vitrine/contract/users'
import { contentUrl } from '../attachments/post-media.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { conflict, forbidden, invalid, notFound } from '../lib/errors.ts'
import { isTimeZone } from '../lib/time-zones.ts'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import { transferPosts, unscheduleLeftoverPosts } from '../posts/transfer-ownership.ts'
import { changeCredential } from './credentials.ts'
import { type AccessState, findAccessViolations, mayDelete, mayEditAccess, mayEditPermissions } from './policy.ts'
import { toPermissions } from './present.ts'
import * as queries from './queries.ts'

type Change = BodyOf<typeof users.update>

/** Changes what was given of a person: their own profile, or a colleague's rights. What is so already is no change. */
export async function change(deps: Deps, viewer: Viewer, id: string, input: Change, address: string): Promise<void> {
  const isSelf = id === viewer.userId
  const companyId = isSelf ? viewer.homeCompanyId : viewer.companyId
  await deps.databases
    .forCompany(companyId)
    .transaction()
    .execute(async (tx) => {
      const owners = await queries.lockOwners(tx, companyId)
      if (!(await queries.lockUser(tx, companyId, id))) throw notFound()
      const row = await queries.findUser(tx, id)
      if (!row) throw notFound()
      await changeAccess(tx, viewer, row, input, owners)
      await changeProfile(deps, tx, viewer, row, input)
      if (isSelf) await changeCredential(deps, tx, row, input, address)
      else if (input.password !== undefined || (input.email !== undefined && input.email !== row.email))
        throw forbidden('users.own')
    })
}

export async function remove(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { companyId } = viewer
  await deps.databases
    .forCompany(companyId)
    .transaction()
    .execute(async (tx) => {
      await queries.lockOwners(tx, companyId)
      const row = await queries.findUser(tx, id)
      if (!row) throw notFound()
      if (id === viewer.userId) throw conflict('users.self')
      if (row.is_last_owner) throw conflict('users.lastOwner')
      if (!mayDelete(viewer, row)) throw forbidden('users.beyond')
      await queries.lockUser(tx, companyId, id)
      await transferPosts(tx, viewer, id)
      await unscheduleLeftoverPosts(tx, viewer, id)
      await queries.endSessions(tx, id, 'deleted')
      await queries.deleteUser(tx, companyId, id)
      await publishEvent(tx, { company: companyId, type: 'rights', user: id })
    })
}

/** Names, language, zone, picture and preferences: one's own, and the names of a colleague for who manages users. */
async function changeProfile(deps: Deps, tx: Tx, viewer: Viewer, row: queries.UserRow, input: Change): Promise<void> {
  const { firstName, lastName, lang, timeZone, preferences, avatar } = input
  if (typeof timeZone === 'string' && !isTimeZone(timeZone))
    throw invalid({ propertyPath: 'timeZone', code: 'timeZone' })
  const named = {
    ...(firstName !== undefined && firstName !== row.first_name ? { first_name: firstName } : {}),
    ...(lastName !== undefined && lastName !== row.last_name ? { last_name: lastName } : {}),
  }
  // What was chosen on one device says nothing of what was chosen on another.
  const preferred = { ...(row.preferences as object), ...preferences } // written through the contract only
  const own = {
    ...(lang !== undefined && lang !== row.lang ? { lang } : {}),
    ...(timeZone !== undefined && timeZone !== row.time_zone ? { time_zone: timeZone } : {}),
    ...(same(preferred, row.preferences) ? {} : { preferences: JSON.stringify(preferred) }),
    ...(avatar === undefined
      ? {}
      : { avatar: avatar === null ? null : await requireImage(deps, viewer, avatar, 'avatar') }),
  }
  if (row.id !== viewer.userId) {
    if (Object.keys(own).length > 0) throw forbidden('users.own')
    if (Object.keys(named).length > 0 && !mayEditPermissions(viewer, row)) throw forbidden('users.beyond')
  }
  await queries.updateUser(tx, row.company_id, row.id, { ...named, ...own })
}

/** The address of a picture, uploaded to the company they act for. */
async function requireImage(deps: Deps, viewer: Viewer, id: string, propertyPath: string): Promise<string> {
  const file = await deps.databases
    .forCompany(viewer.companyId)
    .selectFrom('attachment')
    .select(['storage_key', 'content_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw invalid({ propertyPath, code: 'relation.unknown' })
  if (!file.content_type.startsWith('image/')) throw invalid({ propertyPath, code: 'media.invalidFormat' })
  return contentUrl(deps.config, file.storage_key)
}

async function changeAccess(
  tx: Tx,
  viewer: Viewer,
  row: queries.UserRow,
  input: Change,
  owners: readonly string[],
): Promise<void> {
  const before: AccessState = { ...row, roles: row.roles as Role[], permissions: toPermissions(row) } // written from the contract's list
  const after = standingAfter(viewer, before, input, await statusAfter(tx, row, input.disabled))
  if (same(before, after)) return
  if (!may(viewer, 'users')) throw forbidden()
  if (row.id === viewer.userId) throw invalid({ propertyPath: firstDifference(before, after), code: 'rights.own' })
  const mayGive = after.status === before.status ? mayEditPermissions : mayEditAccess
  if (!mayGive(viewer, row)) throw forbidden('users.beyond')
  const violations = [
    ...findAccessViolations(viewer, before, after),
    ...(await findLocationViolations(tx, viewer, row, after)),
  ]
  if (violations.length > 0) throw invalid(...violations)
  const isOwner = after.profile === 'PROFILE_OWNER' && after.status !== 'disabled' && after.permissions.users
  if (!isOwner && owners.includes(row.id) && owners.length === 1)
    throw invalid({ propertyPath: firstDifference(before, after), code: 'rights.lastOwner' })
  if (after.status === 'disabled' && before.status !== 'disabled') await transferPosts(tx, viewer, row.id)
  await queries.updateUser(tx, row.company_id, row.id, {
    roles: [...after.roles],
    profile: after.profile,
    permissions: JSON.stringify(after.permissions),
    status: after.status,
    ...(after.status === before.status ? {} : { status_before: after.status === 'disabled' ? before.status : null }),
  })
  await queries.replaceLocations(tx, row.company_id, row.id, after.locations)
  if (after.status === 'disabled') await queries.endSessions(tx, row.id, 'disabled')
  // What is open listens with the rights it was opened with: it is opened anew.
  await publishEvent(tx, { company: row.company_id, type: 'rights', user: row.id })
}

function standingAfter(viewer: Viewer, before: AccessState, input: Change, status: string): AccessState {
  const profile: string = input.profile ?? before.profile
  return {
    ...before,
    // Who is somebody at all, and who runs the platform, is not this call's to say; `faultsOf` refuses a try.
    roles: input.roles === undefined ? before.roles : resolveRoles(before.roles, input.roles),
    profile,
    permissions:
      input.appPermissions === undefined ? before.permissions : { ...allPermissions(false), ...input.appPermissions },
    locations: profile === ('PROFILE_OWNER' satisfies Profile) ? [] : resolveLocations(viewer, before, input),
    status,
  }
}

/** Whoever sees some places speaks of these: the others stay as they are. */
function resolveLocations(viewer: Viewer, before: AccessState, { allowedLocations }: Change): readonly string[] {
  if (allowedLocations === undefined) return before.locations
  const hidden = before.locations.filter((id) => !seesLocation(viewer, id))
  return [...new Set([...allowedLocations, ...hidden])]
}

function resolveRoles(before: readonly Role[], requested: readonly Role[]): Role[] {
  const preserved: Role[] = before.includes('ROLE_SUPER_ADMIN') ? ['ROLE_SUPER_ADMIN'] : []
  return [...new Set<Role>(['ROLE_USER', ...requested, ...preserved])]
}

/** Somebody let in again is what they were before: an address nobody confirmed still waits for that. */
async function statusAfter(tx: Tx, row: queries.UserRow, disabled: boolean | undefined): Promise<string> {
  if (disabled === undefined || disabled === (row.status === 'disabled')) return row.status
  if (disabled) return 'disabled'
  // Of those disabled before it was kept, the password tells.
  return row.status_before ?? ((await queries.findCredential(tx, row.id))?.password_hash ? 'active' : 'invited')
}

async function findLocationViolations(tx: Tx, viewer: Viewer, row: queries.UserRow, after: AccessState) {
  const known = await queries.findExistingLocations(tx, row.company_id, after.locations)
  const had = new Set(row.locations)
  const unknown = (id: string) =>
    !known.has(id) || (viewer.locations !== null && !had.has(id) && !viewer.locations.includes(id))
  return after.locations.flatMap((id, index) =>
    unknown(id) ? [{ propertyPath: `allowedLocations[${index}]`, code: 'relation.unknown' }] : [],
  )
}

const fieldOf = {
  permissions: 'appPermissions',
  roles: 'roles',
  profile: 'profile',
  locations: 'allowedLocations',
  status: 'disabled',
} as const satisfies Record<keyof AccessState, string>

function firstDifference(before: AccessState, after: AccessState): string {
  const keys = Object.keys(fieldOf) as (keyof AccessState)[] // its own keys
  const key = keys.find((candidate) => !same(before[candidate], after[candidate])) ?? 'permissions'
  if (key !== 'permissions') return fieldOf[key]
  const right = Object.entries(after.permissions).find(([name, given]) => {
    const had: Record<string, boolean> = before.permissions
    return had[name] !== given
  })
  return right ? `appPermissions.${right[0]}` : 'appPermissions'
}

/** Whether two plain values say the same, whatever the order of keys and of members. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => JSON.stringify(sorted(part))).sort()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
