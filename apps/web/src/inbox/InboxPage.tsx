import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { inboxes } from '@vitrine/contract/inbox'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api.ts'
import { type LiveEvent, useLive } from '../live.ts'
import { useLocationTreeData } from '../location-tree-data.ts'
import { HeaderFilters } from '../shell/header-slot.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { LabelMenu } from '../ui/LabelMenu.tsx'
import { LocationScope } from '../ui/location-tree/LocationScope.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { Details } from './Details.tsx'
import { refreshItem, useInboxPages, useLike, useMarkDone } from './data.ts'
import { InboxList } from './InboxList.tsx'
import classes from './InboxPage.module.css'
import { type InboxSearch, type Item, queryOf } from './search.ts'
import { Thread } from './Thread.tsx'

const liveTypes = ['inbox'] as const

/** The focus goes along, so that Tab goes on from there. */
const focusRow = (item: Item | undefined) => item && document.getElementById(`open-${item.id}`)?.focus()

/** How many of the header's own filters are on. */
const inHeader = ({ search, labels, locations }: InboxSearch) =>
  [search, labels, locations].filter((value) => value !== undefined).length

/** Comments and reviews of every place: what waits at the left, the conversation in the middle, whom it concerns at the right. */
export function InboxPage() {
  const t = useTranslations('inbox')
  const search: InboxSearch = useSearch({ from: '/dashboard/inbox' })
  const navigate = useNavigate({ from: '/inbox' })
  const isMobile = useIsMobile()
  const tree = useLocationTreeData()
  const query = useMemo(() => queryOf(search), [search])
  const pages = useInboxPages(query)
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.member) ?? [], [pages.data])
  const open = useQuery({ ...q(inboxes.read, { params: { id: search.id ?? '' } }), enabled: search.id !== undefined })
  const [news, setNews] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)

  const set = (change: Partial<InboxSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, keywords: undefined, ...change }), replace })
  const show = (id: string | undefined) => set({ id }, !isMobile)

  useLive(
    liveTypes,
    useCallback((client, event: LiveEvent) => {
      void client.invalidateQueries({ queryKey: [inboxes.read.path] })
      void client.invalidateQueries({ queryKey: [inboxes.replies.path] })
      // Nothing moves under the cursor of somebody who reads further down.
      if ((scroller.current?.scrollTop ?? 0) < 40) void client.invalidateQueries({ queryKey: [inboxes.list.path] })
      else if (event.type === 'inbox') setNews((count) => count + 1)
    }, []),
  )

  const markDone = useMarkDone()
  const like = useLike()
  const at = items.findIndex(({ id }) => id === search.id)
  const step = (by: number) => {
    const next = items[Math.min(items.length - 1, Math.max(0, at + by))]
    show(next?.id)
    focusRow(next)
  }
  const done = (item: Item) => {
    const next = items[at + 1] ?? items[at - 1]
    markDone(item, !item.isDone)
    // A queue: the next one comes up by itself.
    if (item.isDone || item.id !== search.id || isMobile) return
    show(next?.id)
    focusRow(next)
  }
  const current = items[at] ?? open.data
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    e: () => current && done(current),
    f: () => current?.canLike && like.mutate({ item: current, isLiked: !current.isLiked }),
    r: () => document.getElementById('reply')?.focus(),
    '/': () => document.querySelector<HTMLInputElement>(`.${classes.search} input`)?.focus(),
    Escape: () => search.id !== undefined && show(undefined),
  })

  const find = (
    <SearchInput
      className={classes.search}
      size="sm"
      label={t('search')}
      hint={t('searchHint')}
      debounce={500}
      value={search.search ?? ''}
      onChange={(text) => set({ search: text.trim() || undefined, id: undefined }, true)}
    />
  )
  const list = (
    <InboxList
      search={search}
      onSearch={(change) => set({ ...change, id: undefined })}
      pages={pages}
      items={items}
      news={news}
      onNews={() => {
        setNews(0)
        scroller.current?.scrollTo({ top: 0 })
        void pages.refetch()
      }}
      scroller={scroller}
      onOpen={(item) => show(item.id)}
      onDone={done}
    />
  )
  const thread = search.id !== undefined && (
    <DataArea source={open} errorTitle={t('openFailed')}>
      {(item) => (
        <Thread
          key={item.id}
          item={item}
          keyword={search.keywords}
          onBack={isMobile ? () => show(undefined) : undefined}
          onDone={() => done(item)}
          onLike={() => like.mutate({ item, isLiked: !item.isLiked })}
          onChanged={(client) => void refreshItem(client, item.id)}
        />
      )}
    </DataArea>
  )
  return (
    <>
      {!(isMobile && search.id !== undefined) && (
        <HeaderFilters count={inHeader(search)}>
          {find}
          {tree.data && (
            <>
              <LabelMenu
                labels={tree.data.labels}
                selected={search.labels ?? []}
                onChange={(labels) => set({ labels: labels.length > 0 ? labels : undefined, id: undefined })}
              />
              <LocationScope
                {...tree.data}
                emptyMeansAll
                selected={new Set(search.locations)}
                onChange={(chosen) => {
                  const all = chosen.size === 0 || chosen.size === tree.data?.places.length
                  set({ locations: all ? undefined : [...chosen], id: undefined })
                }}
              />
            </>
          )}
        </HeaderFilters>
      )}
      <div className={classes.panes} data-open={search.id !== undefined || undefined}>
        {(!isMobile || search.id === undefined) && <div className={classes.column}>{list}</div>}
        {(!isMobile || search.id !== undefined) && (
          <section className={classes.thread} aria-label={t('conversation')}>
            {thread || (
              <div className={classes.choose}>
                <IconMessages size={32} stroke={1.75} aria-hidden />
                <p>{t('choose')}</p>
              </div>
            )}
          </section>
        )}
        {!isMobile && open.data && search.id !== undefined && <Details item={open.data} />}
      </div>
    </>
  )
}
