import { Button } from '@mantine/core'
import { IconCalendar, IconCopy, IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../../ui/NetworkGlyph.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { useFormats } from '../../use-formats.ts'
import type { Post } from '../model/contents.ts'
import { cityOf, utcOf } from '../model/zoned.ts'
import { PublicationList } from './PublicationList.tsx'
import classes from './Result.module.css'
import { useDuplicate } from './use-duplicate.ts'
import { useFollowedPost } from './use-followed-post.ts'

interface Props {
  posts: readonly Post[]
  /** Begins another one. */
  onNew: () => void
}

/** What became of what was sent. One stays here until one wants to go on. */
export function ResultView({ posts, onNew }: Props) {
  const t = useTranslations('composer.result')
  const tButtons = useTranslations('composer')
  const formats = useFormats('UTC')
  const router = useRouter()
  const title = useRef<HTMLHeadingElement>(null)
  const [first] = posts
  const duplicate = useDuplicate()
  useEffect(() => title.current?.focus(), [])
  if (!first) return null
  const { postStatus, scheduleType, scheduledLocal, timeZone, progress } = first
  const count = posts.reduce((sum, post) => sum + post.progress.total, 0)
  const kind =
    postStatus === 'DRAFT' || postStatus === 'PENDING_APPROVAL'
      ? postStatus
      : scheduleType === 'NOW'
        ? 'NOW'
        : 'SCHEDULED'
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h2 className={classes.title} tabIndex={-1} ref={title}>
          {t(`titles.${kind}`, { count: progress.total })}
        </h2>
        <p className={classes.text}>
          {kind === 'SCHEDULED' &&
            t('leaves', { when: formats.dateTime(utcOf(scheduledLocal)), city: cityOf(timeZone), count })}
          {kind === 'PENDING_APPROVAL' && t('waits', { when: formats.dateTime(utcOf(scheduledLocal)) })}
          {kind === 'NOW' && t('leaving', { count })}
          {kind === 'DRAFT' && t('kept')}
        </p>
        {posts.map((post) => (
          <PostResult key={post.id} sent={post} />
        ))}
        <div className={classes.actions}>
          <Button
            leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
            onClick={() => void router.navigate({ href: '/calendar' })}
          >
            {t('calendar')}
          </Button>
          {posts.length === 1 && (
            <Button
              variant="default"
              loading={duplicate.isPending}
              leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
              onClick={() => duplicate.run(first.id)}
            >
              {tButtons('duplicate')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onNew}>
            {t('another')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function PostResult({ sent }: { sent: Post }) {
  const t = useTranslations()
  const { data: post = sent } = useFollowedPost(sent.id, sent)
  const { progress } = post
  const leaving = post.underWay || progress.published + progress.failed > 0 || post.scheduleType === 'NOW'
  const status = leaving && progress.open > 0 && post.postStatus === 'SCHEDULED' ? 'PUBLISHING' : post.postStatus
  return (
    <section className={classes.post} aria-label={t(`kit.network.${post.integrationType}`)}>
      <header className={classes.postHead}>
        <NetworkGlyph network={post.integrationType} size={20} decorative />
        <h3>{t(`kit.network.${post.integrationType}`)}</h3>
        <span className={classes.postCount}>{t('composer.where.count', { count: progress.total })}</span>
        <StatusBadge status={`post.${status}`} done={progress.published} total={progress.total} />
      </header>
      {leaving && post.postStatus !== 'DRAFT' && post.postStatus !== 'PENDING_APPROVAL' && (
        <PublicationList post={post} />
      )}
    </section>
  )
}
