import { useQuery } from '@tanstack/react-query'
import { inboxes } from '@vitrine/contract/inbox'
import { useCallback } from 'react'
import { q } from '../api.ts'
import { askAgain } from '../ask-again.ts'
import { type LiveEvent, useLive } from '../live.ts'

const liveTypes = ['inbox'] as const

/** How much waits in the inbox, for the menu. */
export function useToDoCount(): number | undefined {
  useLive(
    liveTypes,
    useCallback((client, _event: LiveEvent) => void askAgain(client, { queryKey: [inboxes.list.path] }), []),
  )
  return useQuery({ ...q(inboxes.list, { query: { isDone: false, itemsPerPage: 0 } }), staleTime: 30_000 }).data
    ?.totalItems
}
