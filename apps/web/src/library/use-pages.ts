import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { MemberOf, Operation } from '@vitrine/contract/operation'
import { useMemo } from 'react'
import type { ApiError } from '../api/error.ts'
import { send } from '../api/send.ts'

interface Page<Member> {
  readonly member: readonly Member[]
  readonly totalItems: number
}

const atOnce = 60

/**
 * A list as far as somebody scrolled, each member as `show` shows it: the same function each time. What was shown stays
 * while other filters are asked for.
 */
export function usePages<O extends Operation, Result>(
  operation: O,
  query: Readonly<Record<string, unknown>>,
  show: (member: MemberOf<O>) => Result,
) {
  const { data, ...rest } = useInfiniteQuery<Page<MemberOf<O>>, ApiError>({
    queryKey: [operation.path, 'pages', query],
    queryFn: ({ pageParam, signal }) => {
      const page = send(operation, { query: { ...query, page: Number(pageParam), itemsPerPage: atOnce } }, { signal })
      return page as Promise<Page<MemberOf<O>>> // what has members is a list
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * atOnce < last.totalItems ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const found = useMemo(
    () =>
      data && {
        items: data.pages.flatMap(({ member }) => member.map(show)),
        total: data.pages[0]?.totalItems ?? 0,
      },
    [data, show],
  )
  const more = () => {
    if (rest.hasNextPage && !rest.isFetchingNextPage) void rest.fetchNextPage()
  }
  return { ...rest, data: found, more }
}
