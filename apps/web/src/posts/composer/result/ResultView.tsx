import { Button } from '@mantine/core'
import { IconCalendar, IconCopy, IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getZoneCity, toUtcTimestamp } from '../../../dates/local-time.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import type { PostDetails } from '../model/contents.ts'
import { PostBadge } from './PostBadge.tsx'
import { PublicationList } from './PublicationList.tsx'
import { getOutcome, isOver, undecidedStatuses } from './post-outcome.ts'
import classes from './Result.module.css'
import { useDuplicate } from './use-duplicate.ts'
import { useFollowedPosts } from './use-followed-post.ts'

interface Props {
  posts: readonly PostDetails[]
  /** Begins another one. */
  onNew: () => void
}

/** What became of what was sent. One stays here until one wants to go on. */
export function ResultView({ posts: sent, onNew }: Props) {
  const t = useTranslations('composer')
  const formats = useFormats('UTC')
  const router = useRouter()
  const title = useRef<HTMLHeadingElement>(null)
  const posts = useFollowedPosts(sent)
  const duplicate = useDuplicate()
  useEffect(() => title.current?.focus(), [])
  const [first] = posts
  if (!first) return null
  const { kind, values } = getOutcome(posts)
  const when = formats.dateTime(toUtcTimestamp(first.scheduledLocal))
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h2 className={classes.title} tabIndex={-1} ref={title}>
          {t(`result.titles.${kind}`, values)}
        </h2>
        <p className={classes.text}>
          {kind === 'SCHEDULED' && t('result.leaves', { when, city: getZoneCity(first.timeZone), count: values.count })}
          {kind === 'PENDING_APPROVAL' && t(isOver(first) ? 'result.waitsLate' : 'result.waits', { when })}
          {kind === 'ASK_MODIFICATION' && t('result.asked')}
          {isProposed(kind) && t('result.proposed')}
          {kind === 'CHECKING' && t('result.checking')}
          {kind === 'NOW' && t('result.leaving', values)}
          {kind === 'DRAFT' && t('result.kept')}
        </p>
        {posts.map(({ id, changeRequest }) =>
          changeRequest === undefined ? null : (
            <blockquote key={id} className={classes.request}>
              {changeRequest.by && <strong>{t('result.askedBy', { name: changeRequest.by })}</strong>}
              <span dir="auto">{changeRequest.note}</span>
            </blockquote>
          ),
        )}
        {posts.map((post) => (
          <PostResult key={post.id} post={post} />
        ))}
        <div className={classes.actions}>
          <Button
            leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
            onClick={() => void router.navigate({ href: '/calendar' })}
          >
            {t('result.calendar')}
          </Button>
          {posts.length === 1 && (
            <Button
              variant="default"
              loading={duplicate.isPending}
              leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
              onClick={() => duplicate.run(first.id)}
            >
              {t('duplicate')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onNew}>
            {t('result.another')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const isProposed = (kind: string): boolean => kind === 'RSS_FEED' || kind === 'INTERN_FEED'

function PostResult({ post }: { post: PostDetails }) {
  const t = useTranslations()
  const { progress, postStatus } = post
  const isPublishing = post.underWay || progress.published + progress.failed > 0 || post.scheduleType === 'NOW'
  const network = t(`kit.network.${post.integrationType}`)
  return (
    <section className={classes.post} aria-label={network}>
      <header className={classes.postHead}>
        <NetworkGlyph network={post.integrationType} size={20} decorative />
        <h3>{network}</h3>
        <span className={classes.postCount}>{t('composer.where.count', { count: progress.total })}</span>
        <PostBadge post={post} />
      </header>
      {isPublishing && !undecidedStatuses.some((status) => status === postStatus) && <PublicationList post={post} />}
    </section>
  )
}
