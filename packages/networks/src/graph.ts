import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createUrl, type Query } from './create-url.ts'
import { parseJson, refusedLater, toFailure, unreadable } from './failure.ts'
import { type HttpResponse, openHttp, redact, retryAfter } from './http.ts'
import type { Call, ErrorTable, Json, NetworkApp, NetworkId, RequestContext, Usage } from './network.ts'

/**
 * The Graph API as Facebook and Instagram share it. Tokens travel in the Authorization header and pages are turned by
 * cursor: `paging.next` is a whole URL with the token in it, so it is only read to learn that there is one.
 */
export interface GraphClient {
  readonly app: GraphApp
  readonly version: string
  /** Without a token only for Meta's own token endpoint. */
  get<T>(context: RequestContext, token: string | null, path: string, query: Query, schema: z.ZodType<T>): Promise<T>
  /** For what the public does not see or what may be repeated. */
  post<T>(context: RequestContext, token: string, path: string, body: GraphBody, schema: z.ZodType<T>): Promise<T>
  delete(context: RequestContext, token: string, path: string): Promise<void>
  /** The same with files. */
  postForm<T>(context: RequestContext, token: string, path: string, form: GraphForm, schema: z.ZodType<T>): Promise<T>
  /** Hands a file over to the host that takes them. */
  upload<T>(context: RequestContext, token: string, path: string, headers: Headers, schema: z.ZodType<T>): Promise<T>
  /** Part of a file of ours, for where the network wants the bytes themselves. */
  download(context: RequestContext, url: string, from: number, to: number): Promise<Uint8Array>
  getSize(context: RequestContext, url: string): Promise<number>
  /** The one write that the guard watches. */
  commit<T>(call: Call, path: string, body: GraphBody, schema: z.ZodType<T>): Promise<T>
  page<T>(
    context: RequestContext,
    token: string,
    path: string,
    query: Query,
    member: z.ZodType<T>,
  ): Promise<GraphPage<T>>
}

export interface GraphApp extends NetworkApp {
  /** A setting per connector: Meta retires each version about two years after it appears. */
  readonly version?: string
}

type Headers = Readonly<Record<string, string>>
export type GraphForm = Readonly<Record<string, string | Uint8Array>>
export type GraphBody = Readonly<Record<string, Json | undefined>>

export interface GraphPage<T> {
  readonly data: readonly T[]
  /** Null on the last page. */
  readonly after: string | null
}

const GRAPH_HOST = 'graph.facebook.com'
const UPLOAD_HOST = 'rupload.facebook.com'
const DEFAULT_VERSION = 'v22.0'

export function openGraph(network: NetworkId, app: GraphApp, table: ErrorTable): GraphClient {
  const http = openHttp(network, { deadlineMs: app.deadlineMs })
  const version = app.version ?? DEFAULT_VERSION

  async function send<T>(
    context: RequestContext,
    token: string | null,
    request: GraphRequest,
    schema: z.ZodType<T>,
  ): Promise<T> {
    const response = await http({
      method: request.method,
      url: createUrl(app, GRAPH_HOST, `${version}/${request.path}`, request.query),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(request.type === undefined ? {} : { 'content-type': request.type }),
      },
      body: request.body,
      guard: request.guard,
      context,
    })
    return read(context, token, response, schema)
  }

  function read<T>(context: RequestContext, token: string | null, response: HttpResponse, schema: z.ZodType<T>): T {
    const usage = readUsage(response, app.now())
    if (usage !== null) context.usage?.(usage)

    const body = parseJson(response.text)
    if (response.status < 200 || response.status > 299) throw refusal(response, body, usage, token)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw unreadable(network, response.status, parsed.error)
    return parsed.data
  }

  async function file(context: RequestContext, url: string, from: number, to: number): Promise<HttpResponse> {
    const response = await http({
      method: 'GET',
      url: new URL(url),
      headers: { range: `bytes=${from}-${to - 1}` },
      context,
    })
    if (response.status === 200 || response.status === 206) return response
    const rule = { kind: 'rejected', say: 'network.media-rejected' } as const
    throw refusedLater(network, 'no-file', rule, `our own file answered ${response.status}`)
  }

  function refusal(response: HttpResponse, body: unknown, usage: Usage | null, token: string | null) {
    const { error } = GraphError.safeParse(body).data ?? {}
    const codes = error === undefined ? listUploadErrorCodes(body) : listErrorCodes(error)
    const retryAt = retryAfter(response.header('retry-after'), app.now()) ?? usage?.regainAt ?? null
    const detail = error === undefined ? '' : ` ${error.message ?? ''} (trace ${error.fbtrace_id ?? 'none'})`
    const message = `${network} answered ${response.status} ${codes[0] ?? ''}:${redact(detail, token ?? '', app.clientSecret)}`
    return toFailure({ network, status: response.status, codes, message, retryAt }, table, app.now())
  }

  return {
    app,
    version,
    get: (context, token, path, query, schema) => send(context, token, { method: 'GET', path, query }, schema),
    post: (context, token, path, body, schema) => send(context, token, { method: 'POST', path, ...json(body) }, schema),
    async delete(context, token, path) {
      await send(context, token, { method: 'DELETE', path }, z.unknown())
    },
    commit: (call, path, body, schema) =>
      send(call, call.token, { method: 'POST', path, ...json(body), guard: () => call.guard() }, schema),
    postForm: (context, token, path, form, schema) =>
      send(context, token, { method: 'POST', path, ...multipart(form) }, schema),
    async upload(context, token, path, headers, schema) {
      const url = createUrl(app, UPLOAD_HOST, path)
      const response = await http({
        method: 'POST',
        url,
        headers: { ...headers, authorization: `OAuth ${token}` },
        context,
      })
      return read(context, token, response, schema)
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
    async page(context, token, path, query, member) {
      const pageBody = await send(context, token, { method: 'GET', path, query }, pageSchema(member))
      const last = pageBody.paging?.next === undefined
      return { data: pageBody.data, after: last ? null : (pageBody.paging?.cursors?.after ?? null) }
    },
  }
}

interface GraphRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Query
  readonly type?: string
  readonly body?: string | Uint8Array
  readonly guard?: () => void
}

function json(body: GraphBody) {
  return { type: 'application/json', body: JSON.stringify(body) }
}

function multipart(form: GraphForm) {
  const boundary = `----${randomUUID()}`
  const parts = Object.entries(form).flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="piece"\r\ncontent-type: application/octet-stream'
    return [`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`, value, '\r\n']
  })
  const body = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)))
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

/**
 * Turns page after page until the last one, or until `enough` of a page says that what follows is of no interest.
 * `complete` is false when `most` pages did not suffice.
 */
export async function walk<T>(
  turn: (after: string | undefined) => Promise<GraphPage<T>>,
  max: number,
  enough: (page: readonly T[]) => boolean = () => false,
): Promise<{ data: T[]; complete: boolean }> {
  const data: T[] = []
  let after: string | undefined
  for (let turned = 0; turned < max; turned++) {
    const page = await turn(after)
    data.push(...page.data)
    if (page.after === null || enough(page.data)) return { data, complete: true }
    after = page.after
  }
  return { data, complete: false }
}

function pageSchema<T>(member: z.ZodType<T>) {
  return z.object({
    data: z.array(member),
    paging: z
      .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
      .optional(),
  })
}

const GraphError = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().optional(),
  }),
})

/**
 * `/463` is a subcode, `190` a code: a subcode says more, so it is looked up first. `transient` is Meta's own mark for
 * errors that pass, and decides only where the table does not know the code.
 */
function listErrorCodes(error: z.infer<typeof GraphError>['error']): string[] {
  const codes: string[] = []
  if (error.error_subcode !== undefined) codes.push(`/${error.error_subcode}`)
  if (error.code !== undefined) codes.push(String(error.code))
  if (error.is_transient === true) codes.push('transient')
  return codes
}

const UploadError = z.object({ debug_info: z.object({ type: z.string(), retriable: z.boolean().optional() }) })

/** The upload host has words of its own. */
function listUploadErrorCodes(body: unknown): string[] {
  const { debug_info: debugInfo } = UploadError.safeParse(body).data ?? {}
  if (debugInfo === undefined) return []
  return debugInfo.retriable === true ? ['transient'] : [debugInfo.type]
}

const Percentages = z.object({
  call_count: z.number().optional(),
  total_cputime: z.number().optional(),
  total_time: z.number().optional(),
  estimated_time_to_regain_access: z.number().optional(),
})

/** Reads X-Business-Use-Case-Usage (the account's) and X-App-Usage; the fuller of the two. */
export function readUsage(response: Pick<HttpResponse, 'header'>, now: Date): Usage | null {
  const business = z
    .record(z.string(), z.array(Percentages))
    .safeParse(parseJson(response.header('x-business-use-case-usage') ?? ''))
  const app = Percentages.safeParse(parseJson(response.header('x-app-usage') ?? ''))
  const counters = [
    ...(business.success ? Object.values(business.data).flat() : []).map((counter) => ({
      scope: 'account' as const,
      counter,
    })),
    ...(app.success ? [{ scope: 'app' as const, counter: app.data }] : []),
  ]
  const usages = counters.map(({ scope, counter }): Usage => {
    const minutes = counter.estimated_time_to_regain_access ?? 0
    const percent = Math.max(counter.call_count ?? 0, counter.total_cputime ?? 0, counter.total_time ?? 0)
    return { scope, percent, regainAt: minutes > 0 ? new Date(now.getTime() + minutes * 60_000) : null }
  })
  return usages.sort((a, b) => waiting(b) - waiting(a) || b.percent - a.percent)[0] ?? null
}

const waiting = (usage: Usage) => usage.regainAt?.getTime() ?? 0
