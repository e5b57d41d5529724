import { IconAlertOctagon, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { Card, type Opens } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import type { PostsFigure } from './card-source.ts'
import classes from './HomePage.module.css'
import { PostLine } from './PostLine.tsx'

/** Posts of the last week that failed at some locations, with a link to the calendar at the first of them. */
export function FailuresCard({ source, count, since }: PostsFigure & { since: string | undefined }) {
  const t = useTranslations('home')
  const formats = useFormats()
  const failed: Opens = { to: '/calendar', search: { status: ['FAILED', 'PARTIALLY_FAILED'], date: since } }
  const action = (
    <Link {...failed} className={classes.action}>
      {t('failures.open')}
      <IconArrowRight size={16} stroke={2} aria-hidden />
    </Link>
  )
  return (
    <Card
      title={t('failures.title')}
      icon={IconAlertOctagon}
      tone="red"
      count={count}
      opens={failed}
      action={action}
      flush
    >
      <DataArea source={source} errorTitle={t('failures.failed')}>
        {({ member }) => (
          <ul>
            {member.map((post) => {
              const { published, total } = post.progress
              const what = t('failures.what', { published, failed: post.progress.failed })
              return (
                <PostLine
                  key={post.id}
                  post={post}
                  facts={`${what} · ${formats.relative(post.scheduledAt)}`}
                  mark={<StatusBadge status={`post.${post.scopedPostStatus}`} done={published} total={total} />}
                />
              )
            })}
          </ul>
        )}
      </DataArea>
    </Card>
  )
}
