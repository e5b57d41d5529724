import { IconArrowRight, IconCalendarTime } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import type { PostsFigure } from './card-source.ts'
import classes from './HomePage.module.css'
import { PostLine } from './PostLine.tsx'

const day = 24 * 3_600_000
const calendar = { to: '/calendar' } as const

/** Posts scheduled in the next two days. */
export function UpcomingCard({ source, count }: PostsFigure) {
  const t = useTranslations('home')
  const isMobile = useIsMobile()
  const formats = useFormats()
  const dayName = (at: string) => {
    const name = formats.fullDate(at)
    if (name === formats.fullDate(Date.now())) return t('today')
    if (name === formats.fullDate(Date.now() + day)) return t('tomorrow')
    return formats.date(at)
  }
  const action = (
    <Link {...calendar} className={classes.action}>
      {isMobile ? t('upcoming.short') : t('upcoming.open')}
      <IconArrowRight size={16} stroke={2} aria-hidden />
    </Link>
  )
  return (
    <Card
      title={t('upcoming.title')}
      icon={IconCalendarTime}
      tone="blue"
      count={count}
      opens={calendar}
      action={action}
      flush
    >
      <DataArea source={source} errorTitle={t('upcoming.failed')}>
        {({ member }) =>
          member.length === 0 ? (
            <p className={classes.none}>{t('upcoming.none')}</p>
          ) : (
            <ul>
              {member.map((post) => (
                <PostLine
                  key={post.id}
                  post={post}
                  when={
                    <>
                      <time dateTime={post.scheduledAt}>{formats.time(post.scheduledAt)}</time>
                      <span>{dayName(post.scheduledAt)}</span>
                    </>
                  }
                  facts={t('places', { count: post.progress.total })}
                  mark={<StatusBadge status={`post.${post.scopedPostStatus}`} />}
                />
              ))}
            </ul>
          )
        }
      </DataArea>
    </Card>
  )
}
