// biome-ignore-all lint/a11y/useSemanticElements: a grid of the ARIA pattern laid out by CSS, which a table's own layout can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells take the focus, one of them at a time
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type Day, getUtcMidnight } from '../../../dates/calendar-day.ts'
import { getZoneCity, type LocalDateTime, toUtcTimestamp } from '../../../dates/local-time.ts'
import type { Formats } from '../../../i18n/format.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useDayNames } from '../dates/use-day-names.ts'
import { getSlot } from '../model/moving.ts'
import { cellKey, getDepth, layWeek, type WeekLayout } from '../model/week-layout.ts'
import { usePosts } from '../post/actions.ts'
import { PostCard } from '../post/PostCard.tsx'
import { DropPreview } from './DropPreview.tsx'
import type { GridProps } from './grid-props.ts'
import classes from './WeekGrid.module.css'

interface Props extends GridProps {
  readonly localNow: LocalDateTime
  readonly firstHour: number
  readonly onUnfold: (open: boolean) => void
}

const morning = 6

/** Hours below each other, days beside each other; the small hours are folded, the past is hatched. */
export function WeekGrid(props: Props) {
  const { root, grid, label, period, days, holidays, today, localNow, firstHour, onUnfold } = props
  const t = useTranslations('calendar')
  const formats = useFormats('UTC')
  const { zone } = usePosts()
  const names = useDayNames()
  const layout = useMemo(
    () =>
      layWeek(
        period.days,
        period.days.flatMap((day) => days.get(day) ?? []),
      ),
    [period.days, days],
  )
  const early = (day: Day) =>
    (days.get(day) ?? []).filter(({ localTime }) => Number(localTime.slice(11, 13)) < morning).length
  const hours = Array.from({ length: 24 - firstHour }, (_, index) => firstHour + index)
  const isThisWeek = period.days.includes(today)
  const depth = getDepth(localNow, layout.heights, firstHour)

  // Opened where the day is, or in the morning.
  const start = period.days[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another week scrolls; the rest is as of its opening.
  useEffect(() => {
    const at = isThisWeek ? depth - 220 : getDepth(`${start}T08:00`, layout.heights, firstHour)
    root.current?.scrollTo({ top: Math.max(0, at) })
  }, [start])

  return (
    <div className={classes.week} ref={root} role="grid" aria-label={label} {...grid.handlers}>
      <div className={classes.head} role="row">
        <div className={classes.zone} role="columnheader" title={zone}>
          {getZoneCity(zone)}
        </div>
        {period.days.map((day) => (
          <div key={day} className={classes.day} role="columnheader" aria-current={day === today ? 'date' : undefined}>
            <span>{formats.weekday(getUtcMidnight(day))}</span>
            <b data-today={day === today || undefined}>{Number(day.slice(8))}</b>
            {holidays.has(day) && <span className={classes.holiday}>{holidays.get(day)}</span>}
          </div>
        ))}
      </div>
      <div className={classes.fold} role="row">
        <div role="rowheader">
          <button
            type="button"
            className={classes.unfold}
            aria-expanded={firstHour === 0}
            aria-label={`${t('earlyHours')}, ${t('early')}`}
            onClick={() => onUnfold(firstHour !== 0)}
          >
            {firstHour === 0 ? (
              <IconChevronDown size={14} stroke={2.2} aria-hidden />
            ) : (
              <IconChevronRight size={14} stroke={2.2} aria-hidden />
            )}
            {t('earlyHours')}
          </button>
        </div>
        {period.days.map((day) => (
          <div key={day} role="gridcell">
            {firstHour > 0 && early(day) > 0 && (
              <button type="button" className={classes.earlyCount} onClick={() => onUnfold(true)}>
                {t('more', { count: early(day) })}
              </button>
            )}
          </div>
        ))}
      </div>
      <div className={classes.hours} role="rowgroup">
        {hours.map((hour) => (
          <div key={hour} className={classes.row} role="row" style={{ height: layout.heights[hour] }}>
            <div className={classes.hour} role="rowheader">
              {names.hour(hour)}
            </div>
            {period.days.map((day) => (
              <HourCell key={day} day={day} hour={hour} layout={layout} t={t} formats={formats} {...props} />
            ))}
          </div>
        ))}
        {isThisWeek && localNow.slice(11, 13) >= String(firstHour).padStart(2, '0') && (
          <div className={classes.now} style={{ top: depth }} aria-hidden>
            <span>{formats.time(toUtcTimestamp(localNow))}</span>
            <i style={{ gridColumn: period.days.indexOf(today) + 2 }} />
          </div>
        )}
      </div>
    </div>
  )
}

interface CellProps extends Props {
  readonly day: Day
  readonly hour: number
  readonly layout: WeekLayout
  readonly t: ReturnType<typeof useTranslations<'calendar'>>
  readonly formats: Formats
}

function HourCell({ day, hour, layout, t, formats, grid, openId, mayPost, localNow, onCreate }: CellProps) {
  const cards = layout.cells.get(cellKey(day, hour)) ?? []
  const { carrying } = grid
  const start = getSlot(day, hour, 0)
  const time = formats.time(toUtcTimestamp(start))
  const isPast = start.slice(0, 13) < localNow.slice(0, 13)
  const share = start.slice(0, 13) === localNow.slice(0, 13) ? Number(localNow.slice(14, 16)) / 60 : isPast ? 1 : 0
  const lands =
    carrying !== null && carrying.localTime.slice(0, 13) === start.slice(0, 13) && carrying.at !== carrying.card.at
  const name = [formats.fullDate(getUtcMidnight(day)), time, t('count', { count: cards.length })].join(', ')
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-day={day}
      data-hour={hour}
      data-focus-inset
      tabIndex={grid.cell.day === day && grid.cell.hour === hour ? 0 : -1}
      aria-label={name}
    >
      {share > 0 && <span className={classes.past} style={{ height: `${share * 100}%` }} aria-hidden />}
      {mayPost && !isPast && cards.length === 0 && (
        <button
          type="button"
          className={classes.add}
          data-add
          tabIndex={-1}
          aria-label={t('createAt', { day: formats.date(getUtcMidnight(day)), time })}
          onClick={() => onCreate({ day, hour }, 0)}
        >
          <IconPlus size={16} stroke={2} aria-hidden />
        </button>
      )}
      {cards.map((card) => (
        <PostCard
          key={card.id}
          card={card}
          shape="week"
          top={layout.tops.get(card.id) ?? 0}
          faded={carrying?.card.id === card.id && carrying.at !== card.at}
          current={card.posts.some(({ id }) => id === openId)}
        />
      ))}
      {lands && (
        <DropPreview
          carrying={carrying}
          shape="week"
          top={(Number(carrying.localTime.slice(14, 16)) / 60) * (layout.heights[hour] ?? 0)}
        />
      )}
    </div>
  )
}
