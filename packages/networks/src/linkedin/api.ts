import { z } from 'zod'
import { failureOf, parseJson, unreadable } from '../failing.ts'
import { type HttpAnswer, openHttp, redact, retryAfter } from '../http.ts'
import type { App, Ask, Call } from '../network.ts'
import { urlAt } from '../origin.ts'
import { LINKEDIN_ERRORS } from './errors.ts'
import { queryOf, type RestliQuery } from './restli.ts'
import { elementsOf, Token } from './wire.ts'

export interface LinkedInApp extends App {
  /** `YYYYMM`. Each month's version lives a year; then every call answers 426. */
  readonly version?: string
  /** What the app was approved for, frozen: another set ends every token given before. */
  readonly scopes?: readonly string[]
}

/** LinkedIn's transport: versioned Rest.li with a bearer token, forms for the token endpoint. */
export interface LinkedIn {
  readonly app: LinkedInApp
  get<T>(ask: Ask, token: string, path: string, query: RestliQuery, answers: z.ZodType<T>): Promise<T>
  post<T>(ask: Ask, token: string, path: string, query: RestliQuery, body: object, answers: z.ZodType<T>): Promise<T>
  delete(ask: Ask, token: string, path: string, query?: RestliQuery): Promise<void>
  /** The one write that the guard watches. Answers the id that only a header names, and the body if there is one. */
  commit(call: Call, path: string, body: object): Promise<{ id: string; body: unknown }>
  /** One page of a collection; `next` is where the following one starts. */
  page<T extends z.ZodType>(
    ask: Ask,
    token: string,
    path: string,
    query: RestliQuery,
    element: T,
  ): Promise<{ data: z.infer<T>[]; next: number | null }>
  /** Sends bytes to the address LinkedIn gave for them; answers the tag they are known by. */
  put(ask: Ask, token: string | null, url: string, bytes: Uint8Array): Promise<string>
  /** A part of a file of ours. */
  download(ask: Ask, url: string, from: number, to: number): Promise<Uint8Array>
  sizeOf(ask: Ask, url: string): Promise<number>
  token(form: Readonly<Record<string, string>>, ask: Ask): Promise<z.infer<typeof Token>>
  revoke(token: string, ask: Ask): Promise<void>
}

const API_HOST = 'api.linkedin.com'
export const SITE_HOST = 'www.linkedin.com'
/** In use by September 2026: learn.microsoft.com/linkedin/marketing/versioning (read 2026-11). */
const DEFAULT_VERSION = '202609'
/** A document of a hundred megabytes goes up in one request. */
const UPLOAD_DEADLINES = 10
const COMMENTS_REST_MS = 60_000
const DAY_MS = 86_400_000

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: RestliQuery
  readonly body?: object
  readonly guard?: () => void
}

export function openLinkedIn(app: LinkedInApp): LinkedIn {
  const http = openHttp('linkedin', { deadlineMs: app.deadlineMs })
  const slowHttp = openHttp('linkedin', { deadlineMs: (app.deadlineMs ?? 30_000) * UPLOAD_DEADLINES })

  async function send(ask: Ask, token: string, { method, path, query = {}, body, guard }: Request) {
    const url = urlAt(app, API_HOST, path)
    url.search = queryOf(query)
    const answer = await http({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        'linkedin-version': app.version ?? DEFAULT_VERSION,
        'x-restli-protocol-version': '2.0.0',
        ...(query.q === undefined ? {} : { 'x-restli-method': 'FINDER' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      guard,
      ask,
    })
    return { answer, body: bodyOf(answer, restUntil(answer, path, app.now()), token) }
  }

  async function read<T>(ask: Ask, token: string, request: Request, answers: z.ZodType<T>): Promise<T> {
    const { answer, body } = await send(ask, token, request)
    const parsed = answers.safeParse(body)
    if (!parsed.success) throw unreadable('linkedin', answer.status, parsed.error)
    return parsed.data
  }

  /** An empty body is what a create answers; one that stops in the middle says nothing. */
  function bodyOf(answer: HttpAnswer, retryAt: Date | null, ...secrets: readonly string[]): unknown {
    const body = answer.text === '' ? {} : parseJson(answer.text)
    if (answer.status < 200 || answer.status > 299) {
      const { codes, said } = reasonsOf(body, answer.status)
      const hidden = redact(said, ...secrets, app.clientSecret)
      const message = `linkedin answered ${answer.status} ${codes[0] ?? ''}: ${hidden}`
      const refusal = { network: 'linkedin', status: answer.status, codes, message, retryAt } as const
      throw failureOf(refusal, LINKEDIN_ERRORS, app.now())
    }
    if (body === undefined) throw unreadable('linkedin', answer.status)
    return body
  }

  async function form<T>(path: string, fields: Readonly<Record<string, string>>, answers: z.ZodType<T>, ask: Ask) {
    const whole = { ...fields, client_id: app.clientId, client_secret: app.clientSecret }
    const answer = await http({
      method: 'POST',
      url: urlAt(app, SITE_HOST, path),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(whole).toString(),
      ask,
    })
    const body = bodyOf(answer, retryAfter(answer.header('retry-after'), app.now()), ...Object.values(fields))
    const parsed = answers.safeParse(body)
    if (!parsed.success) throw unreadable('linkedin', answer.status, parsed.error)
    return parsed.data
  }

  async function file(ask: Ask, url: string, from: number, to: number): Promise<HttpAnswer> {
    const headers = { range: `bytes=${from}-${to - 1}` }
    const answer = await http({ method: 'GET', url: new URL(url), headers, ask })
    if (answer.status !== 200 && answer.status !== 206) throw unreadable('linkedin', answer.status)
    return answer
  }

  return {
    app,
    get: (ask, token, path, query, answers) => read(ask, token, { method: 'GET', path, query }, answers),
    post: (ask, token, path, query, body, answers) => read(ask, token, { method: 'POST', path, query, body }, answers),
    async delete(ask, token, path, query) {
      await send(ask, token, { method: 'DELETE', path, query })
    },
    async commit(call, path, body) {
      const { answer, body: said } = await send(call, call.token, {
        ...{ method: 'POST', path, body },
        guard: () => call.guard(),
      })
      const id = answer.header('x-restli-id') ?? answer.header('x-linkedin-id')
      if (id === null || id === '') throw unreadable('linkedin', answer.status)
      return { id, body: said }
    },
    async page(ask, token, path, query, element) {
      const { elements, paging } = await read(ask, token, { method: 'GET', path, query }, elementsOf(element))
      const more = paging?.links.some(({ rel }) => rel === 'next') === true
      return { data: elements, next: more ? Number(query.start ?? 0) + elements.length : null }
    },
    async put(ask, token, url, bytes) {
      const answer = await slowHttp({
        method: 'PUT',
        url: new URL(url),
        headers: {
          'content-type': 'application/octet-stream',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: bytes,
        ask,
      })
      bodyOf(answer, retryAfter(answer.header('retry-after'), app.now()), ...(token === null ? [] : [token]))
      return answer.header('etag') ?? ''
    },
    async download(ask, url, from, to) {
      const answer = await file(ask, url, from, to)
      return answer.status === 206 ? answer.bytes : answer.bytes.subarray(from, to)
    },
    async sizeOf(ask, url) {
      const answer = await file(ask, url, 0, 1)
      const total = answer.header('content-range')?.match(/\/(\d+)$/)?.[1]
      return total === undefined ? answer.bytes.length : Number(total)
    },
    token: (fields, ask) => form('oauth/v2/accessToken', fields, Token, ask),
    async revoke(token, ask) {
      await form('oauth/v2/revoke', { token }, z.unknown(), ask)
    },
  }
}

/** Limits last until midnight UTC and rarely say so; only writing many comments at once is over in a minute. */
function restUntil(answer: HttpAnswer, path: string, now: Date): Date | null {
  const told = retryAfter(answer.header('retry-after'), now)
  if (told !== null || answer.status !== 429) return told
  if (path.endsWith('/comments')) return new Date(now.getTime() + COMMENTS_REST_MS)
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS)
}

const ApiError = z.object({ code: z.string().optional(), message: z.string().default('') })
const TokenError = z.object({ error: z.string(), error_description: z.string().default('') })

/** A 404 and a 422 have come without a code that says which. */
function reasonsOf(body: unknown, status: number): { codes: string[]; said: string } {
  const token = TokenError.safeParse(body)
  if (token.success) return { codes: [token.data.error], said: token.data.error_description }
  const { code, message } = ApiError.safeParse(body).data ?? { message: '' }
  const byStatus = { 403: 'ACCESS_DENIED', 404: 'NOT_FOUND', 422: 'DUPLICATE_POST', 426: 'NONEXISTENT_VERSION' }[status]
  return { codes: [code, byStatus].filter((one) => one !== undefined), said: message }
}
