/** Every right a company can give a person, as the product documents spell them. */
export const permissions = [
  'inbox',
  'moderation',
  'quickReplies',
  'calendar',
  'calendarPost',
  'isAllowCrossPost',
  'isAllowPrivateInstagram',
  'report',
  'media',
  'rssFeed',
  'locations',
  'googleHours',
  'users',
  'setting',
] as const
export type Permission = (typeof permissions)[number]
export type AppPermissions = Record<Permission, boolean>

/** Roles a person carries. `ROLE_APPROVAL` may decide on posts that wait for approval. */
export const roles = ['ROLE_USER', 'ROLE_APPROVAL', 'ROLE_SUPER_ADMIN'] as const
export type Role = (typeof roles)[number]

/** `PROFILE_OWNER` sees every location, `PROFILE_MEMBER` only those allowed to it. */
export const profiles = ['PROFILE_OWNER', 'PROFILE_MEMBER'] as const
export type Profile = (typeof profiles)[number]

/** A full set of rights with one value everywhere; start from it and switch single rights. */
export function allPermissions(value: boolean): AppPermissions {
  return Object.fromEntries(permissions.map((key) => [key, value])) as AppPermissions // fromEntries loses the keys it was given
}
