import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { Lang, locales } from './companies.ts'
import { emailPattern, maxEmailLength } from './field-rules.ts'
import { LocationSummary } from './locations.ts'
import { call, list, read, remove, update } from './operation.ts'
import { permissions, profiles, roles } from './permissions.ts'
import { Id, Instant, Iri, link, reference, resource } from './resource.ts'

export const AppPermissions = z.object(
  // fromEntries loses the keys
  Object.fromEntries(permissions.map((key) => [key, z.boolean()])) as Record<
    (typeof permissions)[number],
    z.ZodBoolean
  >,
)

/** How somebody likes the product; what is not said follows the browser. */
export const Preferences = z.object({
  theme: z.enum(['light', 'dark', 'auto']).optional(),
  density: z.enum(['comfort', 'compact']).optional(),
  /** Single keys act; off for those whose tools type by themselves (WCAG 2.1.4). */
  shortcuts: z.boolean().optional(),
})

export const userStatuses = ['invited', 'active', 'disabled'] as const

export const User = resource('User', '/users', {
  id: Id,
  username: z.string(),
  email: z.string(),
  /** Of oneself: an address asked for, that counts once the link sent there is followed. */
  emailToConfirm: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  lang: z.enum(locales),
  locale: z.enum(locales),
  /** An IANA zone; the browser's when it is not said. */
  timeZone: z.string().optional(),
  avatar: z.string().optional(),
  preferences: Preferences,
  roles: z.array(z.enum(roles)),
  profile: z.enum(profiles),
  /** The places a PROFILE_MEMBER may see; an owner sees every one and the list is empty. */
  allowedLocations: z.array(reference(LocationSummary)),
  superAdmin: z.boolean(),
  appPermissions: AppPermissions,
  status: z.enum(userStatuses),
  /** When this person was last seen, as far as sessions tell. */
  lastSeenAt: Instant.optional(),
  /** Whether the caller may change this person's rights, scope and access. Nobody may change their own. */
  canEditRights: z.boolean(),
  /** Whether the caller may delete this person. */
  canDelete: z.boolean(),
  /** The company whose rows are seen: for a super admin who acts for another one, that one. */
  company: z
    .object({ '@id': Iri, '@type': z.literal('Company'), id: Id, name: z.string() })
    .meta({ 'x-relation': 'Company' }),
})

const UserChange = z.object({
  firstName: z.string().trim().min(1).max(100).optional(),
  lastName: z.string().trim().max(100).optional(),
  lang: Lang.optional(),
  /** An IANA zone; null follows the browser. */
  timeZone: z.string().nullish(),
  /** An uploaded picture; null takes it away. */
  avatar: link(Attachment).nullish(),
  /** What is not named stays. */
  preferences: Preferences.optional(),
  /** Needs `currentPassword`, as does `password`; it counts once the link sent there is followed. */
  email: z
    .string()
    .trim()
    .max(maxEmailLength)
    .pipe(z.email({ pattern: emailPattern }))
    .optional(),
  /** Judged by the server's rules. */
  password: z.string().optional(),
  currentPassword: z.string().optional(),
  // What only somebody who manages users may change, and not of themselves.
  roles: z.array(z.enum(roles)).max(20).optional(),
  profile: z.enum(profiles).optional(),
  allowedLocations: z.array(link(LocationSummary)).max(10_000).optional(),
  /** Replaced whole: a right that is not named is not given. */
  appPermissions: AppPermissions.partial().optional(),
  disabled: z.boolean().optional(),
})

export const users = {
  list: list(User, {
    summary: 'The people of the company.',
    authz: { permission: 'users', scope: 'company', object: 'User', stranger: 404, effect: 'read' },
    rules: {
      filters: { search: 'text', permission: 'exact', profile: 'exact', status: 'exact' },
      order: ['name', 'email', 'lastSeenAt', 'createdAt'],
    },
  }),
  read: read(User, {
    summary: 'A person: oneself, or a colleague for those who manage users.',
    authz: { scope: 'company', object: 'User', stranger: 404, effect: 'read' },
  }),
  update: update(User, {
    summary:
      'Changes one’s own profile; for those who manage users, a colleague’s names, rights, scope and access. A changed password or `disabled` ends that person’s sessions.',
    authz: { scope: 'company', object: 'User', stranger: 404, effect: 'write' },
    body: UserChange,
  }),
  remove: remove(User, {
    summary: 'Deletes a person. What they wrote stays, but for quick replies of their own.',
    authz: { permission: 'users', scope: 'company', object: 'User', stranger: 404, effect: 'write' },
  }),
}

export const Tokens = z.object({
  token: z.string(),
  refresh_token: z.string(),
  /** Unix seconds. */
  refresh_token_expiration: z.int(),
})

export const session = {
  login: call('POST', '/login_check', {
    summary: 'Signs in with a name and a password.',
    authz: { scope: 'public', stranger: 404, effect: 'write' },
    body: z.object({ username: z.string().min(1), password: z.string().min(1) }),
    response: Tokens,
  }),
  refresh: call('POST', '/token/refresh', {
    summary: 'Trades a refresh token for new tokens. The direct parent yields the same successor for 30 s.',
    authz: { scope: 'public', stranger: 404, effect: 'write' },
    accepts: 'form-or-json',
    body: z.object({ refresh_token: z.string().optional() }),
    query: z.object({ refresh_token: z.string().optional() }),
    response: Tokens,
  }),
  logout: call('POST', '/logout', {
    summary: 'Ends the session on the server.',
    authz: { scope: 'self', stranger: 404, effect: 'write' },
    status: 204,
  }),
}
