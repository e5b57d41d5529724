import { z } from 'zod'
import { createUrl } from '../create-url.ts'
import { parseJson, toFailure, unreadable } from '../failure.ts'
import { type HttpResponse, openHttp, redact, retryAfter } from '../http.ts'
import type { Call, NetworkApp, RequestContext } from '../network.ts'
import { LINKEDIN_ERRORS } from './errors.ts'
import { createQuery, type RestliQuery } from './restli.ts'
import { elementsSchema, Token } from './wire.ts'

export interface LinkedInApp extends NetworkApp {
  /** `YYYYMM`. Each month's version lives a year; then every call answers 426. */
  readonly version?: string
  /** What the app was approved for, frozen: another set ends every token given before. */
  readonly scopes?: readonly string[]
}

/** LinkedIn's transport: versioned Rest.li with a bearer token, forms for the token endpoint. */
export interface LinkedIn {
  readonly app: LinkedInApp
  get<T>(context: RequestContext, token: string, path: string, query: RestliQuery, schema: z.ZodType<T>): Promise<T>
  post<T>(
    context: RequestContext,
    token: string,
    path: string,
    query: RestliQuery,
    body: object,
    schema: z.ZodType<T>,
  ): Promise<T>
  delete(context: RequestContext, token: string, path: string, query?: RestliQuery): Promise<void>
  /** The one write that the guard watches. Answers the id that only a header names, and the body if there is one. */
  commit(call: Call, path: string, body: object): Promise<{ id: string; body: unknown }>
  /** One page of a collection; `next` is where the following one starts. */
  page<T extends z.ZodType>(
    context: RequestContext,
    token: string,
    path: string,
    query: RestliQuery,
    element: T,
  ): Promise<{ data: z.infer<T>[]; next: number | null }>
  /** Sends bytes to the address LinkedIn gave for them; answers the tag they are known by. */
  put(context: RequestContext, token: string | null, url: string, bytes: Uint8Array): Promise<string>
  /** A part of a file of ours. */
  download(context: RequestContext, url: string, from: number, to: number): Promise<Uint8Array>
  getSize(context: RequestContext, url: string): Promise<number>
  token(form: Readonly<Record<string, string>>, context: RequestContext): Promise<z.infer<typeof Token>>
  revoke(token: string, context: RequestContext): Promise<void>
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

  async function send(context: RequestContext, token: string, { method, path, query = {}, body, guard }: Request) {
    const url = createUrl(app, API_HOST, path)
    url.search = createQuery(query)
    const response = await http({
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
      context,
    })
    return { answer: response, body: parseBody(response, restUntil(response, path, app.now()), token) }
  }

  async function read<T>(context: RequestContext, token: string, request: Request, schema: z.ZodType<T>): Promise<T> {
    const { answer, body } = await send(context, token, request)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw unreadable('linkedin', answer.status, parsed.error)
    return parsed.data
  }

  /** An empty body is what a create answers; one that stops in the middle says nothing. */
  function parseBody(response: HttpResponse, retryAt: Date | null, ...secrets: readonly string[]): unknown {
    const body = response.text === '' ? {} : parseJson(response.text)
    if (response.status < 200 || response.status > 299) {
      const { codes, errorText } = readReason(body, response.status)
      const hidden = redact(errorText, ...secrets, app.clientSecret)
      const message = `linkedin answered ${response.status} ${codes[0] ?? ''}: ${hidden}`
      const refusal = { network: 'linkedin', status: response.status, codes, message, retryAt } as const
      throw toFailure(refusal, LINKEDIN_ERRORS, app.now())
    }
    if (body === undefined) throw unreadable('linkedin', response.status)
    return body
  }

  async function form<T>(
    path: string,
    fields: Readonly<Record<string, string>>,
    schema: z.ZodType<T>,
    context: RequestContext,
  ) {
    const whole = { ...fields, client_id: app.clientId, client_secret: app.clientSecret }
    const response = await http({
      method: 'POST',
      url: createUrl(app, SITE_HOST, path),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(whole).toString(),
      context,
    })
    const body = parseBody(response, retryAfter(response.header('retry-after'), app.now()), ...Object.values(fields))
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw unreadable('linkedin', response.status, parsed.error)
    return parsed.data
  }

  async function file(context: RequestContext, url: string, from: number, to: number): Promise<HttpResponse> {
    const headers = { range: `bytes=${from}-${to - 1}` }
    const response = await http({ method: 'GET', url: new URL(url), headers, context })
    if (response.status !== 200 && response.status !== 206) throw unreadable('linkedin', response.status)
    return response
  }

  return {
    app,
    get: (context, token, path, query, schema) => read(context, token, { method: 'GET', path, query }, schema),
    post: (context, token, path, query, body, schema) =>
      read(context, token, { method: 'POST', path, query, body }, schema),
    async delete(context, token, path, query) {
      await send(context, token, { method: 'DELETE', path, query })
    },
    async commit(call, path, body) {
      const { answer, body: responseBody } = await send(call, call.token, {
        ...{ method: 'POST', path, body },
        guard: () => call.guard(),
      })
      const id = answer.header('x-restli-id') ?? answer.header('x-linkedin-id')
      if (id === null || id === '') throw unreadable('linkedin', answer.status)
      return { id, body: responseBody }
    },
    async page(context, token, path, query, element) {
      const { elements, paging } = await read(context, token, { method: 'GET', path, query }, elementsSchema(element))
      const more = paging?.links.some(({ rel }) => rel === 'next') === true
      return { data: elements, next: more ? Number(query.start ?? 0) + elements.length : null }
    },
    async put(context, token, url, bytes) {
      const response = await slowHttp({
        method: 'PUT',
        url: new URL(url),
        headers: {
          'content-type': 'application/octet-stream',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: bytes,
        context,
      })
      parseBody(response, retryAfter(response.header('retry-after'), app.now()), ...(token === null ? [] : [token]))
      return response.header('etag') ?? ''
    },
    async download(context, url, from, to) {
      const response = await file(context, url, from, to)
      return response.status === 206 ? response.bytes : response.bytes.subarray(from, to)
    },
    async getSize(context, url) {
      const response = await file(context, url, 0, 1)
      const total = response.header('content-range')?.match(/\/(\d+)$/)?.[1]
      return total === undefined ? response.bytes.length : Number(total)
    },
    token: (fields, context) => form('oauth/v2/accessToken', fields, Token, context),
    async revoke(token, context) {
      await form('oauth/v2/revoke', { token }, z.unknown(), context)
    },
  }
}

/** Limits last until midnight UTC and rarely say so; only writing many comments at once is over in a minute. */
function restUntil(response: HttpResponse, path: string, now: Date): Date | null {
  const givenRetryAt = retryAfter(response.header('retry-after'), now)
  if (givenRetryAt !== null || response.status !== 429) return givenRetryAt
  if (path.endsWith('/comments')) return new Date(now.getTime() + COMMENTS_REST_MS)
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS)
}

const ApiError = z.object({ code: z.string().optional(), message: z.string().default('') })
const TokenError = z.object({ error: z.string(), error_description: z.string().default('') })

/** A 404 and a 422 have come without a code that says which. */
function readReason(body: unknown, status: number): { codes: string[]; errorText: string } {
  const token = TokenError.safeParse(body)
  if (token.success) return { codes: [token.data.error], errorText: token.data.error_description }
  const { code, message } = ApiError.safeParse(body).data ?? { message: '' }
  const byStatus = { 403: 'ACCESS_DENIED', 404: 'NOT_FOUND', 422: 'DUPLICATE_POST', 426: 'NONEXISTENT_VERSION' }[status]
  return { codes: [code, byStatus].filter((item) => item !== undefined), errorText: message }
}
