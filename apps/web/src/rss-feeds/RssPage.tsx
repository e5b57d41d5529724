import { Button } from '@mantine/core'
import { IconPlus, IconRss } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { rssFeeds } from '@vitrine/contract/rss-feeds'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate } from '../api/queries.ts'
import { refetchStale } from '../api/refetch-stale.ts'
import { newKey, send } from '../api/send.ts'
import { useLive } from '../api/server-events.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useMe } from '../session/current-user.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { fold } from '../ui/fuzzy.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { NoMatch } from '../ui/NoMatch.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { lazySample } from '../ui/sample/lazy-sample.ts'
import { SeeSample } from '../ui/sample/SeeSample.tsx'
import { useSample } from '../ui/sample/use-sample.ts'
import { Tip } from '../ui/Tip.tsx'
import { toastDone, toastError } from '../ui/toasts.ts'
import { truncate } from '../ui/truncate.ts'
import { FeedCard } from './FeedCard.tsx'
import { FeedsSkeleton } from './FeedsSkeleton.tsx'
import type { Feed } from './feed-form.ts'
import { everyFeed } from './feeds.ts'
import classes from './Rss.module.css'
import type { RssSearch } from './search.ts'

const FeedEditor = lazyComponent(async () => ({ default: (await import('./FeedEditor.tsx')).FeedEditor }))
const RssSample = lazySample(async () => (await import('./sample/RssSample.tsx')).RssSample)

/** So many feeds are seen at a glance; above, one looks for them. */
const manyFeeds = 6
const watchedEntities = ['rss_feed'] as const

/** The feeds the company follows, or one of them, open. */
export function RssPage() {
  const { id }: RssSearch = useSearch({ from: '/dashboard/rss' })
  useLive(watchedEntities, refresh)
  if (id === undefined) return <Feeds />
  return (
    <Suspense fallback={<FeedsSkeleton />}>
      <FeedEditor key={id} id={id} />
    </Suspense>
  )
}

function refresh(client: QueryClient): void {
  for (const { path } of [rssFeeds.list, rssFeeds.read, rssFeeds.items]) void refetchStale(client, { queryKey: [path] })
}

function Feeds() {
  const t = useTranslations('rss')
  const { q = '' }: RssSearch = useSearch({ from: '/dashboard/rss' })
  const navigate = useNavigate({ from: '/rss' })
  const source = useQuery(everyFeed)
  const mayPublish = useMe().appPermissions.calendarPost
  const remove = useRemoval()
  const sample = useSample()
  const search = (typed: string) => void navigate({ search: { q: typed || undefined }, replace: true })
  const open = (id: string) => void navigate({ search: (before) => ({ ...before, id }) })
  const add = (
    <Tip label={t('noRight')} disabled={mayPublish}>
      <Button
        leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
        aria-disabled={!mayPublish || undefined}
        data-disabled={!mayPublish || undefined}
        onClick={() => mayPublish && open('new')}
      >
        {t('add')}
      </Button>
    </Tip>
  )
  if (source.data?.items.length === 0 && sample.isShown)
    return (
      <Suspense fallback={null}>
        <RssSample
          sample={sample}
          draw={(made) => (
            <div className={classes.page}>
              <ul className={classes.cards}>
                {made.map((feed) => (
                  <FeedCard key={feed.id} feed={feed} onOpen={() => {}} onRemove={() => {}} />
                ))}
              </ul>
            </div>
          )}
        />
      </Suspense>
    )
  const wanted = fold(q)
  const isMeant = ({ title, url }: Feed) => fold(`${title} ${url}`).includes(wanted)
  return (
    <div className={classes.page}>
      {source.data !== undefined && source.data.items.length > 0 && (
        <div className={classes.bar}>
          {source.data.items.length >= manyFeeds && (
            <SearchInput className={classes.search} label={t('search')} value={q} onChange={search} />
          )}
          <span className={classes.add}>{add}</span>
        </div>
      )}
      <DataArea source={source} errorTitle={t('loadFailed')} skeleton={<FeedsSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={IconRss} title={t('empty')} text={mayPublish ? t('emptyText') : t('emptyReadOnly')}>
              {mayPublish && add}
              <SeeSample sample={sample} />
            </EmptyState>
          ) : items.some(isMeant) ? (
            <ul className={classes.cards} aria-label={t('title')}>
              {items.filter(isMeant).map((feed) => (
                <FeedCard key={feed.id} feed={feed} onOpen={() => open(feed.id)} onRemove={() => void remove(feed)} />
              ))}
            </ul>
          ) : (
            <NoMatch text={t('noMatch')} filters={[q]} onClear={() => search('')} />
          )
        }
      </DataArea>
    </div>
  )
}

/** At once, and taken back by one click: it goes on where it was. */
function useRemoval() {
  const t = useTranslations('rss')
  const why = useErrorReason()
  const failed = (error: unknown) => void toastError(t('failed'), { more: why(error) })
  const putBack = async ({ id }: Feed) => {
    await send(rssFeeds.restore, { params: { id } }, { idempotencyKey: newKey() })
    await invalidate(rssFeeds.list)
  }
  return async (feed: Feed) => {
    try {
      await send(rssFeeds.remove, { params: { id: feed.id } })
      await invalidate(rssFeeds.list)
      toastDone(t('removed', { name: truncate(feed.title, 40) }), {
        undo: { text: t('undo'), run: () => void putBack(feed).catch(failed) },
      })
    } catch (error) {
      failed(error)
    }
  }
}
