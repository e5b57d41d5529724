import type { BodyInputOf, MemberOf } from '@vitrine/contract/operation'
import { createPresetPermissions, type Preset, presetNames } from '@vitrine/contract/permission-presets'
import { type Right, requires, rightGroups } from '@vitrine/contract/permission-requirements'
import {
  type AppPermissions,
  allPermissions,
  type Permission,
  type Profile,
  type Role,
} from '@vitrine/contract/permissions'
import type { users } from '@vitrine/contract/users'

export type User = MemberOf<typeof users.list>

/** A user's permissions as the form holds them. */
export interface UserPermissions {
  readonly profile: Profile
  readonly approval: boolean
  readonly permissions: AppPermissions
  /** Ids of locations; used when the profile does not include all of them. */
  readonly locations: readonly string[]
  /** The user also has locations the viewer cannot see; saving leaves those unchanged. */
  readonly elsewhere: boolean
}

type Given = 'profile' | 'roles' | 'appPermissions' | 'allowedLocations' | 'canEditRights' | 'canDelete'

export function toUserPermissions(user: Pick<User, Given>): UserPermissions {
  return {
    profile: user.profile,
    approval: user.roles.includes('ROLE_APPROVAL'),
    permissions: user.appPermissions,
    locations: user.allowedLocations.map((iri) => iri.split('/').at(-1) ?? ''),
    elsewhere: isRemovalBlocked(user) && getRemovalBlocker(user) === 'elsewhere',
  }
}

/** Three-way merge: applies the changes from `read` to `wanted` to `now`, preserving a colleague's changes. */
export function changedOver(now: UserPermissions, read: UserPermissions, wanted: UserPermissions): UserPermissions {
  const over = <V>(before: V, after: V, by: V): V => (JSON.stringify(before) === JSON.stringify(after) ? by : after)
  const keys = Object.keys(now.permissions) as Permission[] // its own keys
  const permissions = { ...now.permissions }
  for (const key of keys) permissions[key] = over(read.permissions[key], wanted.permissions[key], permissions[key])
  const given = wanted.locations.filter((id) => !read.locations.includes(id))
  const removed = new Set(read.locations.filter((id) => !wanted.locations.includes(id)))
  return {
    ...now,
    profile: over(read.profile, wanted.profile, now.profile),
    approval: over(read.approval, wanted.approval, now.approval),
    permissions,
    locations: [...new Set([...now.locations, ...given])].filter((id) => !removed.has(id)),
  }
}

/** Parameters of the texts that count locations. */
export const summarizeLocations = ({ locations, elsewhere }: Pick<UserPermissions, 'locations' | 'elsewhere'>) => ({
  count: locations.length,
  elsewhere: elsewhere ? 'yes' : 'no',
})

export function toPermissionsBody({ profile, approval, permissions, locations }: UserPermissions) {
  const roles: Role[] = approval ? ['ROLE_USER', 'ROLE_APPROVAL'] : ['ROLE_USER']
  return {
    profile,
    roles,
    appPermissions: permissions,
    allowedLocations: profile === 'PROFILE_OWNER' ? [] : [...locations],
  } satisfies BodyInputOf<typeof users.update>
}

export const has = (
  { approval, permissions }: Pick<UserPermissions, 'approval' | 'permissions'>,
  right: Right,
): boolean => (right === 'ROLE_APPROVAL' ? approval : permissions[right])

type Giver = Pick<User, 'profile' | 'roles' | 'appPermissions'>

/** Whether the giver may not grant this permission: a member grants only permissions they have themselves. */
export const exceedsOwnPermissions = ({ profile, roles, appPermissions }: Giver, right: Right): boolean =>
  profile !== 'PROFILE_OWNER' && !has({ approval: roles.includes('ROLE_APPROVAL'), permissions: appPermissions }, right)

/** Whether a user has more than the giver, who then may give them neither further locations nor access. */
export const hasMore = (giver: Giver, standing: Pick<UserPermissions, 'approval' | 'permissions'>): boolean =>
  Object.values(rightGroups)
    .flat()
    .some((right) => has(standing, right) && exceedsOwnPermissions(giver, right))

/** Granting a permission also grants what it requires; revoking one also revokes what requires it. */
export function withRight<S extends Pick<UserPermissions, 'approval' | 'permissions'>>(
  standing: S,
  right: Right,
  on: boolean,
): S {
  const changed =
    right === 'ROLE_APPROVAL'
      ? { ...standing, approval: on }
      : { ...standing, permissions: { ...standing.permissions, [right]: on } }
  if (on) {
    const needed = requires[right]
    return needed === undefined || has(changed, needed) ? changed : withRight(changed, needed, true)
  }
  const dependents = (Object.entries(requires) as [Right, Permission][]) // Object.entries widens keys to string
    .filter(([dependent, needed]) => needed === right && has(changed, dependent))
    .map(([dependent]) => dependent)
  return dependents.reduce((left, dependent) => withRight(left, dependent, false), changed)
}

export function getPresetPermissions(
  preset: Preset,
  repliesAreApproved: boolean,
): Pick<UserPermissions, 'approval' | 'permissions'> {
  const none = { approval: false, permissions: allPermissions(false) }
  return createPresetPermissions(preset, { repliesAreApproved }).reduce(
    (standing, right) => withRight(standing, right, true),
    none,
  )
}

/** The preset with exactly these permissions, whether or not replies needed approval when it was applied. */
export function findPreset(standing: Pick<UserPermissions, 'approval' | 'permissions'>): Preset | null {
  return (
    presetNames.find((name) =>
      [true, false].some((approved) => hasSamePermissions(getPresetPermissions(name, approved), standing)),
    ) ?? null
  )
}

function hasSamePermissions(
  a: Pick<UserPermissions, 'approval' | 'permissions'>,
  b: Pick<UserPermissions, 'approval' | 'permissions'>,
) {
  const keys = Object.keys(a.permissions) as Permission[] // its own keys
  return a.approval === b.approval && keys.every((key) => a.permissions[key] === b.permissions[key])
}

const abilities = {
  post: 'calendarPost',
  several: 'isAllowCrossPost',
  seePosts: 'calendar',
  approve: 'ROLE_APPROVAL',
  private: 'isAllowPrivateInstagram',
  answer: 'inbox',
  replies: 'quickReplies',
  moderate: 'moderation',
  measure: 'report',
  media: 'media',
  feeds: 'rssFeed',
  places: 'locations',
  hours: 'googleHours',
  people: 'users',
  settings: 'setting',
} as const satisfies Record<string, Right>
export type Ability = keyof typeof abilities

/** Abilities for the summary sentence, without implied ones and those the installation does not offer. */
export function listAbilities(
  standing: UserPermissions,
  offered: { readonly multiPost: boolean; readonly privateInstagram: boolean },
): Ability[] {
  const names = Object.keys(abilities) as Ability[] // its own keys
  const left: readonly (Ability | false)[] = [
    standing.permissions.calendarPost && 'seePosts',
    !offered.multiPost && 'several',
    !offered.privateInstagram && 'private',
  ]
  return names.filter((name) => has(standing, abilities[name]) && !left.includes(name))
}

/** Whether the viewer may change a user's permissions but not remove the user. */
export const isRemovalBlocked = ({ canEditRights, canDelete }: Pick<User, 'canEditRights' | 'canDelete'>): boolean =>
  canEditRights && !canDelete

/** Why a user the viewer may edit cannot be removed: the last owner, or has locations the viewer cannot see. */
export function getRemovalBlocker({ profile }: Pick<User, 'profile'>): 'lastOwner' | 'elsewhere' {
  return profile === 'PROFILE_OWNER' ? 'lastOwner' : 'elsewhere'
}
