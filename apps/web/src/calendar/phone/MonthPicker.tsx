import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../use-formats.ts'
import { type Day, plusMonths, timeOf } from '../model/day.ts'
import { periodOf, weeksOf } from '../model/period.ts'
import { useDayNames } from '../post/use-day-names.ts'
import classes from './MonthPicker.module.css'

interface Props {
  day: Day
  today: Day
  onChoose: (day: Day) => void
}

/** A month to pick a day from. */
export function MonthPicker({ day, today, onChoose }: Props) {
  const t = useTranslations('calendar')
  const formats = useFormats('UTC')
  const [month, setMonth] = useState(day)
  const names = useDayNames()
  const weeks = weeksOf(periodOf('month', month, formats.weekStartsOn))
  return (
    <div className={classes.picker}>
      <div className={classes.head}>
        <ActionIcon size="xl" aria-label={t('previous.month')} onClick={() => setMonth(plusMonths(month, -1))}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span className={classes.title} role="status">
          {formats.monthYear(timeOf(month))}
        </span>
        <ActionIcon size="xl" aria-label={t('next.month')} onClick={() => setMonth(plusMonths(month, 1))}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.days}>
        {(weeks[0] ?? []).map((one) => (
          <span key={one} className={classes.letter} aria-hidden>
            {names.letter(one)}
          </span>
        ))}
        {weeks.flat().map((one) => (
          <button
            key={one}
            type="button"
            className={classes.day}
            data-outside={one.slice(0, 7) !== month.slice(0, 7) || undefined}
            data-today={one === today || undefined}
            aria-pressed={one === day}
            aria-label={formats.fullDate(timeOf(one))}
            onClick={() => onChoose(one)}
          >
            {Number(one.slice(8))}
          </button>
        ))}
      </div>
      <Button variant="default" fullWidth onClick={() => onChoose(today)}>
        {t('today')}
      </Button>
    </div>
  )
}
