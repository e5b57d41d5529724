import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { VendorError } from '../vendor-error.ts'
import { graphError } from './errors.ts'
import type { GraphServer } from './graph.ts'
import { readBearer } from './graph.ts'
import { type Params, readParams, text } from './params.ts'
import { SCOPES } from './scopes.ts'
import { CODE_MS, LONG_MS, SHORT_MS, type Token } from './tokens.ts'

const DATA_ACCESS_MS = 90 * 86_400_000

/** The token endpoints: they know no `access_token` yet, or ask about another one. */
export function oauth({ core, tokens }: GraphServer): void {
  const { options, clock } = core

  core.host('facebook', 'graph.facebook.com', (scope) => {
    const exchange = (request: FastifyRequest, reply: FastifyReply) =>
      core.read(request, reply, { network: 'facebook', account: null, operation: 'oauth.access_token' }, () => ({
        body: accessToken(readParams(request)),
      }))
    scope.get('/:version/oauth/access_token', exchange)
    scope.post('/:version/oauth/access_token', exchange)
    scope.get('/:version/debug_token', (request, reply) =>
      core.read(request, reply, { network: 'facebook', account: null, operation: 'debug_token.read' }, () => {
        const params = readParams(request)
        tokens.verify(text(params, 'access_token') ?? readBearer(request))
        return { body: { data: inspect(text(params, 'input_token') ?? '') } }
      }),
    )
  })

  function accessToken(params: Params) {
    const type = text(params, 'grant_type') ?? 'authorization_code'
    if (text(params, 'client_id') !== options.apps.facebook.id)
      throw graphError({
        code: 101,
        message: 'Error validating application. Cannot get application info due to a system error.',
      })
    if (text(params, 'client_secret') !== options.apps.facebook.secret)
      throw graphError({ code: 1, message: 'Error validating client secret.' })
    if (type === 'client_credentials')
      return { access_token: `${options.apps.facebook.id}|${options.apps.facebook.secret}`, token_type: 'bearer' }
    if (type === 'fb_exchange_token') return lengthen(text(params, 'fb_exchange_token'))
    if (type === 'authorization_code') return redeem(params)
    throw graphError({ code: 1, message: `Invalid grant_type: ${type}` })
  }

  function redeem(params: Params) {
    const given = text(params, 'code') ?? ''
    const code = tokens.readCode(given)
    const wrongRedirect = code.redirect !== null && code.redirect !== text(params, 'redirect_uri')
    if (wrongRedirect)
      throw graphError({
        code: 100,
        subcode: 36008,
        message:
          'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      })
    if (code.challenge !== null && code.challenge !== computeChallenge(text(params, 'code_verifier') ?? ''))
      throw graphError({ code: 1, message: 'Invalid code_verifier parameter.' })
    tokens.spendCode(given)
    return handOut({ ...person(code.owner, code.scopes, code.granted), expires: clock.now() + SHORT_MS })
  }

  function lengthen(short: string | undefined) {
    const token = tokens.verify(short)
    if (token.kind !== 'user') throw graphError({ code: 1, message: 'Only user access tokens can be exchanged.' })
    return handOut({ ...token, expires: clock.now() + LONG_MS, long: true })
  }

  function handOut(token: Token) {
    const seconds = Math.round(((token.expires ?? 0) - clock.now()) / 1000)
    return { access_token: tokens.issue(token), token_type: 'bearer', expires_in: seconds }
  }

  function inspect(text: string) {
    try {
      const token = tokens.verify(text)
      return {
        app_id: options.apps.facebook.id,
        type: token.kind.toUpperCase(),
        application: APPLICATION_NAME,
        data_access_expires_at: Math.floor((token.granted + DATA_ACCESS_MS) / 1000),
        expires_at: token.expires === null ? 0 : Math.floor(token.expires / 1000),
        is_valid: true,
        issued_at: Math.floor(token.granted / 1000),
        ...(token.page === null ? {} : { profile_id: token.page }),
        scopes: token.scopes,
        granular_scopes: token.scopes.map((scope) => ({ scope })),
        user_id: tokens.computeTokenId({ ...token, kind: 'user', page: null }),
      }
    } catch (error) {
      // What `verify` refuses, debug_token describes.
      return { app_id: options.apps.facebook.id, error: toOAuthError(error), is_valid: false, scopes: [] }
    }
  }
}

export const APPLICATION_NAME = 'Vitrine'

export function person(owner: string, scopes: readonly string[], granted: number): Token {
  return { kind: 'user', owner, page: null, scopes: [...scopes], granted, expires: null, long: false }
}

/** What the network hands out after consent, without the dialog: a short user token and a code. */
export function issueGrant({ tokens, core }: GraphServer, owner: string, scopes: readonly string[] = SCOPES) {
  const granted = tokens.stamp()
  const now = core.clock.now()
  return {
    accessToken: tokens.issue({ ...person(owner, scopes, granted), expires: now + SHORT_MS }),
    code: tokens.issueCode({
      owner,
      scopes: [...scopes],
      granted,
      expires: now + CODE_MS,
      redirect: null,
      challenge: null,
    }),
  }
}

function computeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function toOAuthError(error: unknown): unknown {
  if (error instanceof VendorError && typeof error.body === 'object' && error.body !== null && 'error' in error.body)
    return error.body.error
  throw error
}
