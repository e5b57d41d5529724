import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { inChunks } from '../../../api/chunks.ts'
import { q } from '../../../api/queries.ts'
import { send } from '../../../api/send.ts'
import { mostPerAnswer, type PostQuery } from '../data/ask.ts'
import { type ListPage, listKey } from '../data/caches.ts'
import type { Post } from '../model/card.ts'
import type { ListSearch, Tab } from '../model/search.ts'

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

function tabQuery(tab: Tab): PostQuery {
  switch (tab) {
    case 'approve':
      return { canApprove: true }
    case 'drafts':
      return { postStatus: ['DRAFT'], ownPosts: true }
    case 'rss':
      return { postStatus: ['RSS_FEED'] }
  }
}

interface Asked {
  readonly query: PostQuery
  readonly places: readonly string[] | undefined
  /** The first instant of today. */
  readonly start: string
  readonly enabled: boolean
}

/** Posts around today, further both ways as one goes there. */
export function useList({ query, places, start, enabled }: Asked) {
  return useInfiniteQuery({
    queryKey: [...listKey, query, places ?? null, start],
    enabled,
    initialPageParam: firstParam,
    queryFn: ({ pageParam, signal }) => askStretch(pageParam, { query, places, start }, signal),
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
export function useTabCount(tab: Tab, places: readonly string[] | undefined, enabled: boolean): number | undefined {
  const isCountable = places === undefined || places.length <= mostPerAnswer
  const query = { ...tabQuery(tab), ...(places ? { location: places } : {}), itemsPerPage: 0 }
  return useQuery({ ...q(posts.list, { query }), enabled: enabled && isCountable }).data?.totalItems
}

async function askStretch(
  { way, page }: Param,
  { query, places, start }: Omit<Asked, 'enabled'>,
  signal: AbortSignal,
): Promise<ListPage> {
  const ahead = way === 'ahead'
  const horizons: string[] = []
  let isLast = true
  const ask = async (location: readonly string[] | undefined) => {
    const answer = await send(
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
    const end = answer.member.at(-1)
    if (answer.totalItems > page * perPage && end) {
      isLast = false
      horizons.push(end.scheduledAt)
    }
    return answer
  }
  const many = places !== undefined && places.length > mostPerAnswer
  const found: readonly Post[] = many ? (await inChunks(places, ask)).member : (await ask(places)).member
  // Each part went as far as its own fifty posts: what all of them reached is sure.
  const nearest = horizons.toSorted().at(ahead ? 0 : -1) ?? null
  return { posts: found, way, horizon: many ? nearest : null, isLast }
}
