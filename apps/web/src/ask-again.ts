import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Asks anew. What is just being asked for the first time, or ahead of being shown, may be answered as it was before, and
 * would count as the newest: so it is asked once more.
 */
export async function askAgain(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
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
