import { z } from 'zod'
import { Lang, locales } from './companies.ts'
import { emailPattern, maxEmailLength } from './field-rules.ts'
import { LocationSummary } from './locations.ts'
import { call, create, list, remove } from './operation.ts'
import { profiles, roles } from './permissions.ts'
import { Id, Instant, link, resource } from './resource.ts'
import { AppPermissions, Tokens, User } from './users.ts'

/** Seconds each kind of link holds. A reset or sign-in link works once; one that activates or confirms answers the same meanwhile. */
export const linkSeconds = { activation: 86_400, email: 86_400, reset: 600, passwordless: 600 } as const
/** Seconds after which the web offers to send a mail again. */
export const resendSeconds = 30

const Email = z.email({ pattern: emailPattern }).max(maxEmailLength)
/** Judged by the server's rules, which name the field `password`. */
const Password = z.string()

const NewUser = z.object({
  email: Email,
  firstName: z.string().trim().min(1).max(100),
  lastName: z.string().trim().min(1).max(100),
  lang: Lang.optional(),
  /** Given by who signs up; left out, a colleague is invited and chooses it when activating. */
  password: Password.optional(),
  /** The company of who signs up. */
  companyName: z.string().trim().min(1).max(200).optional(),
  profile: z.enum(profiles).optional(),
  roles: z.array(z.enum(roles)).max(roles.length).optional(),
  appPermissions: AppPermissions.partial().optional(),
  /** The places an invited PROFILE_MEMBER may see. */
  allowedLocations: z.array(link(LocationSummary)).max(10_000).optional(),
})

/** What is told of an account to whoever holds its activation link. No session, no token. */
const Activation = z.object({
  /** The person's. */
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  /** The person's: the page is read in the language of the mail that led there. */
  lang: z.enum(locales),
  /** The account is active now: it may sign in. */
  active: z.boolean(),
  /** An invitation: a password must be chosen first. */
  needsPassword: z.boolean(),
  /** The link confirmed a new address: `email` is what the person signs in with from now on. */
  emailConfirmed: z.literal(true).optional(),
})

/** Told alike whether the address has an account or not. */
const Sent = z.object({
  /** Seconds the link holds, when there is one. */
  validFor: z.int(),
  /** Seconds until it makes sense to ask again. */
  resendAfter: z.int(),
})

/** An address, or a link that went to it and no longer works. */
const MailTarget = z.object({ email: Email.optional(), token: z.string().optional() })

const open = { scope: 'public', stranger: 404, effect: 'write' } as const

export const accounts = {
  create: create(User, {
    summary:
      'Signs up: a company and its owner, inactive until activation; the answer is the same for an address that has an account. Without a password, by somebody who manages users: invites a colleague.',
    authz: open,
    body: NewUser,
  }),
  activateByLink: call('GET', '/users/activation', {
    summary:
      'Activates the account a link names, or confirms a new address; the same link answers the same for a day. An invitation still needs a password.',
    authz: open,
    query: z.object({ token: z.string().optional() }),
    response: Activation,
  }),
  activate: call('POST', '/users/activation', {
    summary:
      'Activates the account a link names, with the password chosen there for an invitation; or confirms the new address a link went to.',
    authz: open,
    body: z.object({ token: z.string().min(1), password: Password.optional() }),
    response: Activation,
  }),
  sendActivation: call('POST', '/users/activation_request', {
    summary: 'Sends a new activation link to an account that waits for one. The answer is the same for every address.',
    authz: open,
    body: MailTarget,
    response: Sent,
    status: 202,
  }),
  requestResetByLink: call('GET', '/users/password_reset', {
    summary: 'Sends a link to choose a new password. The answer is the same for every address.',
    authz: open,
    query: z.object({ email: Email }),
    response: Sent,
  }),
  requestReset: call('POST', '/users/password_reset', {
    summary:
      'Sends a link to choose a new password, the address kept out of the URL. The answer is the same for every address.',
    authz: open,
    body: MailTarget,
    response: Sent,
  }),
  readReset: call('GET', '/users/password_reset/{token}', {
    summary: 'Who chooses a new password with the link of a mail: what the password must not be a variant of.',
    authz: { ...open, effect: 'read' },
    params: z.object({ token: z.string() }),
    response: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), company: z.string() }),
  }),
  reset: call('PUT', '/users/password_reset/{token}', {
    summary: 'Chooses a new password with the link of a mail, once; every session of the person ends.',
    authz: open,
    params: z.object({ token: z.string() }),
    body: z.object({ password: Password }),
    response: z.object({ id: Id, email: z.string() }),
  }),
  sendEmailAgain: call('POST', '/users/email_change', {
    summary: 'Sends the link once more to the new address the caller asked for.',
    authz: { scope: 'self', stranger: 404, effect: 'write' },
    response: Sent,
    status: 202,
  }),
  cancelEmail: call('DELETE', '/users/email_change', {
    summary: 'Takes back the new address the caller asked for; its links no longer work.',
    authz: { scope: 'self', stranger: 404, effect: 'write' },
    status: 204,
  }),
  sendSignInLink: call('POST', '/passwordless/request', {
    summary: 'Sends a link that signs in. The answer is the same for every address.',
    authz: open,
    body: z.object({ email: Email.optional(), payload: z.object({ email: Email }).optional() }),
    response: Sent,
    status: 202,
  }),
  signInByLink: call('POST', '/passwordless/authenticate', {
    summary: 'Signs in with the link of a mail, once. The three values are taken from the body or the query.',
    authz: open,
    query: z.object({ user: z.string().optional(), expires: z.string().optional(), hash: z.string().optional() }),
    body: z.object({
      user: z.string().optional(),
      expires: z.union([z.string(), z.int()]).optional(),
      hash: z.string().optional(),
    }),
    response: Tokens,
  }),
}

/** A browser or a program that is signed in. */
export const Session = resource('Session', '/sessions', {
  id: Id,
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  userAgent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})

export const sessions = {
  list: list(Session, {
    summary: 'Where the caller is signed in, the latest used first.',
    authz: { scope: 'self', stranger: 404, effect: 'read' },
  }),
  remove: remove(Session, {
    summary: 'Signs one of the caller’s own sessions out.',
    authz: { scope: 'self', object: 'Session', stranger: 404, effect: 'write' },
  }),
}
