import { useState } from 'react'
import { type ApiError, toApiError } from '../api/error.ts'
import { useIsMounted } from '../ui/use-is-mounted.ts'

/** One guest request: whether it is pending, and the last error. */
export function useGuestSubmit() {
  const isMounted = useIsMounted()
  const [state, setState] = useState<{ pending: boolean; error: ApiError | null }>({ pending: false, error: null })
  return {
    ...state,
    forget: () => setState((now) => ({ ...now, error: null })),
    /** Resolves with the response; with undefined if it failed or the component was unmounted before. */
    async run<A>(work: () => Promise<A>): Promise<A | undefined> {
      setState({ pending: true, error: null })
      try {
        const response = await work()
        setState({ pending: false, error: null })
        return isMounted.current ? response : undefined
      } catch (failure) {
        setState({ pending: false, error: toApiError(failure) })
        return undefined
      }
    },
  }
}
