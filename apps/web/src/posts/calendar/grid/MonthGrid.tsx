// biome-ignore-all lint/a11y/useSemanticElements: a grid of the ARIA pattern laid out by CSS, which a table's own layout can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells take the focus, one of them at a time
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Day, getUtcMidnight } from '../../../dates/calendar-day.ts'
import type { Formats } from '../../../i18n/format.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { splitIntoWeeks } from '../model/calendar-period.ts'
import { PostCard } from '../post/PostCard.tsx'
import { DropPreview } from './DropPreview.tsx'
import type { GridProps } from './grid-props.ts'
import classes from './MonthGrid.module.css'
import { MorePosts } from './MorePosts.tsx'

const richUpTo = 2
const maxCards = 4
const shownOfMany = 3

/** Whole weeks below each other; up to two posts a day have a picture, from five on three are shown and the rest counted. */
export function MonthGrid(props: GridProps) {
  const { root, grid, label, period } = props
  const t = useTranslations('calendar')
  const formats = useFormats('UTC')
  const weeks = splitIntoWeeks(period)
  return (
    <div className={classes.month} ref={root} role="grid" aria-label={label} {...grid.handlers}>
      <div className={classes.head} role="row">
        {(weeks[0] ?? []).map((day) => (
          <div key={day} role="columnheader">
            {formats.weekday(getUtcMidnight(day))}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className={classes.week} role="row">
          {week.map((day) => (
            <DayCell key={day} day={day} t={t} formats={formats} {...props} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface CellProps extends GridProps {
  readonly day: Day
  readonly t: ReturnType<typeof useTranslations<'calendar'>>
  readonly formats: Formats
}

function DayCell({ day, t, formats, grid, period, days, holidays, today, openId, mayPost, onCreate }: CellProps) {
  const cards = days.get(day) ?? []
  const { carrying } = grid
  const holiday = holidays.get(day)
  const shown = cards.length > maxCards ? cards.slice(0, shownOfMany) : cards
  const isFirst = day.endsWith('-01')
  const lands = carrying && carrying.localTime.slice(0, 10) === day && carrying.at !== carrying.card.at
  const name = [formats.fullDate(getUtcMidnight(day)), holiday, t('count', { count: cards.length })]
    .filter(Boolean)
    .join(', ')
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-day={day}
      data-outside={day.slice(0, 7) !== period.anchor.slice(0, 7) || undefined}
      data-weekend={[0, 6].includes(new Date(getUtcMidnight(day)).getUTCDay()) || undefined}
      data-focus-inset
      tabIndex={grid.cell.day === day ? 0 : -1}
      aria-label={name}
      aria-current={day === today ? 'date' : undefined}
    >
      <div className={classes.date}>
        <span className={classes.number} data-today={day === today || undefined} aria-hidden>
          {isFirst ? formats.dayMonth(getUtcMidnight(day)) : Number(day.slice(8))}
        </span>
        {holiday && (
          <span className={classes.holiday} aria-hidden>
            {holiday}
          </span>
        )}
        {mayPost && day >= today && (
          <button
            type="button"
            className={classes.add}
            data-add
            tabIndex={-1}
            aria-label={t('createOn', { day: formats.date(getUtcMidnight(day)) })}
            onClick={() => onCreate({ day, hour: -1 })}
          >
            <IconPlus size={16} stroke={2} aria-hidden />
          </button>
        )}
      </div>
      {shown.map((card) => (
        <PostCard
          key={card.id}
          card={card}
          shape={cards.length <= richUpTo ? 'rich' : 'compact'}
          faded={carrying?.card.id === card.id && carrying.at !== card.at}
          current={card.posts.some(({ id }) => id === openId)}
        />
      ))}
      {cards.length > shown.length && <MorePosts day={day} cards={cards} hidden={cards.length - shown.length} />}
      {lands && <DropPreview carrying={carrying} shape="compact" />}
    </div>
  )
}
