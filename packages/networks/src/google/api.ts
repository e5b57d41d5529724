import { z } from 'zod'
import { createUrl } from '../create-url.ts'
import { parseJson, toFailure, unreadable } from '../failure.ts'
import { type HttpResponse, openHttp, redact, retryAfter } from '../http.ts'
import { type Call, type NetworkApp, NetworkError, type RequestContext } from '../network.ts'
import { GOOGLE_ERRORS } from './errors.ts'
import type { GoogleRequest } from './requests.ts'
import { Nothing, Token } from './wire.ts'

/** Google's transport: JSON with a bearer token for the business APIs, forms for the token endpoint. */
export interface Google {
  readonly app: GoogleApp
  send<T>(context: RequestContext, token: string, request: GoogleRequest<T>): Promise<T>
  /** The one write that the guard watches. */
  commit<T>(call: Call, request: GoogleRequest<T>): Promise<T>
  token(form: Readonly<Record<string, string>>, context: RequestContext): Promise<z.infer<typeof Token>>
  revoke(token: string, context: RequestContext): Promise<void>
  /** A file that Google shows to everybody; null for one that is not there. */
  file(host: string, path: string, context: RequestContext): Promise<Uint8Array | null>
  /** Anything public, without a token. */
  fetch<T>(host: string, path: string, schema: z.ZodType<T>, context: RequestContext): Promise<T>
}

export interface GoogleApp extends NetworkApp {
  /** Where Google tells of new reviews. Without it reviews are polled only. */
  readonly push?: PushSettings
}

export interface PushSettings {
  /** `projects/{p}/topics/{t}`; mybusiness-api-pubsub@system.gserviceaccount.com must be allowed to publish to it. */
  readonly topic: string
  /** As the push subscription is configured: whom its tokens are for and in whose name they are made. */
  readonly audience: string
  readonly serviceAccount: string
}

const TOKEN_HOST = 'oauth2.googleapis.com'

export function openGoogle(app: GoogleApp): Google {
  const http = openHttp('google', { deadlineMs: app.deadlineMs })

  async function send<T>(
    context: RequestContext,
    token: string,
    request: GoogleRequest<T>,
    guard?: () => void,
  ): Promise<T> {
    const response = await http({
      method: request.method,
      url: createUrl(app, request.host, request.path, request.query),
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      guard,
      context,
    })
    return read(response, request.schema, token)
  }

  async function form<T>(
    path: string,
    fields: Readonly<Record<string, string>>,
    schema: z.ZodType<T>,
    context: RequestContext,
  ) {
    const response = await http({
      method: 'POST',
      url: createUrl(app, TOKEN_HOST, path),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      context,
    })
    return read(response, schema, ...Object.values(fields))
  }

  function read<T>(response: HttpResponse, schema: z.ZodType<T>, ...secrets: readonly string[]): T {
    const body = parseJson(response.text)
    if (response.status < 200 || response.status > 299) throw refusal(response, body, secrets)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw unreadable('google', response.status, parsed.error)
    return parsed.data
  }

  function refusal(response: HttpResponse, body: unknown, secrets: readonly string[]) {
    const retryAt = retryAfter(response.header('retry-after'), app.now())
    return createRefusal(response.status, body, retryAt, app.now(), (text) =>
      redact(text, ...secrets, app.clientSecret),
    )
  }

  return {
    app,
    send,
    commit: (call, request) => send(call, call.token, request, () => call.guard()),
    token: (fields, context) =>
      form('token', { ...fields, client_id: app.clientId, client_secret: app.clientSecret }, Token, context),
    async revoke(token, context) {
      await form('revoke', { token }, Nothing, context)
    },
    async file(host, path, context) {
      const response = await http({ method: 'GET', url: createUrl(app, host, path), context })
      if (response.status === 404) return null
      if (response.status !== 200) throw refusal(response, null, [])
      return response.bytes
    },
    async fetch(host, path, schema, context) {
      return read(await http({ method: 'GET', url: createUrl(app, host, path), context }), schema)
    },
  }
}

/** Any of Google's refusals as the failure our table has for it; `hide` takes secrets out of its words. */
export function createRefusal(
  status: number,
  body: unknown,
  retryAt: Date | null,
  now: Date,
  hide: (text: string) => string,
): NetworkError {
  const { codes, errorText, fields } = readReasons(body)
  const message = `google answered ${status} ${codes[0] ?? ''}: ${hide(errorText)}`
  const known = toFailure({ network: 'google', status, codes, message, retryAt }, GOOGLE_ERRORS, now)
  return fields.length === 0 ? known : new NetworkError({ ...known.failure, fields }, message)
}

const ApiError = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().default(''),
    details: z.array(z.record(z.string(), z.unknown())).default([]),
  }),
})
const TokenError = z.object({ error: z.string(), error_description: z.string().default('') })

/** The names in the details say more than the status, so they are looked up first. */
function readReasons(body: unknown): { codes: string[]; errorText: string; fields: { field: string }[] } {
  const token = TokenError.safeParse(body)
  if (token.success) return { codes: [token.data.error], errorText: token.data.error_description, fields: [] }
  const api = ApiError.safeParse(body)
  if (!api.success) return { codes: [], errorText: '', fields: [] }
  const { status, message, details } = api.data.error
  const names = details.flatMap((detail) => [
    detail.reason,
    ...(Array.isArray(detail.errorDetails) ? detail.errorDetails : []).map(readCode),
    readCode(detail),
  ])
  return {
    codes: [...names, status].filter((name) => typeof name === 'string'),
    errorText: message,
    fields: details.flatMap((detail) => readFields(detail.fieldViolations ?? detail.errorDetails)),
  }
}

/** What a refusal is about: BadRequest of v1, the details of v4. */
function readFields(violations: unknown): { field: string }[] {
  return z.array(z.object({ field: z.string() })).safeParse(violations).data ?? []
}

/** A name, or a number written `#1000`: real answers of v4 carry the number where its reference lists the name. */
function readCode(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null || !('code' in detail)) return undefined
  return typeof detail.code === 'number' ? `#${detail.code}` : detail.code
}
