import { useState } from 'react'
import { type ApiError, toApiError } from '../api/error.ts'
import { useIsMounted } from '../ui/use-is-mounted.ts'

/** One request of a guest: whether it is on its way, and why the last one failed. */
export function useGuestSubmit() {
  const isMounted = useIsMounted()
  const [state, setState] = useState<{ pending: boolean; error: ApiError | null }>({ pending: false, error: null })
  return {
    ...state,
    forget: () => setState((now) => ({ ...now, error: null })),
    /** Returns the response; undefined when it failed, or when its page was left before it arrived. */
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
