import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { idIn } from '@vitrine/contract/resource'
import { q } from '../../../api/queries.ts'
import { instantAt } from '../../../dates/local-time.ts'
import type { Composition } from '../model/composition.ts'
import type { Point } from '../model/preflight.ts'

const closeMs = 30 * 60_000
/** More places than these make no question a server should be asked while somebody writes. */
const mostPlaces = 100

/** Advice: other posts of these networks that go out at these places within half an hour. */
export function useNeighbours({ networks, places, when }: Composition, zone: string, self?: string): Point[] {
  const at = instantAt(when.local, zone)
  const { data } = useQuery({
    ...q(posts.list, {
      query: {
        scheduledAt: { after: new Date(at - closeMs).toISOString(), before: new Date(at + closeMs).toISOString() },
        location: places,
        integrationType: networks,
        itemsPerPage: 20,
      },
    }),
    enabled: when.type === 'LATER' && places.length > 0 && places.length <= mostPlaces,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  if (when.type === 'NOW' || places.length === 0) return []
  const close = (data?.member ?? []).filter(
    ({ id, postStatus, scheduledAt }) =>
      id !== self &&
      (postStatus === 'SCHEDULED' || postStatus === 'PENDING_APPROVAL') &&
      Math.abs(Date.parse(scheduledAt) - at) < closeMs,
  )
  if (close.length === 0) return []
  const theirs = new Set(
    close.flatMap(({ checkedLocations = [] }) => checkedLocations.map((iri) => idIn({ path: '/locations' }, iri))),
  )
  return [
    {
      key: 'when.close',
      severity: 'warning',
      network: null,
      code: 'when.close',
      params: { count: close.length },
      places: places.filter((id) => theirs.has(id)),
      goal: { to: 'when' },
    },
  ]
}
