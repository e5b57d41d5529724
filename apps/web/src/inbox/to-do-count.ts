import { type QueryClient, useQuery } from '@tanstack/react-query'
import { inboxes } from '@vitrine/contract/inbox'
import { askAgain } from '../ask-again.ts'
import { useLive } from '../live.ts'
import { qOfMenu } from '../menu-summary.ts'

const liveTypes = ['inbox'] as const
const burstMs = 300
let isWaiting = false

/** Messages arrive in bursts: the inbox is read once for all events of a burst. */
export function readInboxSoon(client: QueryClient): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void askAgain(client, { queryKey: [inboxes.list.path] })
  }, burstMs)
}

/** How much waits in the inbox, for the menu. */
export function useToDoCount(): number | undefined {
  useLive(liveTypes, readInboxSoon)
  const query = { isDone: false, itemsPerPage: 0 }
  return useQuery(qOfMenu(inboxes.list, { query }, (summary) => summary.inboxToDo)).data?.totalItems
}
