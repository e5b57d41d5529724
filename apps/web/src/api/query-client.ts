import { QueryClient } from '@tanstack/react-query'
import { toApiError } from './error.ts'

/** A read that got no answer, or whose server stumbled, is asked once more; what was refused is refused. */
const shouldRetry = (failures: number, failure: unknown) => {
  const { status } = toApiError(failure)
  return failures < 1 && (status === 0 || status >= 502)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: 800, staleTime: 30_000, refetchOnWindowFocus: true },
    // Offline, a write fails at once and says so; it must not wait unseen and leave hours later.
    mutations: { networkMode: 'always' },
  },
})
