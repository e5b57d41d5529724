import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { useMemo } from 'react'
import type { ApiError } from '../../api/error.ts'
import { send } from '../../api/send.ts'
import type { UsersSearch } from './search.ts'

const atOnce = 50

/** The users who match the filters, by name; further pages are loaded on scrolling. */
export function usePeople({ q, right, profile, status }: UsersSearch) {
  const query = useMemo(
    () => ({
      ...(q ? { search: q } : {}),
      ...(right ? { permission: right } : {}),
      ...(profile ? { profile } : {}),
      ...(status ? { status } : {}),
    }),
    [q, right, profile, status],
  )
  return usePeoplePages(query)
}

/** The same for any query. */
export function usePeoplePages(query: Readonly<Record<string, string | readonly string[]>>, enabled = true) {
  const source = useInfiniteQuery<ResponseOf<typeof users.list>, ApiError>({
    enabled,
    queryKey: [users.list.path, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      send(users.list, { query: { ...query, page: pageParam, itemsPerPage: atOnce } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * atOnce < last.totalItems ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const { data: pages, ...rest } = source
  const data = useMemo(
    () => pages && { items: pages.pages.flatMap(({ member }) => member), total: pages.pages[0]?.totalItems ?? 0 },
    [pages],
  )
  const more = () => {
    if (rest.hasNextPage && !rest.isFetchingNextPage) void rest.fetchNextPage()
  }
  return { ...rest, data, more }
}
