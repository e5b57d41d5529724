import { useQuery } from '@tanstack/react-query'
import { locationStandings } from '@vitrine/contract/location-standings'
import { useMemo } from 'react'
import { q } from '../api/queries.ts'
import type { Place } from './every-place.ts'
import type { StandingPlace } from './shown.ts'

const none: readonly StandingPlace[] = []

/** Places with how they stand today, which comes in one answer beside them. */
export function useStandingPlaces(places: readonly Place[] | undefined): readonly StandingPlace[] {
  const standings = useQuery(q(locationStandings.list)).data
  return useMemo(() => {
    const known = new Map(standings?.member.map((standing) => [standing.id, standing]))
    return places?.map((place) => ({ ...place, standing: known.get(place.id) })) ?? none
  }, [places, standings])
}
