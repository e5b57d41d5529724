import { useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../../api/queries.ts'
import { toUtcTimestamp } from '../../../dates/local-time.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { CalendarPost } from '../model/card.ts'
import classes from './PostDrawer.module.css'

/** Who did what when, with each change that was requested. */
export function PostHistory({ post }: { post: CalendarPost }) {
  const t = useTranslations('calendar.drawer')
  const source = useQuery({ ...q(posts.history, { params: { id: post.id } }), staleTime: 0 })
  const acts = source.data?.acts ?? []
  const author = post.author && `${post.author.firstName} ${post.author.lastName}`.trim()
  const formats = useFormats('UTC')
  const formatValue = (field: string, value: string) =>
    field === 'scheduledLocal' ? formats.dateTime(toUtcTimestamp(value)) : value
  const b = (chunks: ReactNode) => <strong>{chunks}</strong>
  return (
    <section aria-label={t('history')}>
      <h2 className={classes.section}>{t('history')}</h2>
      <ol className={classes.history}>
        <li>
          <Avatar name={author ?? '?'} size={24} />
          <span>{t.rich('created', { name: author ?? t('somebody'), b })}</span>
          <DateTime at={post.createdAt} />
        </li>
        {acts.map(({ act, at, by, note, changes = [] }) => (
          <li key={`${at} ${act}`}>
            <Avatar name={by ?? '?'} size={24} />
            <span>{t.rich(`act.${act}`, { name: by ?? t('somebody'), b })}</span>
            <DateTime at={at} />
            {changes.length > 0 && (
              <div className={classes.changes}>
                {changes.map(({ field, before = '', after = '' }) => (
                  <p key={field}>
                    <span>{t(`change.${field}`)}</span>
                    {before !== '' && <del dir="auto">{formatValue(field, before)}</del>}
                    {after !== '' && <ins dir="auto">{formatValue(field, after)}</ins>}
                  </p>
                ))}
              </div>
            )}
            {note !== undefined && (
              <p className={classes.quote} data-tone="orange" dir="auto">
                {note}
              </p>
            )}
          </li>
        ))}
      </ol>
      {source.error && !source.data && (
        <ErrorState title={t('historyFailed')} error={source.error} onRetry={() => void source.refetch()} />
      )}
    </section>
  )
}
