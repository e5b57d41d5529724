import { toApiError } from './error.ts'
import { newKey } from './send.ts'

/**
 * Runs writes under a key each: `const under = createIdempotentRunner()`, then `under(input, (key) => send(…))`. The same input keeps its
 * key while it is unknown whether it took effect; sent again, it takes effect once.
 */
export function createIdempotentRunner() {
  const doubtful = new Map<string, string>()
  return async <T>(input: unknown, write: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const written = JSON.stringify(input)
    const key = doubtful.get(written) ?? newKey()
    try {
      const response = await write(key)
      doubtful.delete(written)
      return response
    } catch (failure) {
      if (isDoubtful(failure)) doubtful.set(written, key)
      else doubtful.delete(written)
      throw failure
    }
  }
}

/** No response, a server error, or the server's message that the first request is still running. */
export function isDoubtful(failure: unknown): boolean {
  const { status, code } = toApiError(failure)
  return status === 0 || status >= 500 || code === 'idempotency.running'
}
