import type { SandboxOptions } from './options.ts'
import { buildSandbox, type Sandbox } from './sandbox.ts'

/** A sandbox that serves, and the ways a test speaks to it: always from outside, over HTTP. */
export interface Served {
  sandbox: Sandbox
  url: string
  smtpPort: number
  /** A call under `/_/`; the answer must be a success. */
  control<T = Body>(method: string, path: string, body?: unknown): Promise<T>
  /** Any request; the body is parsed when it is JSON. */
  call<T = Body>(method: string, path: string, init?: Call): Promise<Answered<T>>
  close(): Promise<void>
}

export type Body = Record<string, unknown>

export interface Call {
  query?: Record<string, string>
  /** Sent as JSON, or as it is when it is a form or bytes. */
  body?: unknown
  headers?: Record<string, string>
  timeoutMs?: number
}

export interface Answered<T> {
  status: number
  body: T
  headers: Headers
}

export async function serve(options: Partial<SandboxOptions> = {}): Promise<Served> {
  const sandbox = buildSandbox(options)
  const { url, smtpPort } = await sandbox.listen()

  async function call<T = Body>(method: string, path: string, init: Call = {}): Promise<Answered<T>> {
    const target = path.startsWith('http') ? new URL(path) : new URL(url + path)
    for (const [key, value] of Object.entries(init.query ?? {})) target.searchParams.set(key, value)
    const answer = await fetch(target, {
      method,
      redirect: 'manual',
      ...payload(init),
      signal: AbortSignal.timeout(init.timeoutMs ?? 10_000),
    })
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('json') && text !== ''
    // The test says what it expects; a wrong shape makes its assertions fail.
    return { status: answer.status, body: (json ? JSON.parse(text) : text) as T, headers: answer.headers }
  }

  return {
    sandbox,
    url,
    smtpPort,
    call,
    async control<T = Body>(method: string, path: string, body?: unknown) {
      const answer = await call<T>(method, `/_${path}`, { body })
      if (answer.status !== 200) throw new Error(`${method} /_${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    close: () => sandbox.close(),
  }
}

function payload({ body, headers = {} }: Call): { body?: RequestInit['body']; headers: Record<string, string> } {
  if (body === undefined) return { headers }
  if (body instanceof FormData || body instanceof URLSearchParams || body instanceof Uint8Array)
    return { body: body as RequestInit['body'], headers }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}
