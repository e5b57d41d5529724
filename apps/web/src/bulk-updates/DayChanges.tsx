import type { BulkPreview } from '@vitrine/contract/bulk-updates'
import { weekdays } from '@vitrine/contract/opening-hours'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { useHoursText } from '../opening-hours/editor/use-hours-text.ts'
import classes from './BulkModal.module.css'

const shown = 3

/** Old → new, day by day; the first three, and how many more. */
export function DayChanges({ days }: { days: BulkPreview['changing'][number]['days'] }) {
  const t = useTranslations('bulk.effect')
  const names = useTranslations('hours.day')
  const formats = useFormats()
  const formatHours = useHoursText()
  const text = (ranges: string | undefined) => (ranges === undefined ? '—' : formatHours(ranges))
  return (
    <span className={classes.changes}>
      {days.slice(0, shown).map(({ day, from, to }) => {
        const weekday = weekdays.find((candidate) => candidate === day)
        return (
          <span key={day} className={classes.change}>
            <span className={classes.day}>{weekday ? names(weekday) : formats.specialDay(day)}</span>
            <span>
              <span className={classes.old}>{text(from)}</span> <span aria-hidden>→</span>{' '}
              <strong>{to === undefined ? t('gone') : text(to)}</strong>
            </span>
          </span>
        )
      })}
      {days.length > shown && <span className={classes.day}>{t('moreDays', { count: days.length - shown })}</span>}
    </span>
  )
}
