import { useQuery } from '@tanstack/react-query'
import { inboxes } from '@vitrine/contract/inbox'
import { useCallback } from 'react'
import { askAgain } from '../ask-again.ts'
import { type LiveEvent, useLive } from '../live.ts'
import { qOfMenu } from '../menu-summary.ts'

const liveTypes = ['inbox'] as const

/** How much waits in the inbox, for the menu. */
export function useToDoCount(): number | undefined {
  useLive(
    liveTypes,
    useCallback((client, _event: LiveEvent) => void askAgain(client, { queryKey: [inboxes.list.path] }), []),
  )
  const query = { isDone: false, itemsPerPage: 0 }
  return useQuery(qOfMenu(inboxes.list, { query }, (summary) => summary.inboxToDo)).data?.totalItems
}
