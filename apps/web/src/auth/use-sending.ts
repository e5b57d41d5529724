import { useState } from 'react'
import { type ApiError, toApiError } from '../api/error.ts'

/** One thing a guest sends: whether it is on its way, and what came of the last try. */
export function useSending() {
  const [state, setState] = useState<{ pending: boolean; error: ApiError | null }>({ pending: false, error: null })
  return {
    ...state,
    forget: () => setState((now) => ({ ...now, error: null })),
    /** Answers what the work answered, or nothing when it failed. */
    async run<A>(work: () => Promise<A>): Promise<A | undefined> {
      setState({ pending: true, error: null })
      try {
        const answer = await work()
        setState({ pending: false, error: null })
        return answer
      } catch (failure) {
        setState({ pending: false, error: toApiError(failure) })
        return undefined
      }
    },
  }
}
