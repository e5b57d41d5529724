import { z } from 'zod'
import { createUrl, type Query } from '../create-url.ts'
import { parseJson, refusedLater, toFailure, unreadable } from '../failure.ts'
import { type Http, type HttpRequest, type HttpResponse, redact, retryAfter } from '../http.ts'
import { type Call, NetworkError, type RequestContext } from '../network.ts'
import { GATEWAY_ERRORS, LOST } from './errors.ts'
import { type Form, multipart, urlEncoded } from './forms.ts'
import { Build, type GatewaySession, parseSession } from './wire.ts'

/** The service as our calls need it. A session it has forgotten is given back to it, where that does no harm twice. */
export interface Gateway {
  /** Refuses a release that speaks another protocol; asked once. */
  requireProtocol(context: RequestContext): Promise<void>
  get<T>(call: Pick<Call, keyof RequestContext | 'token'>, path: string, query: Query, schema: z.ZodType<T>): Promise<T>
  delete(call: Call, path: string, query: Query): Promise<void>
  /** Without a session: signing in. */
  login<T>(context: RequestContext, form: Readonly<Record<string, string>>, schema: z.ZodType<T>): Promise<T>
  /** With a session it was just given and that is not kept yet. */
  getAs<T>(context: RequestContext, session: string, path: string, schema: z.ZodType<T>): Promise<T>
  /** The one write that the guard watches. */
  commit<T>(call: Call, path: string, form: Form, schema: z.ZodType<T>): Promise<T>
}

/** Major releases renamed paths before; another one is asked nothing. */
const SUPPORTED_VERSION = /^4\./
const HOST = 'aiograpi-rest'

interface GatewayRequest extends Pick<HttpRequest, 'method' | 'guard'> {
  readonly path: string
  readonly query?: Query
  readonly session?: string
  readonly type?: string
  readonly body?: HttpRequest['body']
}

export function openGateway(http: Http, gateway: URL, now: () => Date): Gateway {
  const at = { origins: { [HOST]: gateway } }
  let protocolCheck: Promise<void> | null = null

  async function send<T>(context: RequestContext, request: GatewayRequest, schema: z.ZodType<T>): Promise<T> {
    const { method, path, query, session, type, body, guard } = request
    const response = await http({
      method,
      url: createUrl(at, HOST, path, query),
      headers: {
        ...(session === undefined ? {} : { 'x-session-id': session }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...{ body, guard, context },
    })
    const responseBody = parseJson(response.text)
    if (response.status < 200 || response.status > 299) throw refusal(response, responseBody, session)
    const parsed = schema.safeParse(responseBody)
    if (!parsed.success) throw unreadable('instagramPrivate', response.status, parsed.error)
    return parsed.data
  }

  function refusal(response: HttpResponse, body: unknown, session: string | undefined): NetworkError {
    const { exc_type, detail } = Failure.safeParse(body).data ?? {}
    // Its storage throws a bare Exception; only its text tells it from others.
    const isLost = exc_type === 'Exception' && detail?.startsWith('Session not found') === true
    const code = isLost ? LOST : (exc_type ?? String(response.status))
    const retryAt = retryAfter(response.header('retry-after'), now())
    const message = cleanDetail(detail ?? '', session)
    const { status } = response
    return toFailure({ network: 'instagramPrivate', status, codes: [code], message, retryAt }, GATEWAY_ERRORS, now())
  }

  async function restore(context: RequestContext, { id, settings }: GatewaySession): Promise<void> {
    const form = urlEncoded({ settings: JSON.stringify(settings) })
    const given = await send(context, { method: 'PATCH', path: 'auth/settings', ...form }, z.string())
    if (given === id) return
    throw refusedLater(
      'instagramPrivate',
      'another-session',
      GATEWAY_ERRORS.LoginRequired,
      'the session is another one',
    )
  }

  /** Asks, and once more after the service was reminded of a session it has lost with its file. */
  async function remembered<T>(
    call: Pick<Call, keyof RequestContext | 'token'>,
    run: (session: string) => Promise<T>,
  ): Promise<T> {
    const session = parseSession(call.token)
    try {
      return await run(session.id)
    } catch (error) {
      if (!(error instanceof NetworkError) || error.failure.code !== LOST) throw error
    }
    await restore(call, session)
    return run(session.id)
  }

  async function checkVersion(context: RequestContext): Promise<void> {
    const { version } = await send(context, { method: 'GET', path: 'build' }, Build)
    if (SUPPORTED_VERSION.test(version)) return
    const rule = { kind: 'unavailable', say: 'network.unavailable', scope: 'app' } as const
    throw refusedLater('instagramPrivate', 'gateway-version', rule, `the gateway is ${version}, and 4 is spoken here`)
  }

  return {
    requireProtocol(context) {
      protocolCheck ??= checkVersion(context).catch((error: unknown) => {
        protocolCheck = null
        throw error
      })
      return protocolCheck
    },
    get: (call, path, query, schema) =>
      remembered(call, (session) => send(call, { method: 'GET', path, query, session }, schema)),
    async delete(call, path, query) {
      await remembered(call, (session) => send(call, { method: 'DELETE', path, query, session }, z.unknown()))
    },
    login: (context, form, schema) =>
      send(context, { method: 'POST', path: 'auth/login', ...urlEncoded(form) }, schema),
    getAs: (context, session, path, schema) => send(context, { method: 'GET', path, session }, schema),
    commit(call, path, form, schema) {
      const { id: session } = parseSession(call.token)
      return send(call, { method: 'POST', path, session, ...multipart(form), guard: () => call.guard() }, schema)
    },
  }
}

const Failure = z.object({ exc_type: z.string().optional(), detail: z.string().optional().catch(undefined) })

/** Its words are Python's and Instagram's; addresses in them (proxies, signed links) are nobody's business. */
function cleanDetail(detail: string, session = ''): string {
  return redact(detail, session)
    .replaceAll(/\b[a-z]+:\/\/\S+/gi, '•••')
    .slice(0, 300)
}
