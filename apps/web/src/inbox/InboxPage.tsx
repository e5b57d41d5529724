import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { inboxes } from '@vitrine/contract/inbox'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { refetchStale } from '../api/refetch-stale.ts'
import { type LiveEvent, useLive } from '../api/server-events.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { HeaderFilters } from '../layout/HeaderFilters.tsx'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { LocationScope } from '../location-scope/LocationScope.tsx'
import { useMe } from '../session/current-user.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { LabelMenu } from '../ui/LabelMenu.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { lazySample } from '../ui/sample/lazy-sample.ts'
import { useSample } from '../ui/sample/use-sample.ts'
import { useFocusAfterRemoval } from '../ui/use-focus.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useSelecting } from '../ui/use-selecting.ts'
import { DeleteItems } from './DeleteItems.tsx'
import { Details } from './Details.tsx'
import { FirstMessage } from './FirstMessage.tsx'
import { InboxList } from './InboxList.tsx'
import classes from './InboxPage.module.css'
import { mergePages } from './merge-pages.ts'
import { refreshItem, useInboxCount, useInboxPages, useLike, useMarkDone } from './queries.ts'
import { SamplePanes } from './SamplePanes.tsx'
import { type InboxItemReply, type InboxListItem, type InboxSearch, toInboxQuery } from './search.ts'
import { Thread } from './Thread.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'

const InboxSample = lazySample(async () => (await import('./sample/InboxSample.tsx')).InboxSample)

const liveTypes = ['inbox'] as const

/** The focus goes along, so that Tab goes on from there. */
const focusRow = (item: InboxListItem | undefined) => item && document.getElementById(`open-${item.id}`)?.focus()

const isFocused = ({ id }: InboxListItem) =>
  document.getElementById(`open-${id}`)?.closest('article')?.contains(document.activeElement) ?? false

/** How many of the header's own filters are on. */
const inHeader = ({ search, labels, locations }: InboxSearch) =>
  [search, labels, locations].filter((value) => value !== undefined).length

/** Comments and reviews of every place: what waits at the left, the conversation in the middle, whom it concerns at the right. */
export function InboxPage() {
  const t = useTranslations('inbox')
  const search: InboxSearch = useSearch({ from: '/dashboard/inbox' })
  const navigate = useNavigate({ from: '/inbox' })
  const isMobile = useIsMobile()
  const me = useMe()
  const tree = useLocationTreeData()
  const { timeZone } = useFormats()
  const query = useMemo(() => toInboxQuery(search, timeZone), [search, timeZone])
  const pages = useInboxPages(query)
  const items = useMemo(() => mergePages(pages.data?.pages ?? []), [pages.data])
  const open = useQuery({ ...q(inboxes.read, { params: { id: search.id ?? '' } }), enabled: search.id !== undefined })
  const [news, setNews] = useState(0)
  const sample = useSample()
  const isNew = useInboxCount(toInboxQuery({ view: 'all' }, timeZone)) === 0 && items.length === 0
  const scroller = useRef<HTMLDivElement>(null)

  const set = (change: Partial<InboxSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, keywords: undefined, ...change }), replace })
  const show = (id: string | undefined) => set({ id }, !isMobile)

  useLive(
    liveTypes,
    useCallback((client, event: LiveEvent) => {
      void refetchStale(client, { queryKey: [inboxes.read.path] })
      void refetchStale(client, { queryKey: [inboxes.replies.path] })
      // Nothing moves under the cursor of somebody who reads further down.
      if ((scroller.current?.scrollTop ?? 0) < 40) void refetchStale(client, { queryKey: [inboxes.list.path] })
      else if (event.type === 'inbox') setNews((count) => count + 1)
    }, []),
  )

  const markDone = useMarkDone()
  useFocusAfterRemoval(items.map(({ id }) => `open-${id}`))
  const like = useLike()
  const at = items.findIndex(({ id }) => id === search.id)
  const step = (by: number) => {
    // The address follows a moment later: who presses twice is already a row further.
    const from = items.findIndex(isFocused)
    const next = items[Math.min(items.length - 1, Math.max(0, (from === -1 ? at : from) + by))]
    show(next?.id)
    focusRow(next)
  }
  // What a network answers late must pull nobody back who has moved on.
  const opened = useRef<string>(undefined)
  useEffect(() => {
    opened.current = search.id
    return () => {
      opened.current = undefined
    }
  }, [search.id])
  const done = (item: InboxListItem, reply?: InboxItemReply) => {
    const next = items[at + 1] ?? items[at - 1]
    markDone(item, !item.isDone, reply)
    // A queue: the next one comes up by itself.
    if (item.isDone || item.id !== opened.current || isMobile) return
    show(next?.id)
    focusRow(next)
  }
  const toggleLike = (item: InboxListItem) => like.mutate({ item, isLiked: !item.isLiked })
  const chosen = useSelecting(items)
  const selecting = me.appPermissions.moderation ? chosen : null
  const [deleting, setDeleting] = useState<readonly InboxListItem[]>([])
  const onGone = (ids: readonly string[]) => {
    if (opened.current === undefined || !ids.includes(opened.current)) return
    const from = items.findIndex(({ id }) => id === opened.current)
    const left = items.filter(({ id }) => !ids.includes(id))
    const next = left.find((item) => items.indexOf(item) > from) ?? left.at(-1)
    show(isMobile ? undefined : next?.id)
    focusRow(next)
  }
  useInboxKeys({
    ...{ items, selecting, step, done },
    meant: () => items.find(isFocused) ?? items[at] ?? open.data,
    like: toggleLike,
    remove: setDeleting,
    close: () => search.id !== undefined && show(undefined),
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
      selecting={selecting}
      onDelete={setDeleting}
      first={isNew && tree.data && <FirstMessage locations={tree.data.locations} sample={sample} />}
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
          onDone={(reply) => done(item, reply)}
          onLike={() => toggleLike(item)}
          onDelete={() => setDeleting([item])}
          onChanged={(client) => void refreshItem(client, item.id)}
        />
      )}
    </DataArea>
  )
  return (
    <>
      {!(isMobile && search.id !== undefined) && (
        <HeaderFilters
          count={inHeader(search)}
          scope={
            tree.data && (
              <LocationScope
                {...tree.data}
                emptyMeansAll
                selected={new Set(search.locations)}
                onChange={(chosen) => {
                  const all = chosen.size === 0 || chosen.size === tree.data?.locations.length
                  set({ locations: all ? undefined : [...chosen], id: undefined })
                }}
              />
            )
          }
        >
          {find}
          {tree.data && tree.data.labels.length > 0 && (
            <LabelMenu
              labels={tree.data.labels}
              selected={search.labels ?? []}
              onChange={(labels) => set({ labels: labels.length > 0 ? labels : undefined, id: undefined })}
            />
          )}
        </HeaderFilters>
      )}
      {isNew && sample.isShown ? (
        <Suspense fallback={null}>
          <InboxSample sample={sample} draw={(made) => <SamplePanes {...made} />} />
        </Suspense>
      ) : (
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
      )}
      {deleting.length > 0 && <DeleteItems items={deleting} onClose={() => setDeleting([])} onGone={onGone} />}
    </>
  )
}
