import { ActionIcon } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRss,
  IconTrash,
} from '@tabler/icons-react'
import { rssFeeds } from '@vitrine/contract/rss-feeds'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../api/queries.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { toastDone, toastError } from '../ui/toasts.ts'
import { FeedErrorBanner } from './FeedErrorBanner.tsx'
import type { Feed } from './feed-form.ts'
import classes from './Rss.module.css'

interface Props {
  feed: Feed
  onOpen: () => void
  onRemove: () => void
}

const shownNames = 2

/** One feed: where it comes from, where it goes, and how it is. */
export function FeedCard({ feed, onOpen, onRemove }: Props) {
  const t = useTranslations('rss')
  const { title, url, networks, mode, status, lastItem, lastCheckAt, nextCheckAt, posts, failed } = feed
  const actions = useFeedActions(feed, onOpen, onRemove)
  return (
    <li className={classes.card} data-status={status}>
      <div className={classes.cardHead}>
        <FeedIcon icon={feed.icon} />
        <div className={classes.names}>
          <h3 className={classes.name}>
            <button type="button" className={classes.open} dir="auto" onClick={onOpen}>
              {title}
            </button>
          </h3>
          <p className={classes.address} title={url}>
            {url.replace(/^https?:\/\/(www\.)?/, '')}
          </p>
        </div>
        <StatusBadge status={`rss.${status}`} />
        <ActionMenu
          label={t('actionsOf', { title })}
          target={
            <ActionIcon aria-label={t('actionsOf', { title })}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
          actions={actions}
        />
      </div>
      <FeedErrorBanner feed={feed} />
      <p className={classes.targets}>
        <span className={classes.glyphs}>
          {networks.map((network) => (
            <NetworkGlyph key={network} network={network} size={18} />
          ))}
        </span>
        <span className={classes.places}>
          <IconBuildingStore size={16} stroke={1.75} aria-hidden />
          <FeedLocations feed={feed} />
        </span>
        <span className={classes.mode}>{t(`mode.${mode}.name`)}</span>
      </p>
      <dl className={classes.facts}>
        <dt>{t('lastItem')}</dt>
        <dd>
          {lastItem ? (
            <>
              <span className={classes.item} dir="auto">
                {lastItem.title}
              </span>{' '}
              <DateTime at={lastItem.at} />
            </>
          ) : (
            t(lastCheckAt ? 'noItem' : 'notRead')
          )}
        </dd>
        <dt>{t('nextCheck')}</dt>
        <dd>{nextCheckAt ? <NextCheck at={nextCheckAt} /> : t('never')}</dd>
        <dt>{t('posts')}</dt>
        <dd>
          {t('postsMade', { count: posts })}
          {failed > 0 && (
            <span className={classes.failed}>
              <IconAlertTriangle size={14} stroke={2.2} aria-hidden /> {t('itemsFailed', { count: failed })}
            </span>
          )}
        </dd>
      </dl>
    </li>
  )
}

/** What lies ahead is said as what is past is, by the clock. */
function NextCheck({ at }: { at: string }) {
  const t = useTranslations('rss')
  const ahead = Date.parse(at) - Date.now()
  if (ahead <= 60_000) return t('now')
  return <DateTime at={at} as={ahead < 12 * 3_600_000 ? 'time' : 'dateTime'} />
}

function FeedLocations({ feed: { everywhere, locations } }: { feed: Feed }) {
  const t = useTranslations('rss')
  const where = useTranslations('kit.where')
  const formats = useFormats()
  if (everywhere) return where('everywhere')
  if (locations.length === 0) return t('nowhere')
  const names = locations.slice(0, shownNames).map(({ name }) => name)
  const others = locations.length - names.length
  return formats.list(others > 0 ? [...names, t('others', { count: others })] : names)
}

function useFeedActions(feed: Feed, onOpen: () => void, onRemove: () => void): MenuAction[] {
  const t = useTranslations('rss')
  const whyOf = useErrorReason()
  const onError = (error: unknown) => void toastError(t('failed'), { more: whyOf(error) })
  const onSuccess = (message: string) => async () => {
    await invalidate(rssFeeds.list, rssFeeds.read)
    toastDone(message)
  }
  const save = useApiMutation(rssFeeds.update, { onError })
  const check = useApiMutation(rssFeeds.check, { onError, onSuccess: onSuccess(t('checking')) })
  const params = { id: feed.id }
  const turn = (status: 'active' | 'paused', message: string) =>
    save.mutate({ params, body: { status } }, { onSuccess: onSuccess(message) })
  const why = feed.canEdit ? undefined : t('notYours')
  return [
    { id: 'open', text: feed.canEdit ? t('edit') : t('look'), icon: IconPencil, run: onOpen },
    ...(feed.status === 'active'
      ? [
          { id: 'check', text: t('check'), icon: IconRefresh, disabled: why, run: () => check.mutate({ params }) },
          {
            ...{ id: 'pause', text: t('pause'), icon: IconPlayerPause, disabled: why },
            run: () => turn('paused', t('pausedNow')),
          },
        ]
      : [
          {
            ...{ id: 'resume', text: t('resume'), icon: IconPlayerPlay, disabled: why },
            run: () => turn('active', t('resumed')),
          },
        ]),
    { id: 'remove', text: t('remove'), icon: IconTrash, danger: true, apart: true, disabled: why, run: onRemove },
  ]
}

/** The site's own picture, or the sign of all feeds. */
function FeedIcon({ icon }: { icon: string | undefined }) {
  return (
    <span className={classes.face} aria-hidden>
      {icon === undefined ? <IconRss size={22} stroke={1.75} /> : <img src={icon} alt="" />}
    </span>
  )
}
