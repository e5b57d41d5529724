import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { postStatuses } from '@vitrine/contract/post-status'
import { posts } from '@vitrine/contract/posts'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../api/queries.ts'
import type { Day } from '../../dates/calendar-day.ts'
import { inAnHour, plusMinutes, toLocalDateTime } from '../../dates/local-time.ts'
import { useNow } from '../../dates/use-now.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { HeaderSlot } from '../../layout/header-slot.tsx'
import { useMe } from '../../session/current-user.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { toastReason } from '../../ui/toast-reason.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { DesktopCalendar } from './DesktopCalendar.tsx'
import { useLivePosts } from './data/use-live-posts.ts'
import { usePeriod } from './data/use-period.ts'
import { useScope } from './data/use-scope.ts'
import { CalendarScope } from './filters/CalendarScope.tsx'
import { type CalendarView, getPeriod } from './model/calendar-period.ts'
import type { CalendarCell } from './model/grid-keys.ts'
import { holidaysAmong } from './model/holidays.ts'
import { getSlot, refusal } from './model/moving.ts'
import type { CalendarSearch } from './model/search.ts'
import { selectVisiblePosts } from './model/visible-posts.ts'
import { PostProvider } from './post/PostProvider.tsx'

const PhoneCalendar = lazyComponent(async () => ({
  default: (await import('./phone/PhoneCalendar.tsx')).PhoneCalendar,
}))
const PostDrawer = lazyComponent(async () => ({ default: (await import('./drawer/PostDrawer.tsx')).PostDrawer }))

/** See and move what goes out: a month or a week of posts, on a phone the days of a week. */
export function CalendarPage() {
  const search: CalendarSearch = useSearch({ from: '/dashboard/calendar' })
  const navigate = useNavigate({ from: '/calendar' })
  const t = useTranslations('calendar')
  const holidayName = useTranslations('holidays')
  const me = useMe()
  const isMobile = useIsMobile()
  const now = useNow()
  const scope = useScope(search)
  const { zone } = scope
  const { weekStartsOn } = useFormats()
  const localNow = toLocalDateTime(now, zone)
  const today = localNow.slice(0, 10)
  const opened = useOpenedDay(search, zone)
  const anchor = search.date ?? opened ?? today
  const view: CalendarView = !isMobile && search.view !== 'week' ? 'month' : 'week'
  const period = useMemo(() => getPeriod(view, anchor, weekStartsOn), [view, anchor, weekStartsOn])
  const source = usePeriod(period, { zone, locationIds: scope.places, labels: search.labels, enabled: scope.ready })
  const [announcement, announce] = useState('')
  useLivePosts()

  const set = useCallback(
    (change: Partial<CalendarSearch>, replace = false) =>
      void navigate({ search: (before) => clean({ ...before, ...change }), replace }),
    [navigate],
  )
  const shown = useMemo(
    () => selectVisiblePosts(source.data?.posts ?? [], search, { me: me.id, now, zone }),
    [source.data, search, me.id, now, zone],
  )
  const country = scope.company?.country
  const holidays = useMemo(() => {
    const named = [...holidaysAmong(source.shown.days, country)]
    return new Map(named.map(([day, name]) => [day, holidayName(name)]))
  }, [source.shown, country, holidayName])
  const open = useCallback((id: string | undefined) => set({ id }), [set])
  const mayPost = me.appPermissions.calendarPost
  const create = (cell?: CalendarCell, share = 0) => {
    if (!mayPost) return
    const at = cell ? slotFor(cell, share, today, now, zone) : inAnHour(now, zone)
    if (refusal(Date.parse(`${at}Z`), Date.parse(`${localNow}Z`))) return toastReason(t('move.past'))
    void navigate({ href: `/calendar/create?at=${encodeURIComponent(at)}` })
  }
  const common = {
    ...{ period, source, shown, holidays, today, localNow: localNow, openId: search.id, mayPost, announce },
    onOpenDay: (date: Day) => set({ date }, true),
    onCreate: create,
    filters: { search, onSearch: set, statuses: postStatuses, labels: scope.tree?.labels ?? [] },
  }

  const scopePicker = <CalendarScope scope={scope} onChange={set} />

  return (
    <PostProvider zone={zone} now={now} company={scope.company} onOpen={open}>
      {!isMobile && <HeaderSlot>{scopePicker}</HeaderSlot>}
      {isMobile ? (
        <Suspense fallback={null}>
          <PhoneCalendar {...common} anchor={anchor} scope={scopePicker} />
        </Suspense>
      ) : (
        <DesktopCalendar
          {...common}
          view={view}
          onView={(next) => set({ view: next === 'week' ? 'week' : undefined, date: anchor })}
        />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Suspense fallback={null}>
        {search.id !== undefined && (
          <PostDrawer
            id={search.id}
            cards={shown.cards}
            onOpen={(id) => set({ id }, true)}
            onClose={() => set({ id: undefined })}
          />
        )}
      </Suspense>
    </PostProvider>
  )
}

/** Where a new post begins: the slot of a week, ten o'clock of another day, the next hour of this one. */
function slotFor({ day, hour }: CalendarCell, share: number, today: Day, now: number, zone: string): string {
  if (hour >= 0) {
    const slot = getSlot(day, hour, share)
    const localTime = toLocalDateTime(now, zone)
    // Of the hour that is running only what is left can be meant.
    return slot.slice(0, 13) === localTime.slice(0, 13) && slot <= localTime ? nextHalfHour(localTime) : slot
  }
  return day === today ? inAnHour(now, zone) : `${day}T10:00`
}

function nextHalfHour(localTime: string): string {
  return plusMinutes(localTime, 30 - (Number(localTime.slice(14)) % 30))
}

/** An address says only what is chosen. */
function clean(search: CalendarSearch): CalendarSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** The day of the post a link led to, where the link says no day itself: the calendar opens there. */
function useOpenedDay({ id, date }: CalendarSearch, zone: string): Day | undefined {
  const [first] = useState(date === undefined ? id : undefined)
  const post = useQuery({ ...q(posts.read, { params: { id: first ?? '' } }), enabled: first !== undefined }).data
  return post && toLocalDateTime(Date.parse(post.scheduledAt), zone).slice(0, 10)
}
