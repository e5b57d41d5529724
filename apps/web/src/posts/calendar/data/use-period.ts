import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayPrefetch } from '../../../api/online-status.ts'
import type { Filters } from '../model/search.ts'
import { boundsOf, type Period } from '../model/period.ts'
import { askAll, mostPerAnswer } from './ask.ts'
import { type PeriodPosts, periodKey } from './caches.ts'

export interface Asked extends Pick<Filters, 'labels'> {
  readonly zone: string
  /** All of them when absent. */
  readonly places: readonly string[] | undefined
  readonly enabled?: boolean
}

interface ShownPeriod extends PeriodPosts {
  readonly period: Period
}

/** The posts of a period. While another one is on its way, the one before stays, and says so. */
export function usePeriod(period: Period, asked: Asked) {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const query = useQuery({ ...periodQuery(period, asked, setDone), placeholderData: (before) => before, enabled: asked.enabled })
  const total = asked.places?.length ?? 0
  return {
    ...query,
    shown: query.isPlaceholderData && query.data ? query.data.period : period,
    /** Of many places asked for in parts. */
    progress: query.isFetching && total > mostPerAnswer ? { done, total } : null,
    /** Fetches a period somebody is about to turn to. */
    prefetch: (next: Period) => {
      if (mayPrefetch()) void client.prefetchQuery(periodQuery(next, asked))
    },
  }
}

function periodQuery(period: Period, { zone, labels, places }: Asked, onProgress?: (done: number) => void) {
  const scheduledAt = boundsOf(period, zone)
  return queryOptions({
    queryKey: [...periodKey, scheduledAt, labels ?? null, places ?? null],
    queryFn: async ({ signal }): Promise<ShownPeriod> => {
      onProgress?.(0)
      const query = { scheduledAt, ...(labels ? { locationLabels: labels } : {}), order: { scheduledAt: 'asc' } as const }
      return { period, posts: await askAll(query, places, { signal, onProgress }) }
    },
  })
}
