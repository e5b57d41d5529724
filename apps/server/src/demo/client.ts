import type { Deps } from '../deps/deps.ts'
import { demoPassword } from './people.ts'

/** Asks an API with JSON and gives back its answer, or throws with what it said. */
export type JsonClient = (method: string, path: string, body?: unknown) => Promise<JsonResponse>
/** Whatever came back; the demo only picks what it knows to be there. */
// biome-ignore lint/suspicious/noExplicitAny: answers of two APIs the demo merely walks through
export type JsonResponse = any

/** The product's own API, as one of the demo's people signed in. */
export async function signInTo(deps: Deps, email: string): Promise<JsonClient> {
  const api = createJsonClient(`${deps.config.PUBLIC_URL}/api`, {})
  const { token } = await api('POST', '/login_check', { username: email, password: demoPassword })
  return createJsonClient(`${deps.config.PUBLIC_URL}/api`, { authorization: `Bearer ${token}` })
}

/** The sandbox's control calls, where the networks are played by one; null where they are real. */
export function createSandboxClient(deps: Deps): JsonClient | null {
  return deps.config.NETWORK_ORIGIN === undefined ? null : createJsonClient(`${deps.config.NETWORK_ORIGIN}/_`, {})
}

function createJsonClient(base: string, headers: Record<string, string>): JsonClient {
  return async (method, path, body) => {
    const form = body instanceof FormData
    const response = await fetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}
