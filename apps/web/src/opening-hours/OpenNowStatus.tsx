import { IconDoor, IconDoorEnter } from '@tabler/icons-react'
import { getOpenStatus } from '@vitrine/contract/opening-hours-now'
import { writeTime } from '@vitrine/contract/opening-hours-times'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLocalClock } from '../dates/use-local-clock.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { useTimeTexts } from './editor/entry-options.ts'
import classes from './PublicStatusCard.module.css'

/** Whether a place is open right now, in its own time, and until when; under it what else there is to say. */
export function OpenNowStatus({ location, children }: { location: LocationDetails; children?: ReactNode }) {
  const t = useTranslations('hours.seen')
  const days = useTranslations('hours.dayInSentence')
  const formats = useFormats(location.timeZone)
  const timeTexts = useTimeTexts()
  const { day, minutes } = useLocalClock(location.timeZone)
  const seen = getOpenStatus(location, day, minutes)
  const isOpen = seen.is === 'open' || seen.is === 'allDay'
  const Icon = isOpen ? IconDoor : IconDoorEnter
  const time = (text: string) => writeTime(text, formats.language === 'en' ? 12 : 24, timeTexts)
  const when = () => {
    if (seen.is === 'unknown') return t('unknownText')
    if (seen.is === 'allDay') return t('allDay')
    if (seen.is === 'open')
      return seen.again === undefined
        ? t('until', { time: time(seen.until) })
        : t('untilAgain', { time: time(seen.until), again: time(seen.again) })
    if (seen.opens === null) return t('never')
    const { in: ahead, day: name, time: at } = seen.opens
    if (ahead === 0) return t('today', { time: time(at) })
    return ahead === 1 ? t('tomorrow', { time: time(at) }) : t('onDay', { day: days(name), time: time(at) })
  }
  return (
    <div className={classes.seen} data-tone={isOpen ? 'green' : seen.is === 'unknown' ? 'ink' : 'red'}>
      <Icon className={classes.seenIcon} size={22} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.seenText} role="status">
          <strong>{seen.is === 'unknown' ? t('unknown') : isOpen ? t('open') : t('closed')}</strong>
          {' · '}
          {when()}
        </p>
        {children}
      </div>
    </div>
  )
}
