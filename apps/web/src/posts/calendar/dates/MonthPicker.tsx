import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Day, getUtcMidnight, plusMonths } from '../../../dates/calendar-day.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { getPeriod, splitIntoWeeks } from '../model/calendar-period.ts'
import { cellAfter } from '../model/grid-keys.ts'
import classes from './MonthPicker.module.css'
import { useDayNames } from './use-day-names.ts'

interface Props {
  day: Day
  today: Day
  onChoose: (day: Day) => void
  /** Earlier days can't be chosen. */
  from?: Day
  autoFocus?: boolean
}

/** A month to pick a day from; arrows go through its days. */
export function MonthPicker({ day, today, onChoose, from, autoFocus }: Props) {
  const t = useTranslations('calendar')
  const formats = useFormats('UTC')
  const names = useDayNames()
  const [at, setAt] = useState(day)
  const [chosen, setChosen] = useState(day)
  // Chosen elsewhere, it comes into sight here too.
  if (chosen !== day) {
    setChosen(day)
    setAt(day)
  }
  const box = useRef<HTMLDivElement>(null)
  const moves = useRef(false)
  const weeks = splitIntoWeeks(getPeriod('month', at, formats.weekStartsOn))
  // The day arrows lead to may stand in a month that is only now drawn.
  useEffect(() => {
    if (moves.current) box.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus()
    moves.current = false
  }, [at])
  const turn = (months: number) => setAt(plusMonths(at, months))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cellAfter({ day: at, hour: 0 }, event.key, {
      view: 'month',
      weekStartsOn: formats.weekStartsOn,
      firstHour: 0,
    })
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    moves.current = true
    setAt(next.day)
  }
  return (
    <div className={classes.picker}>
      <div className={classes.head}>
        <ActionIcon size="lg" aria-label={t('previous.month')} onClick={() => turn(-1)}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span className={classes.title} role="status">
          {formats.monthYear(getUtcMidnight(at))}
        </span>
        <ActionIcon size="lg" aria-label={t('next.month')} onClick={() => turn(1)}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons are heard here once */}
      <div className={classes.days} ref={box} onKeyDown={onKeyDown}>
        {(weeks[0] ?? []).map((weekday) => (
          <span key={weekday} className={classes.letter} aria-hidden>
            {names.letter(weekday)}
          </span>
        ))}
        {weeks.flat().map((date) => (
          <button
            key={date}
            type="button"
            className={classes.day}
            data-date={date}
            data-outside={date.slice(0, 7) !== at.slice(0, 7) || undefined}
            data-today={date === today || undefined}
            data-autofocus={(autoFocus && date === day) || undefined}
            aria-pressed={date === day}
            aria-label={formats.fullDate(getUtcMidnight(date))}
            disabled={from !== undefined && date < from}
            tabIndex={date === at ? 0 : -1}
            onClick={() => {
              setAt(date)
              onChoose(date)
            }}
          >
            {Number(date.slice(8))}
          </button>
        ))}
      </div>
      <Button variant="default" size="sm" fullWidth onClick={() => onChoose(today)}>
        {t('today')}
      </Button>
    </div>
  )
}
