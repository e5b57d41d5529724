import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { brokenConnections, notifications } from '@vitrine/contract/notifications'
import { useCallback } from 'react'
import { qOfMenu } from '../api/menu-summary.ts'
import { readListSoon, refetchStale } from '../api/refetch-stale.ts'
import { send } from '../api/send.ts'
import { useLive } from '../api/server-events.ts'
import { useMe } from '../session/current-user.ts'

const perPage = 30
export const pagesKey = [notifications.list.path, 'pages'] as const
export const refresh = (client: QueryClient) => refetchStale(client, { queryKey: [notifications.list.path] })

/** The list, page by page along the server's own links. */
export function useNotificationFeed(unread: boolean) {
  return useInfiniteQuery({
    queryKey: [...pagesKey, unread],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      send(notifications.list, { query: { page, itemsPerPage: perPage, ...(unread ? { unread } : {}) } }, { signal }),
    getNextPageParam: (last) => {
      const next = last.view?.next
      return next === undefined ? undefined : Number(new URL(next, location.origin).searchParams.get('page'))
    },
  })
}

const liveTypes = { told: ['notification'], broken: ['integration'] } as const

/** How many are new, kept true by the server's own events. */
export function useUnreadCount(): number | undefined {
  useLive(
    liveTypes.told,
    useCallback((client) => readListSoon(client, notifications.list.path), []),
  )
  const query = { unread: true, itemsPerPage: 0 }
  return useQuery({
    ...qOfMenu(notifications.list, { query }, (summary) => summary.unreadNotifications),
    staleTime: 60_000,
  }).data?.totalItems
}

/** Connections that broke and what waits for them in vain; nothing for who could not mend them. */
export function useBrokenConnections() {
  const { locations, calendarPost } = useMe().appPermissions
  useLive(
    liveTypes.broken,
    useCallback((client) => readListSoon(client, brokenConnections.read.path), []),
  )
  return useQuery({
    ...qOfMenu(brokenConnections.read, {}, (summary) => summary.brokenConnections),
    staleTime: 60_000,
    enabled: locations || calendarPost,
  })
}
