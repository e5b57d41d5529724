import { useQuery } from '@tanstack/react-query'
import { locationStandings } from '@vitrine/contract/location-standings'
import { useMemo } from 'react'
import { q } from '../api/queries.ts'
import type { LocationWithStatus } from './filter-locations.ts'
import type { LocationListItem } from './use-all-locations.ts'

const none: readonly LocationWithStatus[] = []

/** Places with how they stand today, which comes in one answer beside them. */
export function useLocationStatuses(locations: readonly LocationListItem[] | undefined): readonly LocationWithStatus[] {
  const standings = useQuery(q(locationStandings.list)).data
  return useMemo(() => {
    const known = new Map(standings?.member.map((standing) => [standing.id, standing]))
    return locations?.map((location) => ({ ...location, standing: known.get(location.id) })) ?? none
  }, [locations, standings])
}
