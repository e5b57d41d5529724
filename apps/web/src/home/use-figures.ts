import { type QueryClient, useQuery } from '@tanstack/react-query'
import { holidays } from '@vitrine/contract/holidays'
import { inboxes } from '@vitrine/contract/inbox'
import { locationStandings } from '@vitrine/contract/location-standings'
import { posts } from '@vitrine/contract/posts'
import { maxSummaryPosts } from '@vitrine/contract/summaries'
import { q } from '../api/queries.ts'
import { refetchStale } from '../api/refetch-stale.ts'
import { useLive } from '../api/server-events.ts'
import { toLocalDateTime } from '../dates/local-time.ts'
import { useBrokenConnections } from '../notifications/use-notifications.ts'
import { useScope } from '../posts/calendar/data/use-scope.ts'
import { useMe } from '../session/current-user.ts'
import { useNextPost, useSummaryPosts } from './use-home-summary.ts'

const liveTypes = ['publication'] as const
const restMs = 2_000
let isWaiting = false

/** Published posts change these numbers. The delay turns a thousand events into one request. */
function refetchSoon(client: QueryClient): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void refetchStale(client, { queryKey: [posts.list.path] })
  }, restMs)
}

/** Count and most urgent lines of each card; null without the permission. */
export function useFigures() {
  const me = useMe()
  useLive(liveTypes, refetchSoon)
  // Loaded here: if it failed in a card, each card mounted later would request it again.
  const { zone } = useScope({})
  const { inbox, calendar, calendarPost, locations } = me.appPermissions
  const seesPosts = calendar || calendarPost
  const mayApprove = seesPosts && me.roles.includes('ROLE_APPROVAL')

  const todo = useQuery({
    ...q(inboxes.list, { query: { itemsPerPage: maxSummaryPosts, isDone: false, order: { editedAt: 'asc' } } }),
    enabled: inbox,
  })
  const approvals = useSummaryPosts('approvals')
  const upcoming = useSummaryPosts('upcoming')
  const failures = useSummaryPosts('failures')
  const { next, leavingToday, firstFailureAt } = useNextPost().data ?? {}
  const since = firstFailureAt && toLocalDateTime(Date.parse(firstFailureAt), zone).slice(0, 10)
  const broken = useBrokenConnections()
  const changesHours = locations || me.appPermissions.googleHours
  const hours = useQuery({ ...q(holidays.toConfirm), enabled: changesHours })
  const listings = useQuery({ ...q(locationStandings.differences), enabled: changesHours })
  return {
    todo: inbox ? { source: todo, count: todo.data?.totalItems } : null,
    approvals: mayApprove ? { source: approvals, count: approvals.data?.totalItems } : null,
    upcoming: seesPosts ? { source: upcoming, count: upcoming.data?.totalItems } : null,
    failures: seesPosts ? { source: failures, count: failures.data?.totalItems, since } : null,
    broken: locations || calendarPost ? { source: broken, count: broken.data?.connections.length } : null,
    hours: changesHours ? { source: hours, count: hours.data?.totalItems } : null,
    listings: changesHours ? { source: listings, count: listings.data?.totalItems } : null,
    leavingToday,
    next,
  }
}
