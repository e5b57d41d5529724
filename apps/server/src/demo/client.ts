import type { Deps } from '../deps/deps.ts'
import { demoPassword } from './people.ts'

/** Sends a JSON request and returns the response body; throws with the body of an error response. */
export type JsonClient = (method: string, path: string, body?: unknown) => Promise<JsonResponse>
/** An untyped response; the demo only reads properties it knows to exist. */
// biome-ignore lint/suspicious/noExplicitAny: responses of two APIs that the demo only calls
export type JsonResponse = any

/** A client of the product's API, signed in as a demo user. */
export async function signInTo(deps: Deps, email: string): Promise<JsonClient> {
  const api = createJsonClient(`${deps.config.PUBLIC_URL}/api`, {})
  const { token } = await api('POST', '/login_check', { username: email, password: demoPassword })
  return createJsonClient(`${deps.config.PUBLIC_URL}/api`, { authorization: `Bearer ${token}` })
}

/** A client of the sandbox's control API; null if the installation uses the real networks. */
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
