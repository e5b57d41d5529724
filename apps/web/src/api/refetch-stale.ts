import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'
import { inboxes } from '@vitrine/contract/inbox'
import { brokenConnections } from '@vitrine/contract/notifications'
import { posts } from '@vitrine/contract/posts'
import { summaries } from '@vitrine/contract/summaries'
import { users } from '@vitrine/contract/users'

/** The home page's summaries are made of these: what changes one of them changes the summaries too. */
const summarized: readonly unknown[] = [inboxes.list, brokenConnections.read, posts.list, users.list].map(
  ({ path }) => path,
)
const summaryPaths: readonly unknown[] = [summaries.home, summaries.firstSteps].map(({ path }) => path)

const isSummary = ({ queryKey }: Query) => summaryPaths.includes(queryKey[0])
const summaryRestMs = 500
let isWaiting = false

/**
 * Refetches. A first load or prefetch that is already running may return the data from before the change, and would
 * count as fresh: so it is fetched once more.
 */
export async function refetchStale(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  if (summarized.includes(filters.queryKey?.[0])) readSummariesSoon(client)
  await readAgain(client, filters)
}

const listRestMs = 300
const waitingLists = new Set<string>()

/** Reads a list once for all events of a burst: a stream may begin with many that came before. */
export function readListSoon(client: QueryClient, path: string): void {
  if (waitingLists.has(path)) return
  waitingLists.add(path)
  setTimeout(() => {
    waitingLists.delete(path)
    void refetchStale(client, { queryKey: [path] })
  }, listRestMs)
}

/** Events come in bursts, and a summary is a large response: it is read once for all events of half a second. */
function readSummariesSoon(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isSummary, refetchType: 'none' })
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void readAgain(client, { predicate: isSummary })
  }, summaryRestMs)
}

async function readAgain(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const onTheirWay = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive())
  const arrived = Promise.allSettled(onTheirWay.map(({ promise }) => promise))
  await client.invalidateQueries(filters)
  if (onTheirWay.length === 0) return
  await arrived
  await client.invalidateQueries({ predicate: (query) => onTheirWay.includes(query) })
}
