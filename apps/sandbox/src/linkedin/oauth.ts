import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core, SandboxResponse } from '../core.ts'
import { document, type Html, html } from '../html.ts'
import { VendorError } from '../vendor-error.ts'
import { createMember } from './people.ts'
import { parseScopes, SCOPES } from './scopes.ts'
import type { LinkedInState } from './state.ts'
import { ACCESS_SECONDS, type Grant, type Tokens } from './tokens.ts'

/** The consent page, and where codes become tokens, tokens are renewed, looked into and withdrawn. */
export function oauth(core: Core, state: LinkedInState, tokens: Tokens): void {
  const { id, secret } = core.options.apps.linkedin

  core.host('linkedin', 'www.linkedin.com', (scope) => {
    scope.get('/oauth/v2/authorization', async (request, reply) => {
      const params = readTexts(request.query)
      const authorizationRequest = understand(params)
      if ('refusal' in authorizationRequest) return refuse(reply, authorizationRequest)
      return page(
        reply,
        params.login === undefined ? chooseLogin(owners(), request.url) : consent(params.login, authorizationRequest),
      )
    })
    scope.post('/oauth/v2/authorization', async (request, reply) => {
      const params = { ...readTexts(request.query), ...readTexts(request.body) }
      const authorizationRequest = understand(params)
      if ('refusal' in authorizationRequest) return refuse(reply, authorizationRequest)
      if (params.login === undefined || params.answer !== 'allow')
        return reply.redirect(
          backTo(authorizationRequest, {
            error: params.login === undefined ? 'user_cancelled_login' : 'user_cancelled_authorize',
            error_description: 'The user cancelled LinkedIn authorization',
          }),
        )
      return reply.redirect(
        backTo(authorizationRequest, {
          code: tokens.consent(params.login, authorizationRequest.scopes, authorizationRequest.redirect),
        }),
      )
    })
    for (const [path, operation, act] of [
      ['/oauth/v2/accessToken', 'oauth.accessToken', accessToken],
      ['/oauth/v2/introspectToken', 'oauth.introspectToken', introspect],
      ['/oauth/v2/revoke', 'oauth.revoke', revoke],
    ] as const)
      scope.post(path, (request, reply) =>
        core.read(request, reply, { network: 'linkedin', account: null, operation }, () => act(request)),
      )
    scope.setErrorHandler(toOAuthError)
  })

  function accessToken(request: FastifyRequest): SandboxResponse {
    const form = readTexts(request.body)
    checkClient(form)
    if (form.grant_type === 'authorization_code') {
      const code = tokens.redeemCode(form.code ?? '')
      if (!code || (code.redirect !== null && code.redirect !== form.redirect_uri))
        throw refusal(
          400,
          'invalid_request',
          'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
        )
      return { body: tokensFor(code, tokens.issueRefresh(code)) }
    }
    if (form.grant_type === 'refresh_token') {
      const read = tokens.readRefresh(form.refresh_token ?? '')
      if (!read)
        throw refusal(
          400,
          'invalid_grant',
          'The provided authorization grant or refresh token is invalid, expired or revoked',
        )
      return { body: tokensFor(read.grant, form.refresh_token ?? '') }
    }
    throw refusal(
      400,
      'unsupported_grant_type',
      'The authorization grant type is not supported by the authorization server',
    )
  }

  /** A refresh token only for apps LinkedIn approved for it; a login with "no-refresh" in it plays one that is not. */
  function tokensFor(grant: Grant, refresh: string) {
    const approved = !grant.owner.includes('no-refresh')
    return {
      access_token: tokens.issueAccess(grant),
      expires_in: ACCESS_SECONDS - 1,
      ...(approved
        ? { refresh_token: refresh, refresh_token_expires_in: tokens.readRefresh(refresh)?.leftSeconds ?? 0 }
        : {}),
      scope: grant.scopes.join(','),
      token_type: 'Bearer',
    }
  }

  function introspect(request: FastifyRequest): SandboxResponse {
    const form = readTexts(request.body)
    checkClient(form)
    const read = tokens.readAccess(form.token ?? '')
    if (typeof read === 'string') return { body: { active: false, status: read === 'unknown' ? 'revoked' : read } }
    return {
      body: { active: true, client_id: id, status: 'active', scope: read.scopes.join(','), auth_type: '3L' },
    }
  }

  function revoke(request: FastifyRequest): SandboxResponse {
    const form = readTexts(request.body)
    checkClient(form)
    const read = tokens.readAccess(form.token ?? '')
    if (typeof read === 'string') throw refusal(400, 'invalid_request', 'The token is invalid')
    tokens.withdraw(read.owner)
    return { body: {} }
  }

  function checkClient(form: Record<string, string>): void {
    if (form.client_id !== id || form.client_secret !== secret)
      throw refusal(401, 'invalid_client', 'Client authentication failed')
  }

  function owners(): string[] {
    return [...new Set(state.pages().map(({ account }) => account.owner))].toSorted()
  }

  /** What the app asks for, or why the page refuses to open. */
  function understand(params: Record<string, string>): LinkedInAuthorization | { refusal: string } {
    if (params.client_id !== id) return { refusal: 'The passed in client_id is invalid' }
    const redirect = params.redirect_uri ?? ''
    if (!URL.canParse(redirect)) return { refusal: 'The redirect_uri does not match the registered value' }
    if (params.response_type !== 'code') return { refusal: 'The response_type has to be code' }
    const { scopes, unknown } = parseScopes(params.scope ?? '')
    if (scopes.length === 0 || unknown.length > 0)
      return { refusal: `Scope "${unknown[0] ?? ''}" is not authorized for your application` }
    return { redirect, scopes, state: params.state }
  }
}

interface LinkedInAuthorization {
  redirect: string
  scopes: string[]
  state: string | undefined
}

function backTo({ redirect, state }: LinkedInAuthorization, members: Record<string, string>): string {
  const url = new URL(redirect)
  for (const [key, value] of Object.entries(members)) url.searchParams.set(key, value)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}

export function readTexts(part: unknown): Record<string, string> {
  const members = typeof part === 'object' && part !== null ? part : {}
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, String(value)]))
}

function refusal(status: number, error: string, description: string): VendorError {
  return new VendorError(status, { error, error_description: description })
}

/** The token endpoints have error bodies of their own; what a fault provokes is said in them too. */
function toOAuthError(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof VendorError)) throw error
  const { status, body, headers } = error
  const own = typeof body === 'object' && body !== null && 'error' in body
  const word = status === 401 ? 'invalid_grant' : status === 429 ? 'rate_limit_exceeded' : 'server_error'
  return reply
    .code(status)
    .headers(headers)
    .send(own ? body : { error: word, error_description: 'Please try again later' })
}

function page(reply: FastifyReply, body: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(document('Sign in | LinkedIn', body))
}

function refuse(reply: FastifyReply, { refusal: why }: { refusal: string }): FastifyReply {
  return page(reply.code(400), html`<main><h1>LinkedIn</h1><p class="warn">${why}</p></main>`)
}

function chooseLogin(owners: string[], url: string): Html {
  return html`<main><h1>Sign in to LinkedIn</h1>
${owners.length === 0 && html`<p>Nobody has a Page here yet.</p>`}
<form class="card" method="get">${hiddenInputs(url)}
${owners.map((owner) => html`<button name="login" value="${owner}">Sign in as ${getPersonName(owner)}</button>`)}
</form></main>`
}

function consent(login: string, { scopes }: LinkedInAuthorization): Html {
  return html`<main><h1>Vitrine would like to</h1><p class="soft">${getPersonName(login)}</p>
<form class="card" method="post"><input type="hidden" name="login" value="${login}">
<ul style="margin:0;flex-basis:100%">${[...new Set(scopes.map((scope) => SCOPES[scope]))].map((label) => html`<li>${label}</li>`)}</ul>
<button class="main" name="answer" value="allow">Allow</button>
<button name="answer" value="cancel">Cancel</button>
</form></main>`
}

function getPersonName(owner: string): string {
  const { firstName, lastName } = createMember(owner)
  return `${firstName} ${lastName}`
}

/** A GET form drops the query of its address, so it travels in the form. */
function hiddenInputs(url: string): Html[] {
  const { searchParams } = new URL(url, 'http://localhost')
  return [...searchParams].map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)
}
