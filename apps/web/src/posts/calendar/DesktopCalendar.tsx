import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getUtcMidnight } from '../../dates/calendar-day.ts'
import { getZoneCity, toLocalDateTime, toUtcTimestamp } from '../../dates/local-time.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useDelayedLoading } from '../../ui/use-delayed-loading.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import classes from './Calendar.module.css'
import { CalendarNotices } from './CalendarNotices.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { useDayNames } from './dates/use-day-names.ts'
import { ActiveFilters } from './filters/ActiveFilters.tsx'
import { DragGhost } from './grid/DragGhost.tsx'
import type { GridProps } from './grid/grid-props.ts'
import { MonthGrid } from './grid/MonthGrid.tsx'
import { MoveModeBar } from './grid/MoveModeBar.tsx'
import type { CardMove } from './grid/move-mode.ts'
import { useGrid } from './grid/use-grid.ts'
import { WeekGrid } from './grid/WeekGrid.tsx'
import { type CalendarPeriod, type CalendarView, getPeriod, stepped } from './model/calendar-period.ts'
import { byDay, foldPosts } from './model/card.ts'
import { usePosts } from './post/actions.ts'
import { HoverLayer } from './post/HoverLayer.tsx'

interface Props extends CalendarProps {
  view: CalendarView
  onView: (view: CalendarView) => void
}

const EmptyCalendar = lazyComponent(async () => ({ default: (await import('./EmptyCalendar.tsx')).EmptyCalendar }))

const morning = 6

export function DesktopCalendar(props: Props) {
  const {
    period,
    source,
    shown,
    holidays,
    today,
    localNow,
    openId,
    view,
    filters,
    announce,
    onOpenDay,
    onCreate,
    onView,
  } = props
  const t = useTranslations('calendar')
  const { actions, zone, now } = usePosts()
  const formats = useFormats('UTC')
  const { timeZone: mine } = useFormats()
  const title = useTitle(period)
  const root = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const sampleRoot = useRef<HTMLDivElement>(null)
  const [firstHour, setFirstHour] = useState(morning)
  const formatWhen = ({ localTime }: CardMove) => formats.dateTime(toUtcTimestamp(localTime))
  const grid = useGrid({
    ...{ root, ghost, period: source.shown, cards: shown.byId, today, firstHour, announce, formatWhen, onCreate },
    weekStartsOn: formats.weekStartsOn,
    onTurn: onOpenDay,
    onUnfold: () => setFirstHour(0),
  })
  const { carrying } = grid
  const step = (by: number) => onOpenDay(stepped(view, period.anchor, by))
  const withCurrent = (run: (card: NonNullable<ReturnType<typeof grid.current>>) => void) => () => {
    const card = grid.current()
    if (card) run(card)
  }
  useShortcuts({
    y: () => grid.goTo({ day: today, hour: Number(localNow.slice(11, 13)) }),
    v: () => {
      const next = view === 'month' ? 'week' : 'month'
      if (root.current?.contains(document.activeElement)) grid.keepIn(next)
      onView(next)
    },
    c: () => onCreate(root.current?.contains(document.activeElement) ? atCell(grid.cell, view) : undefined),
    m: withCurrent(grid.take),
    d: withCurrent((card) => actions.duplicate([card])),
    Delete: withCurrent((card) => {
      grid.holdFocus(card)
      actions.remove([card])
    }),
    'Mod+z': actions.undo,
    PageUp: () => step(-1),
    PageDown: () => step(1),
  })
  // In carrying something the small hours may be aimed at.
  const carriedEarly =
    carrying?.how === 'keys' && view === 'week' && Number(carrying.localTime.slice(11, 13)) < firstHour
  useEffect(() => {
    if (carriedEarly) setFirstHour(0)
  }, [carriedEarly])

  const late = useDelayedLoading(source.isPending)
  const common = {
    ...{ root, grid, period: source.shown, holidays, today, openId, onCreate, mayPost: props.mayPost },
    label: title,
    days: useMemo(() => byDay(shown.cards), [shown.cards]),
  }
  const draw = (days: GridProps) =>
    source.shown.view === 'month' ? (
      <MonthGrid {...days} />
    ) : (
      <WeekGrid
        {...days}
        localNow={localNow}
        firstHour={firstHour}
        onUnfold={(open) => setFirstHour(open ? 0 : morning)}
      />
    )
  const here = toLocalDateTime(now, mine)
  return (
    <div className={classes.page}>
      <CalendarToolbar
        title={title}
        zoneNote={
          here === localNow
            ? null
            : t('zoneNote', {
                zone: getZoneCity(zone),
                time: formats.time(toUtcTimestamp(localNow)),
                here: formats.time(toUtcTimestamp(here)),
              })
        }
        view={view}
        onView={onView}
        onStep={step}
        onPrefetch={(by) => source.prefetch(getPeriod(view, stepped(view, period.anchor, by), formats.weekStartsOn))}
        onToday={() => onOpenDay(today)}
        waiting={shown.waiting}
        failed={shown.failed}
        filters={filters}
      />
      <ActiveFilters {...filters} />
      <CalendarNotices source={source} empty={shown.cards.length === 0} filters={filters} />
      <div
        className={classes.grid}
        data-waiting={late || undefined}
        aria-busy={source.isPending || (source.isFetching && source.isPlaceholderData)}
      >
        {draw(common)}
        <Suspense fallback={null}>
          {source.data?.posts.length === 0 && (
            <EmptyCalendar
              {...{ zone, now, onCreate, mayPost: props.mayPost, days: source.shown.days }}
              draw={(posts) => draw({ ...common, root: sampleRoot, days: byDay(foldPosts(posts, zone, now)) })}
            />
          )}
        </Suspense>
      </div>
      {carrying && <MoveModeBar carrying={carrying} when={formatWhen(carrying)} />}
      {carrying?.how === 'pointer' && <DragGhost ref={ghost} carrying={carrying} when={formatWhen(carrying)} />}
      <HoverLayer cards={shown.byId} disabled={carrying !== null || openId !== undefined} />
    </div>
  )
}

/** A month's cell has no hour of its own. */
const atCell = (cell: { day: string; hour: number }, view: CalendarView) =>
  view === 'month' ? { ...cell, hour: -1 } : cell

/** `mai 2026`, `11–17 mai 2026` */
function useTitle({ view, anchor, days }: CalendarPeriod): string {
  const formats = useFormats('UTC')
  const names = useDayNames()
  return view === 'month'
    ? formats.monthYear(getUtcMidnight(anchor))
    : names.span(days[0] ?? anchor, days.at(-1) ?? anchor)
}
