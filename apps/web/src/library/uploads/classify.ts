import { type ApiError, isInLanguage } from '../../api/error.ts'

type Failure = 'validation' | 'server' | 'network' | 'unknown'

/** What kind of failure an upload met: refused, broken on the server, no answer at all, or anything else. */
export function classify({ status, cause }: Pick<ApiError, 'status' | 'cause'>): Failure {
  if (status >= 400 && status < 500) return 'validation'
  if (status >= 500) return 'server'
  // `fetch` and its like say with a TypeError that nobody answered.
  return status === 0 && cause instanceof TypeError ? 'network' : 'unknown'
}

/** Why the server refused a file, where it says so in the page's language. */
export function getReason(error: ApiError, language: string): string | undefined {
  if (!isInLanguage(error, language)) return undefined
  return error.violations[0]?.message || (error.code === null ? undefined : error.message) || undefined
}
