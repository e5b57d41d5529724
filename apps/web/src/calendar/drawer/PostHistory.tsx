import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/Avatar.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import type { Post } from '../model/card.ts'
import classes from './PostDrawer.module.css'

/** Who did what when, as far as the post itself tells. */
export function PostHistory({ post }: { post: Post }) {
  const t = useTranslations('calendar.drawer')
  const author = post.author && `${post.author.firstName} ${post.author.lastName}`.trim()
  const { changeRequest } = post
  const touched = Date.parse(post.updatedAt) - Date.parse(post.createdAt) > 60_000
  return (
    <section aria-label={t('history')}>
      <h2 className={classes.section}>{t('history')}</h2>
      <ol className={classes.history}>
        <li>
          <Avatar name={author ?? '?'} size={24} />
          <span>{t.rich('created', { name: author ?? t('somebody'), b: (chunks) => <strong>{chunks}</strong> })}</span>
          <DateTime at={post.createdAt} />
        </li>
        {changeRequest && (
          <li>
            <Avatar name={changeRequest.by ?? '?'} size={24} />
            <span>
              {t.rich('askedChange', {
                name: changeRequest.by ?? t('somebody'),
                b: (chunks) => <strong>{chunks}</strong>,
              })}
            </span>
            <DateTime at={changeRequest.at} />
            <p className={classes.quote} data-tone="orange">
              {changeRequest.note}
            </p>
          </li>
        )}
        {touched && (
          <li>
            <span className={classes.point} aria-hidden />
            <span>{t('changed')}</span>
            <DateTime at={post.updatedAt} />
          </li>
        )}
      </ol>
    </section>
  )
}
