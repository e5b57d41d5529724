import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { parseIri } from '@vitrine/contract/resource'
import { q } from '../../../api/queries.ts'
import { toInstant } from '../../../dates/local-time.ts'
import type { PostComposition } from '../model/composition.ts'
import type { Point } from '../model/preflight.ts'

const closeMs = 30 * 60_000
/** More places than these make no question a server should be asked while somebody writes. */
const maxLocations = 100

/** Advice: other posts of these networks that go out at these places within half an hour. */
export function useNearbyPosts({ networks, places, when }: PostComposition, zone: string, self?: string): Point[] {
  const at = toInstant(when.local, zone)
  const { data } = useQuery({
    ...q(posts.list, {
      query: {
        scheduledAt: { after: new Date(at - closeMs).toISOString(), before: new Date(at + closeMs).toISOString() },
        location: places,
        integrationType: networks,
        itemsPerPage: 20,
      },
    }),
    enabled: when.type === 'LATER' && places.length > 0 && places.length <= maxLocations,
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
  const otherLocationIds = new Set(
    close.flatMap(({ checkedLocations = [] }) => checkedLocations.map((iri) => parseIri({ path: '/locations' }, iri))),
  )
  return [
    {
      key: 'when.close',
      severity: 'warning',
      network: null,
      code: 'when.close',
      params: { count: close.length },
      locationIds: places.filter((id) => otherLocationIds.has(id)),
      goal: { to: 'when' },
    },
  ]
}
