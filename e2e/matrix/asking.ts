import { headersOf } from './actors.ts'
import type { Sent } from './requests.ts'
import type { Actor, App } from './types.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** The same as it came, where it may be no text. */
  readonly bytes: Buffer
  readonly requestId: string
}

/** A stream does not end by itself: what it says first is its answer. */
const streams = new Set(['GET /api/events'])

export async function ask(app: App, actor: Actor, { method, url, body, headers }: Sent): Promise<Answer> {
  const question = { method, url, payload: body, headers: { 'accept-language': 'en', ...headersOf(actor), ...headers } }
  if (streams.has(`${method} ${url.split('?')[0]}`)) return askStream(app, question)
  const answer = await app.inject(question)
  const { 'x-request-id': requestId, date: _, ...others } = answer.headers
  const { statusCode: status, payload: text, rawPayload: bytes } = answer
  return { status, headers: others, text, bytes, requestId: String(requestId) }
}

async function askStream(app: App, question: object): Promise<Answer> {
  const over = new AbortController()
  // Its status comes with the first byte, however long a busy machine takes for that.
  const answer = await app.inject({ ...question, payloadAsStream: true, signal: over.signal })
  const heard = setTimeout(() => over.abort(), 100)
  let text = ''
  try {
    for await (const part of answer.stream()) text += part
  } catch (error) {
    if (!over.signal.aborted) throw error
  } finally {
    clearTimeout(heard)
  }
  const isOpen = over.signal.aborted
  return {
    status: answer.statusCode,
    headers: {},
    text: isOpen ? '' : text,
    bytes: Buffer.alloc(0),
    requestId: isOpen ? '' : String(answer.headers['x-request-id']),
  }
}
