import type { buildApp } from '@vitrine/server/app'
import type { Actor } from './actors.ts'
import type { Sent } from './requests.ts'

/** The product's HTTP server, asked directly. */
export type App = Awaited<ReturnType<typeof buildApp>>

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly requestId: string
}

/** A stream does not end by itself: what it says first is its answer. */
const streams = new Set(['GET /api/events'])

export async function ask(app: App, actor: Actor, { method, url, body, headers }: Sent): Promise<Answer> {
  const question = { method, url, payload: body, headers: { 'accept-language': 'en', ...actor.headers, ...headers } }
  if (streams.has(`${method} ${url.split('?')[0]}`)) return askStream(app, question)
  const answer = await app.inject(question)
  const { 'x-request-id': requestId, date: _, ...others } = answer.headers
  return { status: answer.statusCode, headers: others, text: answer.payload, requestId: String(requestId) }
}

async function askStream(app: App, question: object): Promise<Answer> {
  const enough = AbortSignal.timeout(100)
  try {
    const answer = await app.inject({ ...question, signal: enough })
    return {
      status: answer.statusCode,
      headers: {},
      text: answer.payload,
      requestId: String(answer.headers['x-request-id']),
    }
  } catch (error) {
    if (!enough.aborted) throw error
    return { status: 200, headers: {}, text: '', requestId: '' }
  }
}
