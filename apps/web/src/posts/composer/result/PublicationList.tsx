import { Button } from '@mantine/core'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { failedStates } from '@vitrine/contract/post-status'
import { posts } from '@vitrine/contract/posts'
import { publications } from '@vitrine/contract/publications'
import { parseIri } from '@vitrine/contract/resource'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../../../api/queries.ts'
import { useErrorReason } from '../../../api/use-error-reason.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { OnlineButton } from '../../../ui/OnlineButton.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { toastError } from '../../../ui/toasts.ts'
import type { PostDetails } from '../model/contents.ts'
import { isComposed } from '../model/network-capabilities.ts'
import classes from './Result.module.css'

type Target = PostDetails['scheduledPostLocations'][number]

const shownAtFirst = 50
/** What needs a person comes first. */
const order = ['FAILED', 'QUARANTINED', 'UNCONFIRMED']

/** How far a post got, place by place; what failed can go again, what nobody can tell waits for a look. */
export function PublicationList({ post }: { post: PostDetails }) {
  const t = useTranslations('composer.result')
  const formats = useFormats()
  const why = useErrorReason()
  const router = useRouter()
  const [all, setAll] = useState(false)
  const refresh = { onSuccess: () => invalidate(posts.read, posts.list) }
  const retry = useApiMutation(posts.retry, refresh)
  const { progress } = post
  const retryable = post.scheduledPostLocations.filter(
    ({ state }) => state === 'FAILED' || state === 'QUARANTINED',
  ).length
  const failed = useQuery({
    ...q(posts.publications, { params: { id: post.id }, query: { state: [...failedStates], itemsPerPage: 100 } }),
    enabled: progress.failed > 0,
  }).data?.member
  const refused = new Set(failed?.filter((item) => item.refused).map(({ id }) => id))
  const rows = post.scheduledPostLocations.toSorted((a, b) => rank(a) - rank(b))
  return (
    <div className={classes.publications}>
      <div className={classes.progress}>
        <span className={classes.track} aria-hidden>
          <span className={classes.done} style={{ flexGrow: progress.published }} />
          <span className={classes.failed} style={{ flexGrow: progress.failed }} />
          <span style={{ flexGrow: progress.open }} />
        </span>
        <p className={classes.counts} role="status">
          {[
            progress.published > 0 && t('published', { count: progress.published }),
            progress.open > 0 && t('open', { count: progress.open }),
            progress.failed - progress.unconfirmed > 0 &&
              t('failed', { count: progress.failed - progress.unconfirmed }),
            progress.unconfirmed > 0 && t('unconfirmed', { count: progress.unconfirmed }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <span className={classes.repairs}>
          {post.canRetry && retryable > 0 && isComposed(post.integrationType, post.postType) && (
            <Button
              size="sm"
              variant="default"
              onClick={() => void router.navigate({ href: `/calendar/${post.id}?repair=true` })}
            >
              {t('repair')}
            </Button>
          )}
          {post.canRetry && retryable > 0 && (
            <OnlineButton
              size="sm"
              loading={retry.isPending}
              leftSection={<IconRefresh size={16} stroke={2} aria-hidden />}
              onClick={() => retry.mutate({ params: { id: post.id }, body: {} })}
            >
              {t('retry', { count: retryable })}
            </OnlineButton>
          )}
        </span>
      </div>
      {retry.data && retry.data.skipped.length > 0 && (
        <p className={classes.error} role="alert">
          {t('skipped', { count: retry.data.skipped.length })}{' '}
          {retry.data.skipped.map(({ message }) => message).join(' ')}
        </p>
      )}
      {retry.error && (
        <p className={classes.error} role="alert">
          {why(retry.error)}
        </p>
      )}
      <ul>
        {(all ? rows : rows.slice(0, shownAtFirst)).map((target) => (
          <TargetRow key={target.id} target={target} isRefused={refused.has(target.id)} />
        ))}
      </ul>
      {!all && rows.length > shownAtFirst && (
        <Button variant="subtle" color="brand" size="sm" onClick={() => setAll(true)}>
          {t('all', { count: formats.integer(rows.length) })}
        </Button>
      )}
    </div>
  )
}

function TargetRow({ target, isRefused }: { target: Target; isRefused: boolean }) {
  const t = useTranslations('composer.result')
  const why = useErrorReason()
  const formats = useFormats()
  const options = {
    onSuccess: () => invalidate(posts.read, posts.list),
    onError: (error: unknown) => toastError(why(error)),
  }
  const confirm = useApiMutation(publications.confirm, options)
  const retry = useApiMutation(publications.retry, options)
  const { state, locationName, errorMessage, url, check } = target
  const id = parseIri({ path: '/publications' }, target.publication) ?? target.id
  return (
    <li className={classes.row} data-state={order.includes(state) ? state : undefined}>
      <span className={classes.name}>{locationName}</span>
      {url && (
        <a className={classes.see} href={url} target="_blank" rel="noreferrer">
          {t('see')}
          <span className="visually-hidden"> {locationName}</span>
          <IconExternalLink size={14} stroke={2.2} aria-hidden />
        </a>
      )}
      <StatusBadge small status={isRefused ? 'publication.REFUSED' : `publication.${state}`} />
      {state === 'UNCONFIRMED' ? (
        <span className={classes.more}>
          {errorMessage ?? t('unconfirmedHint')}
          <span className={classes.answers}>
            <Button
              variant="default"
              size="xs"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ params: { id }, body: {} })}
            >
              {t('isThere')}
            </Button>
            <OnlineButton
              variant="default"
              size="xs"
              loading={retry.isPending}
              onClick={() => retry.mutate({ params: { id } })}
            >
              {t('isNotThere')}
            </OnlineButton>
          </span>
        </span>
      ) : (
        errorMessage && <span className={classes.more}>{errorMessage}</span>
      )}
      {check && (
        <span className={classes.more}>
          {check.message} {check.nextAt && t('nextCheck', { at: formats.time(check.nextAt) })}
        </span>
      )}
    </li>
  )
}

function rank({ state }: Target): number {
  const at = order.indexOf(state)
  return at === -1 ? order.length : at
}
