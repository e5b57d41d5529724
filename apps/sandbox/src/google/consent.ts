import type { FastifyReply } from 'fastify'
import type { Core } from '../core.ts'
import { document, type Html, html } from '../html.ts'
import { isMessage } from './bind-request.ts'
import type { ConsentInput, GoogleIdentity } from './identity.ts'
import { person } from './people.ts'
import { MANDATORY, parseScopes } from './scopes.ts'

/** The consent page: pick a login, then what the app may do. */
export function consentPage(core: Core, identity: GoogleIdentity): void {
  core.host('google', 'accounts.google.com', (scope) => {
    scope.get('/o/oauth2/v2/auth', async (request, reply) => {
      const authorization = understand(readParams(request.query))
      if ('refusal' in authorization) return refuse(reply, authorization)
      const { login, prompt } = authorization
      if (prompt.includes('none')) return reply.redirect(backTo(authorization, { error: 'interaction_required' }))
      if (login === undefined) return page(reply, chooseLogin(owners(), request.url))
      const known = identity.consented(login)
      const nothingNew = authorization.scopes.every((wanted) => known.includes(wanted))
      if (nothingNew && !prompt.includes('consent')) return grant(reply, authorization, login, authorization.scopes)
      return page(reply, chooseScopes(login, authorization.scopes))
    })

    scope.post('/o/oauth2/v2/auth', async (request, reply) => {
      const params = { ...readParams(request.query), ...readParams(request.body) }
      const authorization = understand(params)
      if ('refusal' in authorization) return refuse(reply, authorization)
      if (authorization.login === undefined)
        return refuse(reply, { status: 400, refusal: 'invalid_request', why: 'Nobody is signed in.' })
      if (params.answer !== 'continue') return reply.redirect(backTo(authorization, { error: 'access_denied' }))
      const ticked = authorization.scopes.filter((wanted) => MANDATORY.includes(wanted) || `scope.${wanted}` in params)
      return grant(reply, authorization, authorization.login, ticked)
    })
  })

  function grant(reply: FastifyReply, authorization: ConsentAuthorization, login: string, scopes: string[]) {
    const code = identity.consent(login, scopes, {
      ...authorization,
      repeatsConsent: authorization.prompt.includes('consent'),
    })
    return reply.redirect(backTo(authorization, { code, scope: scopes.join(' '), authuser: '0', prompt: 'consent' }))
  }

  function owners(): string[] {
    return [...new Set(core.world.accounts({ network: 'google' }).map(({ owner }) => owner))].toSorted()
  }

  /** What the app asks for, or why the page refuses to open. */
  function understand(params: Record<string, string>): ConsentAuthorization | Refusal {
    const bad = (why: string, refusal = 'invalid_request') => ({ status: 400, refusal, why })
    if (params.client_id === undefined) return bad('Missing required parameter: client_id')
    if (params.client_id !== core.options.apps.google.id)
      return { status: 401, refusal: 'invalid_client', why: 'The OAuth client was not found.' }
    const foreign = Object.keys(params).find((name) => !PARAMETERS.includes(name) && !name.startsWith('scope.'))
    if (foreign !== undefined) return bad(`Parameter not allowed for this message type: ${foreign}`)
    const redirect = params.redirect_uri
    if (redirect === undefined) return bad('Missing required parameter: redirect_uri')
    if (!URL.canParse(redirect) || !/^https?:$/.test(new URL(redirect).protocol))
      return bad(
        'The redirect URI in the request does not match the ones authorized for the OAuth client.',
        'redirect_uri_mismatch',
      )
    if (params.response_type !== 'code')
      return bad(
        params.response_type === undefined
          ? 'Missing required parameter: response_type'
          : `Invalid response_type: ${params.response_type}`,
      )
    const { scopes, unknown } = parseScopes(params.scope ?? '')
    if (scopes.length === 0) return bad('Missing required parameter: scope')
    if (unknown.length > 0)
      return bad(`Some requested scopes were invalid. {invalid=[${unknown.join(', ')}]}`, 'invalid_scope')
    const method = params.code_challenge_method ?? 'plain'
    if (method !== 'S256' && method !== 'plain')
      return bad(`Invalid parameter value for code_challenge_method: ${method}`)
    const accessType = params.access_type ?? 'online'
    if (accessType !== 'online' && accessType !== 'offline')
      return bad(`Invalid parameter value for access_type: ${accessType}`)
    return {
      redirect,
      scopes,
      accessType,
      challenge: params.code_challenge === undefined ? null : { method, value: params.code_challenge },
      prompt: (params.prompt ?? '').split(' '),
      login: params.login,
      state: params.state,
    }
  }
}

interface ConsentAuthorization extends Omit<ConsentInput, 'repeatsConsent'> {
  redirect: string
  scopes: string[]
  prompt: string[]
  login: string | undefined
  state: string | undefined
}

interface Refusal {
  status: number
  refusal: string
  why: string
}

/** Google refuses parameters it does not know; `login` and `answer` are the page's own. */
const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'access_type',
  'prompt',
  'code_challenge',
  'code_challenge_method',
  'include_granted_scopes',
  'enable_granular_consent',
  'login_hint',
  'nonce',
  'hd',
  'hl',
  'login',
  'answer',
]

function readParams(part: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(isMessage(part) ? part : {}).map(([key, value]) => [key, String(value)]))
}

function backTo({ redirect, state }: ConsentAuthorization, members: Record<string, string>): string {
  const url = new URL(redirect)
  if (state !== undefined) url.searchParams.set('state', state)
  for (const [key, value] of Object.entries(members)) url.searchParams.set(key, value)
  return url.href
}

function refuse(reply: FastifyReply, { status, refusal, why }: Refusal) {
  return page(
    reply.code(status),
    html`<main><h1>Access blocked: Authorization Error</h1><p class="warn">${why}</p><p class="soft">Error ${status}: ${refusal}</p></main>`,
  )
}

function page(reply: FastifyReply, body: Html) {
  return reply.type('text/html; charset=utf-8').send(document('Sign in - Google Accounts', body))
}

function chooseLogin(owners: string[], url: string): Html {
  return html`<main><h1>Choose an account</h1>
${owners.length === 0 && html`<p>Nobody has a listing here yet.</p>`}
<form method="get">${hiddenInputs(url)}
${owners.map((owner) => html`<button name="login" value="${owner}">${person(owner).name} <span class="soft">${person(owner).email}</span></button>`)}
</form></main>`
}

function chooseScopes(login: string, scopes: string[]): Html {
  return html`<main><h1>Vitrine wants access to your Google Account</h1><p class="soft">${person(login).email}</p>
<form method="post"><input type="hidden" name="login" value="${login}">
<h2>Select what it can access</h2>
${scopes.map(
  (
    scope,
  ) => html`<label class="row"><input type="checkbox" name="scope.${scope}" value="1" checked ${MANDATORY.includes(scope) && 'disabled'}>
<span>${SCOPE_LABELS[scope] ?? scope}</span></label>`,
)}
<button class="main" name="answer" value="continue">Continue</button>
<button name="answer" value="cancel">Cancel</button>
</form></main>`
}

const SCOPE_LABELS: Record<string, string> = {
  'https://www.googleapis.com/auth/business.manage': 'See, edit, create and delete your Google business listings',
}

/** A GET form drops the query of its address, so it travels in the form. */
function hiddenInputs(url: string): Html[] {
  const { searchParams } = new URL(url, 'http://localhost')
  return [...searchParams].map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)
}
