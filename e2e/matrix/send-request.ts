import { buildHeaders } from './actors.ts'
import type { RequestCase } from './requests.ts'
import type { Actor, TestApp } from './types.ts'

export interface AppResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** The same as it came, where it may be no text. */
  readonly bytes: Buffer
  readonly requestId: string
}

/** A stream does not end by itself: what it says first is its answer. */
const streams = new Set(['GET /api/events'])

export async function sendRequest(
  app: TestApp,
  actor: Actor,
  { method, url, body, headers }: RequestCase,
): Promise<AppResponse> {
  const question = {
    method,
    url,
    payload: body,
    headers: { 'accept-language': 'en', ...buildHeaders(actor), ...headers },
  }
  if (streams.has(`${method} ${url.split('?')[0]}`)) return readStream(app, question)
  const response = await app.inject(question)
  const { 'x-request-id': requestId, date: _, ...others } = response.headers
  const { statusCode: status, payload: text, rawPayload: bytes } = response
  return { status, headers: others, text, bytes, requestId: String(requestId) }
}

async function readStream(app: TestApp, question: object): Promise<AppResponse> {
  const over = new AbortController()
  // Its status comes with the first byte, however long a busy machine takes for that.
  const response = await app.inject({ ...question, payloadAsStream: true, signal: over.signal })
  const timeout = setTimeout(() => over.abort(), 100)
  let text = ''
  try {
    for await (const part of response.stream()) text += part
  } catch (error) {
    if (!over.signal.aborted) throw error
  } finally {
    clearTimeout(timeout)
  }
  const isOpen = over.signal.aborted
  return {
    status: response.statusCode,
    headers: {},
    text: isOpen ? '' : text,
    bytes: Buffer.alloc(0),
    requestId: isOpen ? '' : String(response.headers['x-request-id']),
  }
}
