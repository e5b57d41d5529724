import { queryOptions } from '@tanstack/react-query'
import type { Operation, ResponseOf } from '@vitrine/contract/operation'
import { summaries } from '@vitrine/contract/summaries'
import type { ApiError } from './error.ts'
import { q, type ReadInput } from './queries.ts'
import { send } from './send.ts'

type MenuSummary = ResponseOf<typeof summaries.menu>

/** The parts that are first read within this time share one response. */
const sharedMs = 5_000

/**
 * As `q`, for what the menu and the header show on every page: the first time, all of it is read in one call. Afterwards
 * each part is read by itself, when an event says that it changed. Where the summary fails or has no such part, the
 * part is read by itself at once.
 */
export function qOfMenu<O extends Operation>(
  operation: O,
  input: ReadInput<O>,
  part: (summary: MenuSummary) => ResponseOf<O> | undefined,
) {
  return queryOptions<ResponseOf<O>, ApiError>({
    queryKey: [operation.path, input.params ?? null, input.query ?? null],
    queryFn: async ({ client, queryKey, signal }) => {
      if (client.getQueryData(queryKey) === undefined) {
        const shared = { ...q(summaries.menu), staleTime: sharedMs, retry: false }
        const summary = await client.fetchQuery(shared).catch(() => undefined)
        const first = summary && part(summary)
        if (first !== undefined) return first
      }
      return send(operation, input, { signal })
    },
  })
}
