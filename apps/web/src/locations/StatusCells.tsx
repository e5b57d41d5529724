import { IconCalendarEvent, IconDoor, IconDoorEnter } from '@tabler/icons-react'
import type { LocationStanding } from '@vitrine/contract/location-standings'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { useHoursText } from '../opening-hours/editor/use-hours-text.ts'
import classes from './StatusCells.module.css'

interface Props {
  /** Undefined while it is on its way. */
  standing: LocationStanding | undefined
}

/** The hours of today, there. */
export function TodayCell({ standing }: Props) {
  const t = useTranslations('places.standing')
  const formatHours = useHoursText()
  if (!standing) return null
  if (!standing.today) return <span className={classes.nothing}>{t('noHours')}</span>
  const { ranges, special } = standing.today
  const Icon = special ? IconCalendarEvent : ranges === '' ? IconDoorEnter : IconDoor
  const text = formatHours(ranges)
  return (
    <span className={classes.today} data-tone={special ? 'violet' : ranges === '' ? 'ink' : 'green'}>
      <Icon size={16} stroke={2} aria-label={special ? t('special') : undefined} aria-hidden={!special || undefined} />
      <span className={classes.ranges} title={text}>
        {text}
      </span>
    </span>
  )
}

/** The next day that is not like the others. */
export function NextCell({ standing }: Props) {
  const formats = useFormats()
  const formatHours = useHoursText()
  if (!standing?.nextSpecial) return null
  const { date, ranges } = standing.nextSpecial
  return (
    <span className={classes.next}>
      <span className={classes.cut}>{formats.specialDay(date)}</span>
      <span className={classes.hours}>{formatHours(ranges)}</span>
    </span>
  )
}

/** How much of the Google profile is said. */
export function CompletenessCell({ standing }: Props) {
  const formats = useFormats()
  if (standing?.completeness === undefined) return null
  const { completeness } = standing
  return (
    <span className={classes.complete} data-low={completeness < 0.75 || undefined}>
      <span className={classes.meter} aria-hidden>
        <span style={{ width: `${completeness * 100}%` }} />
      </span>
      {formats.percent(Math.round(completeness * 100) / 100)}
    </span>
  )
}
