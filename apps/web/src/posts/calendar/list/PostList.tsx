// biome-ignore-all lint/a11y/useSemanticElements: a grid of the ARIA pattern laid out by CSS, which a table's own layout can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: only rows take the focus, one of them at a time
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../../api/queries.ts'
import { type Day, plusDays } from '../../../dates/calendar-day.ts'
import { LinkButton } from '../../../layout/LinkButton.tsx'
import { useMe } from '../../../session/current-user.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NoMatch } from '../../../ui/NoMatch.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { StaleBanner } from '../../../ui/StaleBanner.tsx'
import { lazySample } from '../../../ui/sample/lazy-sample.ts'
import { useSample } from '../../../ui/sample/use-sample.ts'
import { useDelayedLoading } from '../../../ui/use-delayed-loading.ts'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { FirstPost } from '../FirstPost.tsx'
import type { FilterProps } from '../filters/choices.tsx'
import { useActivePostFilters } from '../filters/use-active-post-filters.ts'
import { useScopeFilterTexts } from '../filters/use-scope-filter-texts.ts'
import type { Card } from '../model/card.ts'
import { computeOffsets, findRowIndex, listRows } from '../model/list-rows.ts'
import { filtersOn, type ListTab, noFilters } from '../model/search.ts'
import { usePosts } from '../post/actions.ts'
import { BulkBar } from './BulkBar.tsx'
import { DayLine } from './DayLine.tsx'
import classes from './PostList.module.css'
import { PostRow } from './PostRow.tsx'
import { SampleRows } from './SampleRows.tsx'
import type { useList } from './use-list.ts'
import { usePostRowKeys } from './use-post-row-keys.ts'
import { useWindow } from './use-window.ts'

const PostsSample = lazySample(async () => (await import('../sample/PostsSample.tsx')).PostsSample)
/** Of the example, from today on. */
const sampleDays = 14

interface Props {
  source: ReturnType<typeof useList>
  cards: readonly Card[]
  today: Day
  /** Counts how often one asked to be led to today. */
  toToday: number
  openId: string | undefined
  tab: ListTab | undefined
  filters: FilterProps
}

export function PostList({ source, cards, today, toToday, openId, tab, filters }: Props) {
  const t = useTranslations('calendar.list')
  const active = useActivePostFilters(filters)
  const scope = useScopeFilterTexts(filters.search)
  const isMobile = useIsMobile()
  const isCompact = document.documentElement.dataset.density === 'compact'
  const rows = useMemo(() => listRows(cards, today), [cards, today])
  const card = isMobile ? 88 : isCompact ? 44 : 52
  const offsets = useMemo(() => computeOffsets(rows, { day: 34, card }), [rows, card])
  const scroller = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const shown = useWindow({ scroller, rows, offsets, anchor: today, toToday, source })
  const keys = usePostRowKeys({
    scroller,
    rows,
    offsets,
    visible: shown.visible,
    inSight: findRowIndex(offsets, shown.top),
    selected,
    onSelect: setSelected,
  })
  const late = useDelayedLoading(source.isPending)

  if (late) return <SkeletonRows rows={8} avatar={false} />
  if (source.isPending) return null
  if (source.error && cards.length === 0)
    return <ErrorState title={t('failed')} error={source.error} onRetry={() => void source.refetch()} />
  const isSettled = !source.isFetching && !source.hasPreviousPage && !source.hasNextPage
  if (cards.length === 0 && isSettled) {
    const { search } = filters
    if (filtersOn(search) > 0 || search.locations || search.groups)
      return (
        <NoMatch
          text={t('noMatch')}
          filters={[...active.map(({ text }) => text), ...scope]}
          onClear={() => filters.onSearch({ ...noFilters, locations: undefined, groups: undefined })}
        />
      )
    return <Nothing tab={tab} today={today} />
  }
  const current = rows[findRowIndex(offsets, shown.top)]?.day ?? today
  const ofCurrent = cards.filter(({ day }) => day === current).length
  const chosen = cards.filter(({ id }) => selected.has(id))
  return (
    <div className={classes.frame}>
      {source.isRefetchError && <StaleBanner title={t('failed')} source={source} />}
      <div ref={scroller} className={classes.scroller} aria-busy={source.isPlaceholderData} onScroll={shown.onScroll}>
        <div className={classes.over} aria-hidden>
          <DayLine day={current} today={today} count={ofCurrent} />
        </div>
        <div
          role="grid"
          aria-label={t('label')}
          aria-multiselectable
          aria-rowcount={source.hasNextPage ? -1 : rows.length}
          aria-busy={source.isFetching}
          className={classes.rows}
          style={{ height: offsets.at(-1) }}
          onKeyDown={keys.onKeyDown}
        >
          {shown.visible.map((index) => {
            const row = rows[index]
            if (!row) return null
            const style = { top: offsets[index], height: (offsets[index + 1] ?? 0) - (offsets[index] ?? 0) }
            if (row.kind === 'day')
              return (
                <div key={row.key} role="row" className={classes.line} style={style} aria-rowindex={index + 1}>
                  <div role="rowheader" className={classes.header}>
                    <DayLine day={row.day} today={today} count={row.count} />
                  </div>
                </div>
              )
            return (
              <PostRow
                key={row.key}
                card={row.card}
                index={index}
                style={style}
                stop={keys.stop === index}
                selected={selected.has(row.card.id)}
                current={row.card.posts.some(({ id }) => id === openId)}
                onSelect={keys.select}
                onFocus={keys.setActive}
              />
            )
          })}
        </div>
        {source.isFetchNextPageError && (
          <Button variant="default" size="sm" m={16} onClick={() => void source.fetchNextPage()}>
            {t('again')}
          </Button>
        )}
      </div>
      <BulkBar cards={chosen} onClear={() => setSelected(new Set())} />
    </div>
  )
}

/** Nothing in this tab; before the first post of all, how one begins. */
function Nothing({ tab, today }: Pick<Props, 'tab' | 'today'>) {
  const t = useTranslations('calendar')
  const mayPost = useMe().appPermissions.calendarPost
  const { zone, now } = usePosts()
  const days = useMemo(() => Array.from({ length: sampleDays }, (_, index) => plusDays(today, index)), [today])
  const sample = useSample()
  const any = useQuery(q(posts.list, { query: { itemsPerPage: 0 } }))
  if (any.isPending) return null
  if (any.data?.totalItems !== 0) return <EmptyState icon={IconCalendarPlus} title={t(`list.empty.${tab ?? 'all'}`)} />
  if (sample.isShown)
    return (
      <Suspense fallback={null}>
        <PostsSample
          {...{ sample, days, zone, now }}
          draw={(made) => <SampleRows posts={made} today={today} label={t('list.label')} />}
        />
      </Suspense>
    )
  const create = mayPost && <LinkButton to="/calendar/create">{t('empty.create')}</LinkButton>
  return <FirstPost create={create} sample={sample} />
}
