import { z } from 'zod'
import { Integration } from './integrations.ts'
import { call } from './operation.ts'
import { Id, Instant } from './resource.ts'

/** Where signing in to an Instagram account stands: let in, or what Instagram still wants of the person. */
export const privateStates = ['none', 'code', 'approval', 'connected'] as const

export const PrivateSignIn = z.object({
  state: z.enum(privateStates),
  /** The account that is signed in to. */
  username: z.string().optional(),
  /** Instagram is not asked again before. */
  nextAt: Instant.optional(),
  /** After this it begins anew. */
  endsAt: Instant.optional(),
  /** Instagram’s own words. */
  said: z.string().optional(),
  integration: Integration.schema.optional(),
})
export type PrivateSignIn = z.output<typeof PrivateSignIn>

const Password = z.string().min(1).max(200).meta({ format: 'password', writeOnly: true })
const Credentials = z.object({
  username: z
    .string()
    .trim()
    .transform((name) => name.replace(/^@/, '').toLowerCase())
    .pipe(z.string().regex(/^[a-z0-9._]{1,30}$/)),
  /** Used for this one try and kept nowhere: a next step asks for it again. */
  password: Password,
})
/** Six digits of an authenticator or a message, or one of the eight-digit codes kept for a lost phone. */
const Code = z
  .string()
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^(\d{6}|\d{8})$/))

const authz = {
  permission: 'locations',
  also: 'isAllowPrivateInstagram',
  scope: 'locations',
  object: 'Location',
  stranger: 404,
} as const
const params = z.object({ id: Id })

export const privateInstagram = {
  signIn: call('POST', '/locations/{id}/2fa-login', {
    summary:
      'Signs a place in to its Instagram account, with the code where Instagram asks for one. The password is not kept.',
    authz: { ...authz, effect: 'external' },
    params,
    body: Credentials.extend({ verificationCode: Code.optional() }),
    response: PrivateSignIn,
    secret: true,
  }),
  pending: call('GET', '/locations/{id}/2fa-code', {
    summary: 'What Instagram still waits for before it lets the place in.',
    authz: { ...authz, effect: 'read' },
    params,
    response: PrivateSignIn,
  }),
  signInAgain: call('POST', '/locations/{id}/challenge-login', {
    summary: 'Tries again once the person has confirmed in the Instagram app. Too early, it only says when.',
    authz: { ...authz, effect: 'external' },
    params,
    body: Credentials.extend({ verificationCode: Code.optional() }),
    response: PrivateSignIn,
    secret: true,
  }),
  cancel: call('DELETE', '/locations/{id}/2fa-login', {
    summary: 'Gives up a sign-in that was begun.',
    authz: { ...authz, effect: 'write' },
    params,
    status: 204,
  }),
}
