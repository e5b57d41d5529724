import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MemberOf } from '@vitrine/contract/operation'
import { parseIri } from '@vitrine/contract/resource'
import { rssFeeds, rssItems } from '@vitrine/contract/rss-feeds'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../api/queries.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { toastDone, toastError } from '../ui/toasts.ts'
import classes from './Rss.module.css'

type Item = MemberOf<typeof rssFeeds.items>

const shownItems = 30

/** What the feed has said, and what became of it. */
export function FeedItems({ id }: { id: string }) {
  const t = useTranslations('rss')
  const source = useQuery(q(rssFeeds.items, { params: { id }, query: { itemsPerPage: shownItems } }))
  return (
    <section className={classes.block} aria-label={t('items')}>
      <h3 className={classes.blockTitle}>{t('items')}</h3>
      <DataArea source={source} errorTitle={t('itemsLoadFailed')}>
        {({ member, totalItems }) =>
          member.length === 0 ? (
            <p className={classes.hint}>{t('noItemYet')}</p>
          ) : (
            <>
              <ul className={classes.items} aria-label={t('items')}>
                {member.map((item) => (
                  <ItemRow key={item.id} item={item} />
                ))}
              </ul>
              {totalItems > member.length && (
                <p className={classes.hint}>{t('itemsShown', { shown: member.length, count: totalItems })}</p>
              )}
            </>
          )
        }
      </DataArea>
    </section>
  )
}

function ItemRow({ item }: { item: Item }) {
  const t = useTranslations('rss')
  const errorText = useErrorText()
  const draft = useApiMutation(rssItems.draft, {
    onSuccess: async () => {
      await invalidate(rssFeeds.items, rssFeeds.read)
      toastDone(t('drafted'))
    },
    onError: (error) => void toastError(t('failed'), { more: errorText(error) }),
  })
  return (
    <li className={classes.itemRow}>
      <div className={classes.itemWords}>
        <p className={classes.itemTitle} dir="auto">
          {item.link ? (
            <a href={item.link} target="_blank" rel="noreferrer">
              {item.title}
            </a>
          ) : (
            item.title
          )}
        </p>
        <p className={classes.hint}>
          <DateTime at={item.publishedAt ?? item.foundAt} /> · {t(`outcome.${item.outcome}`)}
          {item.reason && ` ${item.reason.message}`}
        </p>
        {item.posts.map(({ network, post, postStatus, troubles }) => (
          <p key={network} className={classes.itemPost}>
            <NetworkGlyph network={network} size={16} />
            {post && postStatus && (
              <Link
                className={classes.itemLink}
                to="/calendar/$id"
                params={{ id: parseIri({ path: '/scheduled_posts' }, post) ?? '' }}
              >
                <StatusBadge status={`post.${postStatus}`} small />
              </Link>
            )}
            {troubles.length > 0 && (
              <span className={classes.trouble}>
                <IconAlertTriangle size={14} stroke={2.2} aria-hidden /> {troubles.join(' ')}
              </span>
            )}
          </p>
        ))}
      </div>
      {item.canDraft && (
        <Button
          size="xs"
          variant="default"
          loading={draft.isPending}
          aria-label={t('draftOf', { title: item.title })}
          onClick={() => draft.mutate({ params: { id: item.id } })}
        >
          {t('makeDraft')}
        </Button>
      )}
    </li>
  )
}
