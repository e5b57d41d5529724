import { useTranslations } from 'use-intl'
import { type Day, daysBetween } from '../../../dates/calendar-day.ts'
import { useDayNames } from '../dates/use-day-names.ts'
import classes from './PostList.module.css'

/** `Aujourd’hui mardi 12 mai`, and how many posts the day has. */
export function DayLine({ day, today, count }: { day: Day; today: Day; count: number }) {
  const t = useTranslations('calendar')
  const names = useDayNames()
  const away = daysBetween(today, day)
  const word = away === 0 ? t('list.today') : away === 1 ? t('list.tomorrow') : away === -1 ? t('list.yesterday') : null
  return (
    <span className={classes.day}>
      {word && <strong>{word}</strong>}
      <span className={word ? classes.beside : classes.name}>{names.long(day, today)}</span>
      <span className={classes.count}>{t('count', { count })}</span>
    </span>
  )
}
