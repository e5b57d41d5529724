import { Button } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toInstant, toLocalDateTime } from '../../../dates/local-time.ts'
import { useNow } from '../../../dates/use-now.ts'
import { HeaderSlot } from '../../../layout/header-slot.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { useLivePosts } from '../data/use-live-posts.ts'
import { useScope } from '../data/use-scope.ts'
import { ActiveFilters } from '../filters/ActiveFilters.tsx'
import { CalendarScope } from '../filters/CalendarScope.tsx'
import { foldPosts } from '../model/card.ts'
import { withinHorizons } from '../model/list-rows.ts'
import { type ListSearch, listStatuses } from '../model/search.ts'
import { PostProvider } from '../post/PostProvider.tsx'
import classes from './ListPage.module.css'
import { ListTabs } from './ListTabs.tsx'
import { PostList } from './PostList.tsx'
import { PostListFilters } from './PostListFilters.tsx'
import { listQuery, useList } from './use-list.ts'

const PostDrawer = lazyComponent(async () => ({ default: (await import('../drawer/PostDrawer.tsx')).PostDrawer }))

/** What goes out, one below the other, from today on both ways: made for working through a batch. */
export function ListPage() {
  const search: ListSearch = useSearch({ from: '/dashboard/calendar-list' })
  const navigate = useNavigate({ from: '/calendar-list' })
  const t = useTranslations('calendar')
  const isMobile = useIsMobile()
  const now = useNow()
  const scope = useScope(search)
  const { zone, ready } = scope
  const today = toLocalDateTime(now, zone).slice(0, 10)
  const start = new Date(toInstant(`${today}T00:00`, zone)).toISOString()
  const query = useMemo(() => listQuery(search), [search])
  const source = useList({ query, locationIds: scope.places, start, enabled: ready })
  const [toToday, setToToday] = useState(0)
  useLivePosts()

  const set = useCallback(
    (change: Partial<ListSearch>, replace = false) =>
      void navigate({ search: (before) => clean({ ...before, ...change }), replace }),
    [navigate],
  )
  const open = useCallback((id: string | undefined) => set({ id }), [set])
  const cards = useMemo(() => {
    const pages = source.data?.pages ?? []
    const all = [...new Map(pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()]
    const back = pages[0]?.way === 'back' ? pages[0] : undefined
    return withinHorizons(foldPosts(all, zone, now), back, pages.at(-1))
  }, [source.data, zone, now])
  const filters = { search, onSearch: set, statuses: listStatuses, labels: scope.tree?.labels ?? [] }

  const scopePicker = <CalendarScope scope={scope} onChange={set} />

  return (
    <PostProvider zone={zone} now={now} company={scope.company} onOpen={open}>
      {!isMobile && <HeaderSlot>{scopePicker}</HeaderSlot>}
      <div className={classes.page}>
        <div className={classes.bar}>
          <ListTabs
            tab={search.tab}
            locationIds={scope.places}
            ready={ready}
            onChoose={(tab) => set({ tab, status: undefined })}
          />
          {isMobile && scopePicker}
          <PostListFilters {...filters} />
          <Button
            className={classes.today}
            variant="default"
            size="sm"
            aria-label={t('today')}
            onClick={() => setToToday((times) => times + 1)}
          >
            {isMobile ? <IconCalendarDown size={20} stroke={1.75} aria-hidden /> : t('today')}
          </Button>
        </div>
        <ActiveFilters {...filters} />
        <PostList
          key={`${search.tab} ${start}`}
          source={source}
          cards={cards}
          today={today}
          toToday={toToday}
          openId={search.id}
          tab={search.tab}
          filters={filters}
        />
      </div>
      <Suspense fallback={null}>
        {search.id !== undefined && (
          <PostDrawer
            id={search.id}
            cards={cards}
            onOpen={(id) => set({ id }, true)}
            onClose={() => set({ id: undefined })}
          />
        )}
      </Suspense>
    </PostProvider>
  )
}

/** An address says only what is chosen. */
function clean(search: ListSearch): ListSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
