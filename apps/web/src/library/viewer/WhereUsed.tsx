import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useHeadline } from '../../posts/calendar/post/use-headline.ts'
import { useMe } from '../../session/current-user.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import { NetworkGlyph } from '../../ui/NetworkGlyph.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { postsUsing } from '../media-usage.ts'
import type { ShownMedia } from '../shown-media.ts'
import classes from './Viewer.module.css'

/** The posts a file is in, each with its state; only their number for who does not see posts. */
export function WhereUsed({ media }: { media: ShownMedia }) {
  const t = useTranslations('library.viewer')
  const permissions = useMe().appPermissions
  return (
    <section className={classes.section} aria-label={t('where')}>
      <h3 className={classes.heading}>{t('where')}</h3>
      {!media.uses || media.attachment === undefined ? (
        <p className={classes.faint}>{t('nowhere')}</p>
      ) : permissions.calendar || permissions.calendarPost ? (
        <Posts attachment={media.attachment.id} />
      ) : (
        <p className={classes.faint}>{t('whereHidden', { count: media.uses })}</p>
      )}
    </section>
  )
}

function Posts({ attachment }: { attachment: string }) {
  const t = useTranslations('library.viewer')
  const headline = useHeadline()
  const source = useQuery(postsUsing(attachment))
  return (
    <DataArea source={source} errorTitle={t('whereFailed')}>
      {({ member, totalItems }) => (
        <ul>
          {member.map((post) => (
            <li key={post.id} className={classes.post}>
              <NetworkGlyph network={post.integrationType} size={16} />
              <Link to="/calendar/$id" params={{ id: post.id }}>
                {headline(post) || t('noText')}
              </Link>
              <StatusBadge
                status={`post.${post.postStatus}`}
                done={post.progress.published}
                total={post.progress.total}
                small
              />
            </li>
          ))}
          {totalItems > member.length && (
            <li className={classes.faint}>{t('more', { count: totalItems - member.length })}</li>
          )}
        </ul>
      )}
    </DataArea>
  )
}
