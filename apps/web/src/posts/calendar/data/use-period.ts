import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayPrefetch } from '../../../api/online-status.ts'
import type { CalendarFilters } from '../model/search.ts'
import { getBounds, type CalendarPeriod } from '../model/calendar-period.ts'
import { fetchAllPosts, maxPerRequest } from './fetch-posts.ts'
import { type PeriodPosts, periodKey } from './caches.ts'

export interface PeriodQuery extends Pick<CalendarFilters, 'labels'> {
  readonly zone: string
  /** All of them when absent. */
  readonly locationIds: readonly string[] | undefined
  readonly enabled?: boolean
}

interface ShownPeriod extends PeriodPosts {
  readonly period: CalendarPeriod
}

/** The posts of a period. While another one is on its way, the one before stays, and says so. */
export function usePeriod(period: CalendarPeriod, input: PeriodQuery) {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const query = useQuery({ ...periodQuery(period, input, setDone), placeholderData: (before) => before, enabled: input.enabled })
  const total = input.locationIds?.length ?? 0
  return {
    ...query,
    shown: query.isPlaceholderData && query.data ? query.data.period : period,
    /** Of many places asked for in parts. */
    progress: query.isFetching && total > maxPerRequest ? { done, total } : null,
    /** Fetches a period somebody is about to turn to. */
    prefetch: (next: CalendarPeriod) => {
      if (mayPrefetch()) void client.prefetchQuery(periodQuery(next, input))
    },
  }
}

function periodQuery(period: CalendarPeriod, { zone, labels, locationIds }: PeriodQuery, onProgress?: (done: number) => void) {
  const scheduledAt = getBounds(period, zone)
  return queryOptions({
    queryKey: [...periodKey, scheduledAt, labels ?? null, locationIds ?? null],
    queryFn: async ({ signal }): Promise<ShownPeriod> => {
      onProgress?.(0)
      const query = { scheduledAt, ...(labels ? { locationLabels: labels } : {}), order: { scheduledAt: 'asc' } as const }
      return { period, posts: await fetchAllPosts(query, locationIds, { signal, onProgress }) }
    },
  })
}
