import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@vitrine/contract/operation'
import { type SummaryPosts, summaries } from '@vitrine/contract/summaries'
import { q } from '../api/queries.ts'
import { useNow } from '../dates/use-now.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { getTimeRanges } from './time-ranges.ts'

type HomeSummary = ResponseOf<typeof summaries.home>

/** Polled, because posts become due and enter the next two days without an event. */
const refreshMs = 60_000
const noPosts: SummaryPosts = { totalItems: 0, member: [] }

/** One part of the home page's posts and reviews; all parts share one request. */
function useHomeSummary<T>(select: (summary: HomeSummary) => T, refetchInterval?: number) {
  const { midnight, weekAgo } = getTimeRanges(useNow(), useFormats().timeZone)
  return useQuery({
    ...q(summaries.home, { query: { dayEnd: midnight, weekStart: weekAgo } }),
    // After midnight the query key changes: the old data stays until the response arrives.
    placeholderData: (before) => before,
    ...{ refetchInterval, select },
  })
}

export const useSummaryPosts = (part: 'approvals' | 'upcoming' | 'failures') =>
  useHomeSummary((summary) => summary[part] ?? noPosts)

/** The post figures of the page's head. Only this query polls; the others share its cache entry. */
export const useNextPost = () =>
  useHomeSummary(({ next, leavingToday, firstFailureAt }) => ({ next, leavingToday, firstFailureAt }), refreshMs)

export const useReviewCounts = () => useHomeSummary(({ reviews }) => reviews ?? [])
