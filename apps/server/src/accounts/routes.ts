import { accounts } from '@vitrine/contract/accounts'
import type { BodyOf } from '@vitrine/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { onlyOnce } from '../http/idempotency.ts'
import { forbidden, invalid } from '../lib/errors.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { identify } from '../session/identify.ts'
import { recorded } from '../user-activities/record.ts'
import { sendEmailLinkAgain } from '../users/ask-for-email.ts'
import { cancelChange } from '../users/email-changes.ts'
import { readUser } from '../users/present.ts'
import { activate } from './activate.ts'
import { invite, inviteAgain } from './invite.ts'
import { emailBehind, type LinkKind } from './links.ts'
import { askForLink } from './requests.ts'
import { readReset, reset } from './reset.ts'
import { signInByLink } from './sign-in-by-link.ts'
import { signUp } from './sign-up.ts'

export const accountRoutes: HandlersOf<'accounts'> = {
  async create(deps, { body, lang, request, reply }) {
    const { password, companyName = '', ...person } = body
    if (password === undefined) return inviteOnce(deps, person, request, reply)
    const owner = { ...person, password, companyName, lang: body.lang ?? lang }
    return signUp(deps, owner, request.ip)
  },

  activateByLink: (deps, { query, request }) => activate(deps, query.token ?? '', undefined, request.ip),
  activate: (deps, { body, request }) => activate(deps, body.token, body.password, request.ip),
  sendActivation: async (deps, { body, request }) =>
    askForLink(
      deps,
      'activation',
      await emailIn(deps, 'activation', body),
      request.ip,
      body.email === undefined ? 'link' : undefined,
    ),

  async requestResetByLink(deps, { query, request }) {
    // An image on somebody's page asks too; a page we let in says who it is.
    const { 'sec-fetch-site': site, origin = '' } = request.headers
    if (site === 'cross-site' && !deps.config.CORS_ORIGINS.includes(origin)) throw forbidden()
    return askForLink(deps, 'reset', query.email, request.ip)
  },
  requestReset: async (deps, { body, request }) =>
    askForLink(deps, 'reset', await emailIn(deps, 'reset', body), request.ip),
  readReset: (deps, { params, request }) => readReset(deps, params.token, request.ip),
  reset: (deps, { params, body, request }) => reset(deps, params.token, body.password, request.ip),

  sendEmailAgain: (deps, { who, request }) =>
    sendEmailLinkAgain(
      deps.databases.of(who.homeCompanyId),
      { id: who.userId, companyId: who.homeCompanyId },
      request.ip,
    ),
  cancelEmail: (deps, { who }) => cancelChange(deps.databases.of(who.homeCompanyId), who.userId),

  async sendSignInLink(deps, { body, request }) {
    const email = body.email ?? body.payload?.email
    if (email === undefined) throw invalid({ propertyPath: 'email', code: 'blank' })
    return askForLink(deps, 'passwordless', email, request.ip)
  },
  signInByLink: (deps, { body, query, request, reply }) => {
    const { user = '', expires = '', hash = '' } = { ...query, ...body }
    return signInByLink(deps, { user, expires: String(expires), hash }, request, reply)
  },
}

export const invitationRoutes: HandlersOf<'invitations'> = {
  resend: (deps, { params, who, request }) => inviteAgain(deps, who, params.id, request.ip),
}

/** Whose link is asked for: by address, or by a link that went there. What leads to nobody is asked for all the same. */
async function emailIn(deps: Deps, kind: LinkKind, body: { email?: string; token?: string }): Promise<string> {
  if (body.email !== undefined) return body.email
  if (body.token === undefined) throw invalid({ propertyPath: 'email', code: 'blank' })
  return (await emailBehind(deps.databases.open, kind, body.token)) ?? 'nobody@invalid'
}

/** The one call that is open and yet for somebody: who invites is looked for here. */
async function inviteOnce(
  deps: Deps,
  colleague: Omit<BodyOf<typeof accounts.create>, 'password' | 'companyName'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (request.headers.authorization === undefined) throw invalid({ propertyPath: 'password', code: 'blank' })
  const who = await identify(deps, request)
  request.who = who
  request.lang = who.lang
  if (!may(who, 'users')) throw forbidden()
  // Keys are their sender's, whichever company they act for.
  const home = deps.databases.of(who.homeCompanyId)
  const act = { name: 'accounts.create', operation: accounts.create, who, request }
  const made = onlyOnce(home, who, act.name, request, reply, accounts.create, () =>
    recorded(deps, act, async (inside) => shown(inside, who.companyId, await invite(inside, who, colleague), who)),
  )
  return made as ReturnType<typeof shown> // what the function above answers, now or the first time
}

async function shown(deps: Deps, companyId: string, id: string, who: Viewer | null = null) {
  const user = await readUser(deps.databases.of(companyId), id, who)
  if (!user) throw new Error('A person who was just made is not there.')
  return user
}
