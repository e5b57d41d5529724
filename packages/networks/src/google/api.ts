import { z } from 'zod'
import { failureOf, parseJson, unreadable } from '../failing.ts'
import { type HttpAnswer, openHttp, redact, retryAfter } from '../http.ts'
import { type App, type Ask, type Call, NetworkError } from '../network.ts'
import { urlAt } from '../origin.ts'
import { GOOGLE_ERRORS } from './errors.ts'
import type { GoogleRequest } from './requests.ts'
import { Nothing, Token } from './wire.ts'

/** Google's transport: JSON with a bearer token for the business APIs, forms for the token endpoint. */
export interface Google {
  readonly app: GoogleApp
  send<T>(ask: Ask, token: string, request: GoogleRequest<T>): Promise<T>
  /** The one write that the guard watches. */
  commit<T>(call: Call, request: GoogleRequest<T>): Promise<T>
  token(form: Readonly<Record<string, string>>, ask: Ask): Promise<z.infer<typeof Token>>
  revoke(token: string, ask: Ask): Promise<void>
  /** A file that Google shows to everybody; null for one that is not there. */
  file(host: string, path: string, ask: Ask): Promise<Uint8Array | null>
  /** Anything public, without a token. */
  fetch<T>(host: string, path: string, answers: z.ZodType<T>, ask: Ask): Promise<T>
}

export interface GoogleApp extends App {
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

  async function send<T>(ask: Ask, token: string, request: GoogleRequest<T>, guard?: () => void): Promise<T> {
    const answer = await http({
      method: request.method,
      url: urlAt(app, request.host, request.path, request.query),
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      guard,
      ask,
    })
    return read(answer, request.answers, token)
  }

  async function form<T>(path: string, fields: Readonly<Record<string, string>>, answers: z.ZodType<T>, ask: Ask) {
    const answer = await http({
      method: 'POST',
      url: urlAt(app, TOKEN_HOST, path),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      ask,
    })
    return read(answer, answers, ...Object.values(fields))
  }

  function read<T>(answer: HttpAnswer, answers: z.ZodType<T>, ...secrets: readonly string[]): T {
    const body = parseJson(answer.text)
    if (answer.status < 200 || answer.status > 299) throw refusal(answer, body, secrets)
    const parsed = answers.safeParse(body)
    if (!parsed.success) throw unreadable('google', answer.status, parsed.error)
    return parsed.data
  }

  function refusal(answer: HttpAnswer, body: unknown, secrets: readonly string[]) {
    const retryAt = retryAfter(answer.header('retry-after'), app.now())
    return refusalOf(answer.status, body, retryAt, app.now(), (said) => redact(said, ...secrets, app.clientSecret))
  }

  return {
    app,
    send,
    commit: (call, request) => send(call, call.token, request, () => call.guard()),
    token: (fields, ask) =>
      form('token', { ...fields, client_id: app.clientId, client_secret: app.clientSecret }, Token, ask),
    async revoke(token, ask) {
      await form('revoke', { token }, Nothing, ask)
    },
    async file(host, path, ask) {
      const answer = await http({ method: 'GET', url: urlAt(app, host, path), ask })
      if (answer.status === 404) return null
      if (answer.status !== 200) throw refusal(answer, null, [])
      return answer.bytes
    },
    async fetch(host, path, answers, ask) {
      return read(await http({ method: 'GET', url: urlAt(app, host, path), ask }), answers)
    },
  }
}

/** Any of Google's refusals as the failure our table has for it; `hide` takes secrets out of its words. */
export function refusalOf(
  status: number,
  body: unknown,
  retryAt: Date | null,
  now: Date,
  hide: (said: string) => string,
): NetworkError {
  const { codes, said, fields } = reasonsOf(body)
  const message = `google answered ${status} ${codes[0] ?? ''}: ${hide(said)}`
  const known = failureOf({ network: 'google', status, codes, message, retryAt }, GOOGLE_ERRORS, now)
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
function reasonsOf(body: unknown): { codes: string[]; said: string; fields: { field: string }[] } {
  const token = TokenError.safeParse(body)
  if (token.success) return { codes: [token.data.error], said: token.data.error_description, fields: [] }
  const api = ApiError.safeParse(body)
  if (!api.success) return { codes: [], said: '', fields: [] }
  const { status, message, details } = api.data.error
  const names = details.flatMap((detail) => [
    detail.reason,
    ...(Array.isArray(detail.errorDetails) ? detail.errorDetails : []).map(codeOf),
    codeOf(detail),
  ])
  return {
    codes: [...names, status].filter((name) => typeof name === 'string'),
    said: message,
    fields: details.flatMap((detail) => fieldsOf(detail.fieldViolations ?? detail.errorDetails)),
  }
}

/** What a refusal is about: BadRequest of v1, the details of v4. */
function fieldsOf(violations: unknown): { field: string }[] {
  return z.array(z.object({ field: z.string() })).safeParse(violations).data ?? []
}

/** A name, or a number written `#1000`: real answers of v4 carry the number where its reference lists the name. */
function codeOf(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null || !('code' in detail)) return undefined
  return typeof detail.code === 'number' ? `#${detail.code}` : detail.code
}
