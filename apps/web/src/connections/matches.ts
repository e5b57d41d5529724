import { queryOptions, experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query'
import { networkGrants } from '@vitrine/contract/connections'
import type { AnswerOf } from '@vitrine/contract/operation'
import type { ApiError } from '../api/error.ts'
import { everyPage, nothingLoaded, perPage, withPage } from '../api/every-page.ts'
import { send } from '../api/send.ts'
import type { Match } from './assignment.ts'

interface Matches {
  readonly items: readonly Match[]
  readonly total: number
}

const matchesOf = (grant: string) =>
  queryOptions<Matches, ApiError>({
    queryKey: [networkGrants.matches.path, { id: grant }, 'every'],
    queryFn: streamedQuery<Pick<AnswerOf<typeof networkGrants.matches>, 'member' | 'totalItems'>, Matches>({
      streamFn: ({ signal }) =>
        everyPage((page) =>
          send(networkGrants.matches, { params: { id: grant }, query: { page, itemsPerPage: perPage } }, { signal }),
        ),
      reducer: withPage,
      initialValue: nothingLoaded,
      refetchMode: 'replace',
    }),
    // Each asking goes through to the network.
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })

/** The accounts a grant opens, each beside the place it most likely belongs to; a hundred at a time. */
export const useMatches = (grant: string) => useQuery(matchesOf(grant))
