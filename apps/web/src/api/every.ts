import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query'
import type { MemberOf, Operation } from '@vitrine/contract/operation'
import type { ApiError } from './error.ts'
import { everyPage, nothingLoaded, type Page, perPage, withPage } from './every-page.ts'
import type { ReadInput } from './queries.ts'
import { send } from './send.ts'

export interface Every<Member> {
  readonly items: readonly Member[]
  /** How many there are, loaded or not. */
  readonly total: number
}

/** All of a list: `useQuery(everyOf(groups.list))`. What is loaded already can be worked with. */
export function everyOf<O extends Operation>(operation: O, input: Partial<ReadInput<O>> = {}) {
  type Member = MemberOf<O> & { '@id': string }
  const { params, query } = input as { params?: object; query?: object } // the shape ReadInput gives
  const ask = (page: number, signal: AbortSignal) =>
    send(operation, { params, query: { ...query, page, itemsPerPage: perPage } }, { signal }) as Promise<Page<Member>> // what has members is a list
  return queryOptions<Every<Member>, ApiError>({
    queryKey: [operation.path, ...(params ? [params] : []), 'every'],
    queryFn: streamedQuery<Page<Member>, Every<Member>>({
      streamFn: ({ signal }) => everyPage((page) => ask(page, signal)),
      reducer: withPage,
      initialValue: nothingLoaded,
      refetchMode: 'replace',
    }),
  })
}
