import { Button, Loader } from '@mantine/core'
import { IconArrowUp, IconInbox } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { useMe } from '../session/current-user.ts'
import { CountPill } from '../ui/CountPill.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NoMatch } from '../ui/NoMatch.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { StaleBanner } from '../ui/StaleBanner.tsx'
import { useDelayedLoading } from '../ui/use-delayed-loading.ts'
import type { Selecting } from '../ui/use-selecting.ts'
import { Filters } from './Filters.tsx'
import classes from './InboxList.module.css'
import { InboxRow } from './InboxRow.tsx'
import { MarkAll } from './MarkAll.tsx'
import { useInboxCount, type useInboxPages } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'
import {
  filtersOn,
  type InboxListItem,
  type InboxSearch,
  type InboxView,
  noFilters,
  toInboxQuery,
  views,
} from './search.ts'
import { useActiveInboxFilters } from './use-active-inbox-filters.ts'

interface Props {
  search: InboxSearch
  onSearch: (change: Partial<InboxSearch>) => void
  pages: ReturnType<typeof useInboxPages>
  items: readonly InboxListItem[]
  news: number
  onNews: () => void
  scroller: RefObject<HTMLDivElement | null>
  /** In place of the list when nobody has written yet, ever. */
  first: ReactNode
  /** Null for who may do nothing with several. */
  selecting: Selecting | null
  onDelete: (items: readonly InboxListItem[]) => void
  onOpen: (item: InboxListItem) => void
  onDone: (item: InboxListItem) => void
}

export function InboxList(props: Props) {
  const { search, onSearch, pages, items, news, onNews, scroller, selecting, onDelete } = props
  const t = useTranslations('inbox')
  const me = useMe()
  const total = pages.data?.pages[0]?.totalItems
  return (
    <section className={classes.list} aria-label={t('list')}>
      <nav className={classes.views} aria-label={t('views')}>
        {views.map((view) => (
          <ViewTab key={view} view={view} search={search} onChoose={() => onSearch({ view })} />
        ))}
      </nav>
      <div className={classes.filters}>
        <Filters search={search} onSearch={onSearch} />
        {me.superAdmin && total !== undefined && <span className={classes.total}>{t('total', { count: total })}</span>}
        {me.appPermissions.moderation && <MarkAll search={search} total={total ?? 0} />}
      </div>
      {pages.isRefetchError && <StaleBanner title={t('listFailed')} source={pages} />}
      {news > 0 && (
        <div className={classes.news}>
          <Button size="xs" radius="xl" leftSection={<IconArrowUp size={16} stroke={2} aria-hidden />} onClick={onNews}>
            {t('news', { count: news })}
          </Button>
        </div>
      )}
      <div
        className={classes.scroller}
        ref={scroller}
        data-dimmed={pages.isPlaceholderData || undefined}
        data-bar={(selecting && selecting.selected.size > 0) || undefined}
        onScroll={({ currentTarget: el }) => {
          if (el.scrollTop + el.clientHeight >= el.scrollHeight - 240 && pages.hasNextPage && !pages.isFetchingNextPage)
            void pages.fetchNextPage()
        }}
      >
        <Rows {...props} />
      </div>
      {selecting && <SelectionBar selecting={selecting} items={items} onDelete={onDelete} />}
    </section>
  )
}

function Rows({
  search,
  onSearch,
  pages,
  items,
  selecting,
  first,
  onOpen,
  onDone,
}: Pick<Props, 'search' | 'onSearch' | 'pages' | 'items' | 'selecting' | 'first' | 'onOpen' | 'onDone'>) {
  const t = useTranslations('inbox')
  const kit = useTranslations('kit')
  const active = useActiveInboxFilters(search)
  const late = useDelayedLoading(pages.isPending)
  const [focused, setFocused] = useState<string>()
  // One row is on the way of Tab, the arrows lead to the others.
  const stop = [focused, search.id, items[0]?.id].find((id) => items.some((item) => item.id === id))
  if (late) return <SkeletonRows rows={8} />
  if (pages.isPending) return null
  if (pages.error && items.length === 0)
    return <ErrorState title={t('listFailed')} error={pages.error} onRetry={() => void pages.refetch()} />
  if (items.length === 0) {
    const filtered = filtersOn(search) > 0 || search.search !== undefined || search.locations !== undefined
    if (filtered)
      return (
        <NoMatch
          text={t('noMatch')}
          filters={[
            search.search,
            ...active.map(({ text }) => text),
            search.locations && kit('tree.count', { count: search.locations.length }),
          ]}
          onClear={() => onSearch({ ...noFilters, search: undefined, locations: undefined })}
        />
      )
    if (first) return first
    return <EmptyState icon={IconInbox} title={t(`empty.${search.view ?? 'todo'}`)} text={t('emptyText')} />
  }
  return (
    <div role="feed" aria-busy={pages.isFetchingNextPage} aria-label={t('list')}>
      {items.map((item, index) => (
        <InboxRow
          key={item.id}
          item={item}
          position={index + 1}
          selected={item.id === search.id}
          reachable={item.id === stop}
          onFocus={() => setFocused(item.id)}
          chosen={selecting?.selected.has(item.id)}
          onChoose={({ id }, range) => selecting?.toggle(id, range)}
          onOpen={onOpen}
          onDone={onDone}
        />
      ))}
      {pages.isFetchingNextPage && (
        <div className={classes.more}>
          <Loader size="sm" aria-label={t('loadingMore')} />
        </div>
      )}
      {pages.isFetchNextPageError && (
        <div className={classes.more}>
          <Button variant="default" size="sm" onClick={() => void pages.fetchNextPage()}>
            {t('retryMore')}
          </Button>
        </div>
      )}
    </div>
  )
}

function ViewTab({ view, search, onChoose }: { view: InboxView; search: InboxSearch; onChoose: () => void }) {
  const { locations } = search
  const counted = view === 'todo' || view === 'low' || view === 'approve'
  const { timeZone } = useFormats()
  const count = useInboxCount({
    ...toInboxQuery({ view, locations }, timeZone),
    ...(counted ? {} : { itemsPerPage: 0 }),
  })
  const isCurrent = (search.view ?? 'todo') === view
  return <Tab view={view} isCurrent={isCurrent} count={counted ? count : undefined} onChoose={onChoose} />
}

/** Tabs that keep the room of a count: a line that breaks once the counts are known would move the list. */
const usuallyCounted: readonly InboxView[] = ['todo', 'low']

interface TabProps {
  view: InboxView
  isCurrent: boolean
  count: number | undefined
  onChoose?: () => void
}

export function Tab({ view, isCurrent, count, onChoose }: TabProps) {
  const t = useTranslations('inbox')
  return (
    <button type="button" className={classes.view} aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
      {t(`view.${view}`)}
      {count ? (
        <CountPill count={count} />
      ) : (
        usuallyCounted.includes(view) && (
          <span className={classes.noCount} aria-hidden>
            <CountPill count={10} />
          </span>
        )
      )}
    </button>
  )
}
