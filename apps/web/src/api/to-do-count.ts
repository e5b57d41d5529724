import { type QueryClient, useQuery } from '@tanstack/react-query'
import { inboxes } from '@vitrine/contract/inbox'
import { qOfMenu } from './menu-summary.ts'
import { readListSoon } from './refetch-stale.ts'
import { useLive } from './server-events.ts'

const liveTypes = ['inbox'] as const

export const readInboxSoon = (client: QueryClient): void => readListSoon(client, inboxes.list.path)

/** How much waits in the inbox, for the menu. */
export function useToDoCount(): number | undefined {
  useLive(liveTypes, readInboxSoon)
  const query = { isDone: false, itemsPerPage: 0 }
  return useQuery(qOfMenu(inboxes.list, { query }, (summary) => summary.inboxToDo)).data?.totalItems
}
