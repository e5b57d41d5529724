import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Operation } from '@vitrine/contract/operation'
import { useMemo } from 'react'
import type { ApiError } from '../api/error.ts'

interface Page<Member> {
  readonly member: readonly Member[]
  readonly totalItems: number
}

const atOnce = 60

/** A list as far as somebody scrolled: `ask` fetches one page. What was shown stays while other filters are asked for. */
export function usePages<Member>(
  operation: Operation,
  key: unknown,
  ask: (page: { page: number; itemsPerPage: number }, signal: AbortSignal) => Promise<Page<Member>>,
) {
  const { data, ...rest } = useInfiniteQuery<Page<Member>, ApiError>({
    queryKey: [operation.path, 'pages', key],
    queryFn: ({ pageParam, signal }) => ask({ page: Number(pageParam), itemsPerPage: atOnce }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * atOnce < last.totalItems ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const found = useMemo(
    () => data && { items: data.pages.flatMap(({ member }) => member), total: data.pages[0]?.totalItems ?? 0 },
    [data],
  )
  const more = () => {
    if (rest.hasNextPage && !rest.isFetchingNextPage) void rest.fetchNextPage()
  }
  return { ...rest, data: found, more }
}
