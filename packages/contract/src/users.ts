import { z } from 'zod'
import { locales } from './companies.ts'
import { LocationSummary } from './locations.ts'
import { call, read } from './operation.ts'
import { permissions, profiles, roles } from './permissions.ts'
import { Id, Iri, reference, resource } from './resource.ts'

export const AppPermissions = z.object(
  // fromEntries loses the keys
  Object.fromEntries(permissions.map((key) => [key, z.boolean()])) as Record<
    (typeof permissions)[number],
    z.ZodBoolean
  >,
)

export const User = resource('User', '/users', {
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  lang: z.enum(locales),
  locale: z.enum(locales),
  avatar: z.string().optional(),
  roles: z.array(z.enum(roles)),
  profile: z.enum(profiles),
  /** The places a PROFILE_MEMBER may see; an owner sees every one and the list is empty. */
  allowedLocations: z.array(reference(LocationSummary)),
  superAdmin: z.boolean(),
  appPermissions: AppPermissions,
  company: z
    .object({ '@id': Iri, '@type': z.literal('Company'), id: Id, name: z.string() })
    .meta({ 'x-relation': 'Company' }),
})

export const users = {
  read: read(User, {
    says: 'A person: oneself, or a colleague for those who manage users.',
    authz: { scope: 'company', object: 'User', stranger: 404, effect: 'read' },
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
    says: 'Signs in with a name and a password.',
    authz: { scope: 'public', stranger: 404, effect: 'write' },
    body: z.object({ username: z.string().min(1), password: z.string().min(1) }),
    answer: Tokens,
  }),
  refresh: call('POST', '/token/refresh', {
    says: 'Trades a refresh token for new tokens. The direct parent yields the same successor for 30 s.',
    authz: { scope: 'public', stranger: 404, effect: 'write' },
    accepts: 'form-or-json',
    body: z.object({ refresh_token: z.string().optional() }),
    query: z.object({ refresh_token: z.string().optional() }),
    answer: Tokens,
  }),
  logout: call('POST', '/logout', {
    says: 'Ends the session on the server.',
    authz: { scope: 'self', stranger: 404, effect: 'write' },
    status: 204,
  }),
}
