import { type QueryClient, useQuery } from '@tanstack/react-query'
import { holidays } from '@vitrine/contract/holidays'
import { inboxes } from '@vitrine/contract/inbox'
import { locationStandings } from '@vitrine/contract/location-standings'
import { posts } from '@vitrine/contract/posts'
import { useMe } from '../account.ts'
import { q } from '../api.ts'
import { askAgain } from '../ask-again.ts'
import { useNow } from '../calendar/data/use-now.ts'
import { useScope } from '../calendar/data/use-scope.ts'
import { wallAt } from '../composer/model/zoned.ts'
import { useLive } from '../live.ts'
import { useBroken } from '../notifications/use-notifications.ts'
import { useFormats } from '../use-formats.ts'
import { windowsAt } from './windows.ts'

const shown = 3
const heard = ['publication'] as const
const restMs = 2_000
let isWaiting = false

/** What goes out changes these numbers; a thousand places at once are one question. */
function askAgainSoon(client: QueryClient): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void askAgain(client, { queryKey: [posts.list.path] })
  }, restMs)
}

/** What each card counts and its most urgent lines; null for what one has no right to see. */
export function useFigures() {
  const me = useMe()
  useLive(heard, askAgainSoon)
  // Asked here and not in a card: what fails would be asked again by each card that comes instead of it.
  const { zone } = useScope({})
  const { inbox, calendar, calendarPost, locations } = me.appPermissions
  const seesPosts = calendar || calendarPost
  const mayApprove = seesPosts && me.roles.includes('ROLE_APPROVAL')
  const minute = Math.floor(useNow() / 60_000) * 60_000
  const { now, inTwoDays, midnight, weekAgo } = windowsAt(minute, useFormats().timeZone)
  const page = { itemsPerPage: shown }

  const todo = useQuery({
    ...q(inboxes.list, { query: { ...page, isDone: false, order: { editedAt: 'asc' } } }),
    enabled: inbox,
  })
  const approvals = useQuery({
    ...q(posts.list, { query: { ...page, canApprove: true, order: { scheduledAt: 'asc' } } }),
    enabled: mayApprove,
  })
  // Nothing is published through an expired connection; the card of broken connections counts those posts.
  const isConnected = true
  const coming = {
    postStatus: ['SCHEDULED', 'PENDING_APPROVAL'],
    isConnected,
    scheduledAt: { after: now, before: inTwoDays },
  }
  const upcoming = useQuery({
    ...q(posts.list, { query: { ...page, ...coming, order: { scheduledAt: 'asc' } } }),
    // The minute goes on; what was shown stays until the next answer is there.
    placeholderData: (before) => before,
    enabled: seesPosts,
  })
  const next = useQuery({
    ...q(posts.list, {
      query: {
        itemsPerPage: 1,
        postStatus: ['SCHEDULED'],
        isConnected,
        scheduledAt: { after: now },
        order: { scheduledAt: 'asc' },
      },
    }),
    placeholderData: (before) => before,
    enabled: seesPosts,
  })
  const leaving = useQuery({
    ...q(posts.list, {
      query: {
        ...{ itemsPerPage: 0, postStatus: ['SCHEDULED'], scheduledAt: { after: now, before: midnight } },
        isConnected,
      },
    }),
    placeholderData: (before) => before,
    enabled: seesPosts,
  })
  const failed = { postStatus: ['FAILED', 'PARTIALLY_FAILED'], scheduledAt: { after: weekAgo } }
  const failures = useQuery({
    ...q(posts.list, { query: { ...page, ...failed, order: { scheduledAt: 'desc' } } }),
    enabled: seesPosts,
  })
  const isMore = (failures.data?.totalItems ?? 0) > shown
  const firstFailure = useQuery({
    ...q(posts.list, { query: { ...failed, itemsPerPage: 1, order: { scheduledAt: 'asc' } } }),
    enabled: isMore,
  })
  // What was answered while there were more stays beside it: it may be mended by now.
  const oldest = (isMore ? firstFailure.data?.member[0] : undefined) ?? failures.data?.member.at(-1)
  const since = oldest && wallAt(Date.parse(oldest.scheduledAt), zone).slice(0, 10)
  const broken = useBroken()
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
    leavingToday: leaving.data?.totalItems,
    next: next.data?.member[0],
  }
}
