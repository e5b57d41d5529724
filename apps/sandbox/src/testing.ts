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
  call<T = Body>(method: string, path: string, init?: CallSandbox): Promise<CallResult<T>>
  close(): Promise<void>
}

export type Body = Record<string, unknown>

export interface CallSandbox {
  query?: Record<string, string>
  /** Sent as JSON, or as it is when it is a form or bytes. */
  body?: unknown
  headers?: Record<string, string>
  timeoutMs?: number
}

export interface CallResult<T> {
  status: number
  body: T
  headers: Headers
}

export async function serve(options: Partial<SandboxOptions> = {}): Promise<Served> {
  const sandbox = buildSandbox(options)
  const { url, smtpPort } = await sandbox.listen()

  async function call<T = Body>(method: string, path: string, init: CallSandbox = {}): Promise<CallResult<T>> {
    const target = path.startsWith('http') ? new URL(path) : new URL(url + path)
    for (const [key, value] of Object.entries(init.query ?? {})) target.searchParams.set(key, value)
    const response = await fetch(target, {
      method,
      redirect: 'manual',
      ...payload(init),
      signal: AbortSignal.timeout(init.timeoutMs ?? 10_000),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') && text !== ''
    // The test says what it expects; a wrong shape makes its assertions fail.
    return { status: response.status, body: (json ? JSON.parse(text) : text) as T, headers: response.headers }
  }

  return {
    sandbox,
    url,
    smtpPort,
    call,
    async control<T = Body>(method: string, path: string, body?: unknown) {
      const response = await call<T>(method, `/_${path}`, { body })
      if (response.status !== 200)
        throw new Error(`${method} /_${path}: ${response.status} ${JSON.stringify(response.body)}`)
      return response.body
    },
    close: () => sandbox.close(),
  }
}

function payload({ body, headers = {} }: CallSandbox): { body?: RequestInit['body']; headers: Record<string, string> } {
  if (body === undefined) return { headers }
  if (body instanceof FormData || body instanceof URLSearchParams || body instanceof Uint8Array)
    return { body: body as RequestInit['body'], headers }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}
