import type { Deps } from '../deps/deps.ts'
import { demoPassword } from './people.ts'

/** Asks an API with JSON and gives back its answer, or throws with what it said. */
export type AskJson = (method: string, path: string, body?: unknown) => Promise<Answer>
/** Whatever came back; the demo only picks what it knows to be there. */
// biome-ignore lint/suspicious/noExplicitAny: answers of two APIs the demo merely walks through
export type Answer = any

/** The product's own API, as one of the demo's people signed in. */
export async function signInTo(deps: Deps, email: string): Promise<AskJson> {
  const api = asker(`${deps.config.PUBLIC_URL}/api`, {})
  const { token } = await api('POST', '/login_check', { username: email, password: demoPassword })
  return asker(`${deps.config.PUBLIC_URL}/api`, { authorization: `Bearer ${token}` })
}

/** The sandbox's control calls, where the networks are played by one; null where they are real. */
export function sandboxOf(deps: Deps): AskJson | null {
  return deps.config.NETWORK_ORIGIN === undefined ? null : asker(`${deps.config.NETWORK_ORIGIN}/_`, {})
}

function asker(base: string, headers: Record<string, string>): AskJson {
  return async (method, path, body) => {
    const form = body instanceof FormData
    const answer = await fetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}
