import { IconArrowRight, IconHourglassHigh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useNow } from '../dates/use-now.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Card, type Opens } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import type { PostsFigure } from './card-source.ts'
import classes from './HomePage.module.css'
import { PostLine } from './PostLine.tsx'
import { leftUntil } from './time-ranges.ts'

const urgentHours = 6
const waiting = { to: '/calendar-list', search: { tab: 'approve' } } satisfies Opens

/** Posts that wait for approval, the earliest scheduled first. */
export function ApprovalsCard({ source, count }: PostsFigure) {
  const t = useTranslations('home')
  const formats = useFormats()
  const now = useNow()
  const action = count !== undefined && count > 0 && (
    <Link {...waiting} className={classes.action}>
      {t('approve.open')}
      <IconArrowRight size={16} stroke={2} aria-hidden />
    </Link>
  )
  return (
    <Card
      title={t('approve.title')}
      icon={IconHourglassHigh}
      tone="amber"
      count={count}
      opens={waiting}
      action={action}
      flush
    >
      <DataArea source={source} errorTitle={t('approve.failed')}>
        {({ member }) =>
          member.length === 0 ? (
            <p className={classes.none}>{t('approve.none')}</p>
          ) : (
            <ul>
              {member.map((post) => {
                const left = leftUntil(post.scheduledAt, now)
                const urgent = left.days === 0 && left.hours < urgentHours
                const authorName = post.author && `${post.author.firstName} ${post.author.lastName}`
                const before = t('approve.before', { at: formats.dateTime(post.scheduledAt) })
                return (
                  <PostLine
                    key={post.id}
                    post={post}
                    facts={[authorName, t('places', { count: post.progress.total }), before]
                      .filter(Boolean)
                      .join(' · ')}
                    mark={
                      <span className={classes.left} data-tone={urgent ? 'amber' : 'ink'}>
                        <IconHourglassHigh size={14} stroke={2.2} aria-hidden />
                        {Date.parse(post.scheduledAt) <= now ? t('approve.late') : t('approve.left', left)}
                      </span>
                    }
                  />
                )
              })}
            </ul>
          )
        }
      </DataArea>
    </Card>
  )
}
