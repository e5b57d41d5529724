import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { inChunks } from '../../../api/chunks.ts'
import { q } from '../../../api/queries.ts'
import { send } from '../../../api/send.ts'
import { type ListPage, listKey } from '../data/caches.ts'
import { maxPerRequest, type PostQuery } from '../data/fetch-posts.ts'
import type { CalendarPost } from '../model/card.ts'
import type { ListSearch, ListTab } from '../model/search.ts'

const perPage = 50

/** Pages count from today on into the future, and back into the past. */
interface Param {
  readonly way: ListPage['way']
  readonly page: number
}

const firstParam: Param = { way: 'ahead', page: 1 }

/** What the list's own filters ask of the server. */
export function listQuery({ tab, networks, status, own, labels }: ListSearch): PostQuery {
  const wanted = tab ? tabQuery(tab) : status ? { postStatus: status } : {}
  return {
    ...(networks ? { integrationType: networks } : {}),
    ...(own ? { ownPosts: true } : {}),
    ...(labels ? { locationLabels: labels } : {}),
    ...wanted,
  }
}

function tabQuery(tab: ListTab): PostQuery {
  switch (tab) {
    case 'approve':
      return { canApprove: true }
    case 'drafts':
      return { postStatus: ['DRAFT'], ownPosts: true }
    case 'rss':
      return { postStatus: ['RSS_FEED'] }
  }
}

interface PostListInput {
  readonly query: PostQuery
  readonly locationIds: readonly string[] | undefined
  /** The first instant of today. */
  readonly start: string
  readonly enabled: boolean
}

/** Posts around today, further both ways as one goes there. */
export function useList({ query, locationIds, start, enabled }: PostListInput) {
  return useInfiniteQuery({
    queryKey: [...listKey, query, locationIds ?? null, start],
    enabled,
    initialPageParam: firstParam,
    queryFn: ({ pageParam, signal }) => fetchListPage(pageParam, { query, locationIds, start }, signal),
    // Read again, it goes from the furthest back to today, and on from there.
    getNextPageParam: (last: ListPage, _all, { way, page }: Param): Param | undefined => {
      if (way === 'back') return page > 1 ? { way, page: page - 1 } : firstParam
      return last.isLast ? undefined : { way, page: page + 1 }
    },
    getPreviousPageParam: (first: ListPage, _all, { way, page }: Param): Param | undefined => {
      if (way === 'ahead') return { way: 'back', page: 1 }
      return first.isLast ? undefined : { way: 'back', page: page + 1 }
    },
    placeholderData: (before) => before,
  })
}

/** How many a tab holds; of more places than one question takes nobody counts. */
export function useTabCount(
  tab: ListTab,
  locationIds: readonly string[] | undefined,
  enabled: boolean,
): number | undefined {
  const isCountable = locationIds === undefined || locationIds.length <= maxPerRequest
  const query = { ...tabQuery(tab), ...(locationIds ? { location: locationIds } : {}), itemsPerPage: 0 }
  return useQuery({ ...q(posts.list, { query }), enabled: enabled && isCountable }).data?.totalItems
}

async function fetchListPage(
  { way, page }: Param,
  { query, locationIds, start }: Omit<PostListInput, 'enabled'>,
  signal: AbortSignal,
): Promise<ListPage> {
  const ahead = way === 'ahead'
  const horizons: string[] = []
  let isLast = true
  const fetchChunk = async (location: readonly string[] | undefined) => {
    const response = await send(
      posts.list,
      {
        query: {
          ...query,
          ...(location ? { location } : {}),
          scheduledAt: ahead ? { after: start } : { strictly_before: start },
          order: { scheduledAt: ahead ? 'asc' : 'desc' },
          ...{ page, itemsPerPage: perPage },
        },
      },
      { signal },
    )
    const end = response.member.at(-1)
    if (response.totalItems > page * perPage && end) {
      isLast = false
      horizons.push(end.scheduledAt)
    }
    return response
  }
  const many = locationIds !== undefined && locationIds.length > maxPerRequest
  const found: readonly CalendarPost[] = many
    ? (await inChunks(locationIds, fetchChunk)).member
    : (await fetchChunk(locationIds)).member
  // Each part went as far as its own fifty posts: what all of them reached is sure.
  const nearest = horizons.toSorted().at(ahead ? 0 : -1) ?? null
  return { posts: found, way, horizon: many ? nearest : null, isLast }
}
