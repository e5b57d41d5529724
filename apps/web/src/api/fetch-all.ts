import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query'
import type { MemberOf, Operation } from '@vitrine/contract/operation'
import type { ApiError } from './error.ts'
import { type ApiPage, fetchEveryPage, nothingLoaded, perPage, withPage } from './every-page.ts'
import type { ReadInput } from './queries.ts'
import { send } from './send.ts'

export interface LoadedList<Member> {
  readonly items: readonly Member[]
  /** How many there are, loaded or not. */
  readonly total: number
}

/** All of a list: `useQuery(allPagesQuery(groups.list))`. What is loaded already can be worked with. */
export function allPagesQuery<O extends Operation>(operation: O, input: Partial<ReadInput<O>> = {}) {
  type Member = MemberOf<O> & { '@id': string }
  const { params, query } = input as { params?: object; query?: object } // the shape ReadInput gives
  const fetchPage = (page: number, signal: AbortSignal) => {
    const response = send(operation, { params, query: { ...query, page, itemsPerPage: perPage } }, { signal })
    return response as Promise<ApiPage<Member>> // what has members is a list
  }
  return queryOptions<LoadedList<Member>, ApiError>({
    queryKey: [operation.path, ...(params ? [params] : []), 'every'],
    queryFn: streamedQuery<ApiPage<Member>, LoadedList<Member>>({
      streamFn: ({ signal }) => fetchEveryPage((page) => fetchPage(page, signal)),
      reducer: withPage,
      initialValue: nothingLoaded,
      refetchMode: 'replace',
    }),
  })
}
