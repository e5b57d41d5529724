import { IconHourglassHigh, IconInfoCircle, IconMessageExclamation } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Banner } from '../../../ui/Banner.tsx'
import type { CalendarPost, Card } from '../model/card.ts'
import { usePosts } from '../post/actions.ts'
import classes from './PostDrawer.module.css'

const hour = 3_600_000

/** What hangs on time or on somebody: above everything else. */
export function PostNotice({ card, post }: { card: Card; post: CalendarPost }) {
  const t = useTranslations('calendar.drawer')
  const { zone, now } = usePosts()
  const formats = useFormats(zone)
  const { changeRequest } = post
  if (card.status === 'PENDING_APPROVAL') {
    const left = card.at - now
    if (left <= 0)
      return (
        <Banner tone="red" icon={IconHourglassHigh} strip>
          {t('tooLate', { when: formats.dateTime(card.at) })}
        </Banner>
      )
    const hours = Math.floor(left / hour)
    return (
      <Banner
        tone="amber"
        icon={IconHourglassHigh}
        strip
        action={
          <strong className={classes.left}>
            {hours >= 24
              ? t('daysLeft', { days: Math.floor(hours / 24), hours: hours % 24 })
              : hours > 0
                ? t('hoursLeft', { hours, minutes: Math.floor((left % hour) / 60_000) })
                : t('minutesLeft', { minutes: Math.max(1, Math.floor(left / 60_000)) })}
          </strong>
        }
      >
        {t.rich('before', { when: formats.dateTime(card.at), b: (chunks) => <strong>{chunks}</strong> })}
      </Banner>
    )
  }
  if (changeRequest && card.status === 'ASK_MODIFICATION')
    return (
      <Banner tone="orange" icon={IconMessageExclamation} strip>
        <strong>
          {t('asked', { name: changeRequest.by ?? t('somebody'), when: formats.relative(changeRequest.at, now) })}
        </strong>
        <p className={classes.words}>{changeRequest.note}</p>
      </Banner>
    )
  if (post.scheduleShift)
    return (
      <Banner tone="blue" icon={IconInfoCircle} strip>
        {t(`shift.${post.scheduleShift}`)}
      </Banner>
    )
  return null
}
