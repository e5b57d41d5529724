import { z } from 'zod'
import { failureOf, parseJson, refusedLater, unreadable } from '../failing.ts'
import { type Http, type HttpAnswer, type HttpRequest, redact, retryAfter } from '../http.ts'
import { type Ask, type Call, NetworkError } from '../network.ts'
import { type Query, urlAt } from '../origin.ts'
import { GATEWAY_ERRORS, LOST } from './errors.ts'
import { type Form, multipart, urlEncoded } from './forms.ts'
import { Build, type Session, sessionIn } from './wire.ts'

/** The service as our calls need it. A session it has forgotten is given back to it, where that does no harm twice. */
export interface Gateway {
  /** Refuses a release that speaks another protocol; asked once. */
  mustSpeak(ask: Ask): Promise<void>
  get<T>(call: Pick<Call, keyof Ask | 'token'>, path: string, query: Query, answers: z.ZodType<T>): Promise<T>
  delete(call: Call, path: string, query: Query): Promise<void>
  /** Without a session: signing in. */
  login<T>(ask: Ask, form: Readonly<Record<string, string>>, answers: z.ZodType<T>): Promise<T>
  /** With a session it was just given and that is not kept yet. */
  getAs<T>(ask: Ask, session: string, path: string, answers: z.ZodType<T>): Promise<T>
  /** The one write that the guard watches. */
  commit<T>(call: Call, path: string, form: Form, answers: z.ZodType<T>): Promise<T>
}

/** Major releases renamed paths before; another one is asked nothing. */
const SPOKEN = /^4\./
const HOST = 'aiograpi-rest'

interface Asked extends Pick<HttpRequest, 'method' | 'guard'> {
  readonly path: string
  readonly query?: Query
  readonly session?: string
  readonly type?: string
  readonly body?: HttpRequest['body']
}

export function openGateway(http: Http, gateway: URL, now: () => Date): Gateway {
  const at = { origins: { [HOST]: gateway } }
  let spoken: Promise<void> | null = null

  async function send<T>(ask: Ask, asked: Asked, answers: z.ZodType<T>): Promise<T> {
    const { method, path, query, session, type, body, guard } = asked
    const answer = await http({
      method,
      url: urlAt(at, HOST, path, query),
      headers: {
        ...(session === undefined ? {} : { 'x-session-id': session }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...{ body, guard, ask },
    })
    const said = parseJson(answer.text)
    if (answer.status < 200 || answer.status > 299) throw refusal(answer, said, session)
    const parsed = answers.safeParse(said)
    if (!parsed.success) throw unreadable('instagramPrivate', answer.status, parsed.error)
    return parsed.data
  }

  function refusal(answer: HttpAnswer, body: unknown, session: string | undefined): NetworkError {
    const { exc_type, detail } = Failure.safeParse(body).data ?? {}
    // Its storage throws a bare Exception; only its text tells it from others.
    const isLost = exc_type === 'Exception' && detail?.startsWith('Session not found') === true
    const code = isLost ? LOST : (exc_type ?? String(answer.status))
    const retryAt = retryAfter(answer.header('retry-after'), now())
    const message = wordsOf(detail ?? '', session)
    const { status } = answer
    return failureOf({ network: 'instagramPrivate', status, codes: [code], message, retryAt }, GATEWAY_ERRORS, now())
  }

  async function restore(ask: Ask, { id, settings }: Session): Promise<void> {
    const form = urlEncoded({ settings: JSON.stringify(settings) })
    const given = await send(ask, { method: 'PATCH', path: 'auth/settings', ...form }, z.string())
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
    call: Pick<Call, keyof Ask | 'token'>,
    ask: (session: string) => Promise<T>,
  ): Promise<T> {
    const session = sessionIn(call.token)
    try {
      return await ask(session.id)
    } catch (error) {
      if (!(error instanceof NetworkError) || error.failure.code !== LOST) throw error
    }
    await restore(call, session)
    return ask(session.id)
  }

  async function look(ask: Ask): Promise<void> {
    const { version } = await send(ask, { method: 'GET', path: 'build' }, Build)
    if (SPOKEN.test(version)) return
    const rule = { kind: 'unavailable', say: 'network.unavailable', scope: 'app' } as const
    throw refusedLater('instagramPrivate', 'gateway-version', rule, `the gateway is ${version}, and 4 is spoken here`)
  }

  return {
    mustSpeak(ask) {
      spoken ??= look(ask).catch((error: unknown) => {
        spoken = null
        throw error
      })
      return spoken
    },
    get: (call, path, query, answers) =>
      remembered(call, (session) => send(call, { method: 'GET', path, query, session }, answers)),
    async delete(call, path, query) {
      await remembered(call, (session) => send(call, { method: 'DELETE', path, query, session }, z.unknown()))
    },
    login: (ask, form, answers) => send(ask, { method: 'POST', path: 'auth/login', ...urlEncoded(form) }, answers),
    getAs: (ask, session, path, answers) => send(ask, { method: 'GET', path, session }, answers),
    commit(call, path, form, answers) {
      const { id: session } = sessionIn(call.token)
      return send(call, { method: 'POST', path, session, ...multipart(form), guard: () => call.guard() }, answers)
    },
  }
}

const Failure = z.object({ exc_type: z.string().optional(), detail: z.string().optional().catch(undefined) })

/** Its words are Python's and Instagram's; addresses in them (proxies, signed links) are nobody's business. */
function wordsOf(detail: string, session = ''): string {
  return redact(detail, session)
    .replaceAll(/\b[a-z]+:\/\/\S+/gi, '•••')
    .slice(0, 300)
}
