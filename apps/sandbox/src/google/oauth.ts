import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core, SandboxResponse } from '../core.ts'
import { VendorError } from '../vendor-error.ts'
import { isMessage, type Message } from './bind-request.ts'
import type { GoogleIdentity } from './identity.ts'
import { person } from './people.ts'
import { EMAIL, PROFILE } from './scopes.ts'
import { ACCESS_MS, type AuthorizationCode, type Grant } from './tokens.ts'

/** Where codes become tokens, tokens are renewed and withdrawn, and a token tells whose it is. */
export function oauth(core: Core, { tokens, key, idToken, withdraw }: GoogleIdentity): void {
  const { id, secret } = core.options.apps.google

  core.host('google', 'oauth2.googleapis.com', (scope) => {
    scope.post('/token', (request, reply) => respond(request, reply, 'oauth2.token', () => token(request)))
    scope.post('/revoke', (request, reply) => respond(request, reply, 'oauth2.revoke', () => revoke(request)))
    handleOAuthErrors(scope)
  })
  core.host('google', 'openidconnect.googleapis.com', (scope) => {
    scope.get('/v1/userinfo', (request, reply) => respond(request, reply, 'userinfo.get', () => userinfo(request)))
    handleOAuthErrors(scope)
  })
  core.host('google', 'www.googleapis.com', (scope) => {
    scope.get('/oauth2/v3/userinfo', (request, reply) =>
      respond(request, reply, 'userinfo.get', () => userinfo(request)),
    )
    scope.get('/oauth2/v3/certs', (request, reply) =>
      respond(request, reply, 'certs.list', () => ({
        body: key.publicKeys(),
        headers: { 'cache-control': 'public, max-age=21600, must-revalidate, no-transform' },
      })),
    )
    handleOAuthErrors(scope)
  })

  function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: string,
    getResponse: () => SandboxResponse,
  ) {
    return core.read(request, reply, { network: 'google', account: null, operation }, getResponse)
  }

  function token(request: FastifyRequest): SandboxResponse {
    const form = readForm(request)
    const type = form.grant_type
    if (type === undefined) throw refusal(400, 'invalid_request', 'Required parameter is missing: grant_type')
    checkClient(request, form)
    if (type === 'authorization_code') return { body: redeem(form) }
    if (type === 'refresh_token') return { body: renew(form) }
    throw refusal(400, 'unsupported_grant_type', `Invalid grant_type: ${type}`)
  }

  function checkClient(request: FastifyRequest, form: Record<string, string>): void {
    const basic = /^basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const [basicId, basicSecret] = basic ? Buffer.from(basic, 'base64').toString().split(':') : []
    if ((form.client_id ?? basicId) !== id) throw refusal(401, 'invalid_client', 'The OAuth client was not found.')
    if ((form.client_secret ?? basicSecret) !== secret) throw refusal(401, 'invalid_client', 'Unauthorized')
  }

  function redeem(form: Record<string, string>) {
    const code = tokens.redeemCode(form.code ?? '')
    if (code === 'unreadable') throw refusal(400, 'invalid_grant', 'Malformed auth code.')
    if (code === 'spent') throw refusal(400, 'invalid_grant', 'Bad Request')
    if (code.redirect !== null && code.redirect !== form.redirect_uri)
      throw refusal(400, 'redirect_uri_mismatch', 'Bad Request')
    checkVerifier(code, form.code_verifier)
    return {
      access_token: tokens.issueAccess(code),
      expires_in: ACCESS_MS / 1000 - 1,
      ...(code.offline ? { refresh_token: tokens.issueRefresh(code) } : {}),
      ...about(code),
    }
  }

  function renew(form: Record<string, string>) {
    const grant = tokens.useRefresh(form.refresh_token ?? '')
    if (grant === 'unreadable') throw refusal(400, 'invalid_grant', 'Bad Request')
    if (grant === 'dead') throw refusal(400, 'invalid_grant', 'Token has been expired or revoked.')
    return { access_token: tokens.issueAccess(grant), expires_in: ACCESS_MS / 1000 - 1, ...about(grant) }
  }

  function about(grant: Grant) {
    return {
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
      ...(grant.scopes.includes('openid') ? { id_token: idToken(grant) } : {}),
    }
  }

  function revoke(request: FastifyRequest): SandboxResponse {
    const { token: given } = readForm(request)
    if (given === undefined) throw refusal(400, 'invalid_request', 'Required parameter is missing: token')
    const grant = tokens.readAccess(given) ?? tokens.useRefresh(given)
    if (typeof grant === 'string') throw refusal(400, 'invalid_token', 'Token expired or revoked')
    withdraw(grant.owner)
    return { body: {} }
  }

  function userinfo(request: FastifyRequest): SandboxResponse {
    const bearer = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const grant = bearer === undefined ? null : tokens.readAccess(bearer)
    if (!grant) throw refusal(401, 'invalid_request', 'Invalid Credentials')
    const { sub, name, givenName, email } = person(grant.owner)
    return {
      body: {
        sub,
        ...(grant.scopes.includes(PROFILE) ? { name, given_name: givenName } : {}),
        ...(grant.scopes.includes(EMAIL) ? { email, email_verified: true } : {}),
      },
    }
  }
}

function checkVerifier({ challenge, redirect }: AuthorizationCode, verifier: string | undefined): void {
  if (challenge === null) {
    // A code that skipped the consent page never met a challenge: whatever the app sends beside it is fine.
    if (verifier !== undefined && redirect !== null)
      throw refusal(400, 'invalid_grant', 'code_verifier or verifier is not needed.')
    return
  }
  if (verifier === undefined) throw refusal(400, 'invalid_grant', 'Missing code verifier.')
  const made = challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  if (made !== challenge.value) throw refusal(400, 'invalid_grant', 'Invalid code verifier.')
}

/** Query and form as one, as the OAuth endpoints read them. */
function readForm({ query, body }: FastifyRequest): Record<string, string> {
  const parts = [query, body].filter(isMessage)
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part).map(([key, value]) => [key, String(value)])))
}

function refusal(status: number, error: string, description: string): VendorError {
  return new VendorError(status, { error, error_description: description })
}

/** The OAuth endpoints have error bodies of their own; what a fault provokes is said in them too. */
function handleOAuthErrors(scope: Parameters<Parameters<Core['host']>[2]>[0]): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (!(error instanceof VendorError)) throw error
    const { status, body, headers } = isApiError(error.body) ? inOAuth(error) : error
    return reply.code(status).headers(headers).send(body)
  })
}

function inOAuth({ status, headers }: VendorError): VendorError {
  if (status === 401) return refusal(400, 'invalid_grant', 'Token has been expired or revoked.')
  const error = status === 429 ? 'rate_limit_exceeded' : 'internal_failure'
  return new VendorError(status, { error, error_description: 'Please try again later.' }, headers)
}

function isApiError(body: unknown): body is { error: Message } {
  return isMessage(body) && isMessage(body.error)
}
