import { queryOptions, useQuery } from '@tanstack/react-query'
import { networkGrants } from '@vitrine/contract/connections'
import { allPagesQuery } from '../api/fetch-all.ts'

const getMatchesQuery = (grant: string) =>
  queryOptions({
    ...allPagesQuery(networkGrants.matches, { params: { id: grant } }),
    // Each asking goes through to the network.
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })

/** The accounts a grant opens, each beside the place it most likely belongs to; a hundred at a time. */
export const useMatches = (grant: string) => useQuery(getMatchesQuery(grant))
