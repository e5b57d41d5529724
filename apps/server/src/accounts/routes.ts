import { accounts } from '@vitrine/contract/accounts'
import type { BodyOf } from '@vitrine/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { onlyOnce } from '../http/idempotency.ts'
import { forbidden, invalid } from '../lib/errors.ts'
import { may, type Viewer } from '../lib/viewer.ts'
import { identify } from '../session/authenticate.ts'
import { recorded } from '../user-activities/record.ts'
import { cancelChange } from '../users/email-changes.ts'
import { readUser } from '../users/present.ts'
import { sendEmailLinkAgain } from '../users/request-email-change.ts'
import { activate } from './activate.ts'
import { invite, inviteAgain } from './invite.ts'
import { requestLink } from './link-requests.ts'
import { emailBehind, type LinkKind } from './links.ts'
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
    requestLink(
      deps,
      'activation',
      await resolveEmail(deps, 'activation', body),
      request.ip,
      body.email === undefined ? 'link' : undefined,
    ),

  async requestResetByLink(deps, { query, request }) {
    // An image on somebody's page asks too; a page we let in says who it is.
    const { 'sec-fetch-site': site, origin = '' } = request.headers
    if (site === 'cross-site' && !deps.config.CORS_ORIGINS.includes(origin)) throw forbidden()
    return requestLink(deps, 'reset', query.email, request.ip)
  },
  requestReset: async (deps, { body, request }) =>
    requestLink(deps, 'reset', await resolveEmail(deps, 'reset', body), request.ip),
  readReset: (deps, { params, request }) => readReset(deps, params.token, request.ip),
  reset: (deps, { params, body, request }) => reset(deps, params.token, body.password, request.ip),

  sendEmailAgain: (deps, { viewer, request }) =>
    sendEmailLinkAgain(
      deps.databases.forCompany(viewer.homeCompanyId),
      { id: viewer.userId, companyId: viewer.homeCompanyId },
      request.ip,
    ),
  cancelEmail: (deps, { viewer }) => cancelChange(deps.databases.forCompany(viewer.homeCompanyId), viewer.userId),

  async sendSignInLink(deps, { body, request }) {
    const email = body.email ?? body.payload?.email
    if (email === undefined) throw invalid({ propertyPath: 'email', code: 'blank' })
    return requestLink(deps, 'passwordless', email, request.ip)
  },
  signInByLink: (deps, { body, query, request, reply }) => {
    const { user = '', expires = '', hash = '' } = { ...query, ...body }
    return signInByLink(deps, { user, expires: String(expires), hash }, request, reply)
  },
}

export const invitationRoutes: HandlersOf<'invitations'> = {
  resend: (deps, { params, viewer, request }) => inviteAgain(deps, viewer, params.id, request.ip),
}

/** Whose link is asked for: by address, or by a link that went there. What leads to nobody is asked for all the same. */
async function resolveEmail(deps: Deps, kind: LinkKind, body: { email?: string; token?: string }): Promise<string> {
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
  const viewer = await identify(deps, request)
  request.who = viewer
  request.lang = viewer.lang
  if (!may(viewer, 'users')) throw forbidden()
  // Keys are their sender's, whichever company they act for.
  const home = deps.databases.forCompany(viewer.homeCompanyId)
  const act = { name: 'accounts.create', operation: accounts.create, viewer: viewer, request }
  const made = onlyOnce(home, viewer, act.name, request, reply, accounts.create, () =>
    recorded(deps, act, async (inside) =>
      shown(inside, viewer.companyId, await invite(inside, viewer, colleague), viewer),
    ),
  )
  return made as ReturnType<typeof shown> // what the function above answers, now or the first time
}

async function shown(deps: Deps, companyId: string, id: string, viewer: Viewer | null = null) {
  const user = await readUser(deps.databases.forCompany(companyId), id, viewer)
  if (!user) throw new Error('A person who was just made is not there.')
  return user
}
