import { toIso } from '@vitrine/contract/date-format'
import { useFormats } from '../i18n/use-formats.ts'
import classes from './DayTile.module.css'

/** A date as a leaf of a calendar: the day over its month. */
export function DayTile({ date }: { date: string }) {
  const formats = useFormats('UTC')
  const at = `${toIso(date)}T12:00Z`
  const month = new Intl.DateTimeFormat(formats.language, { month: 'short', timeZone: 'UTC' }).format(new Date(at))
  return (
    <time className={classes.tile} dateTime={toIso(date)} title={formats.fullDate(at)}>
      <strong>{formats.integer(Number(date.slice(0, 2)))}</strong>
      <span>{month}</span>
    </time>
  )
}
