import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reconnectPermission } from '@vitrine/contract/notification-lines'
import type { MemberOf } from '@vitrine/contract/operation'
import { failedStates, type PublicationState } from '@vitrine/contract/post-status'
import { posts } from '@vitrine/contract/posts'
import { publications } from '@vitrine/contract/publications'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../../../api/queries.ts'
import { useErrorReason } from '../../../api/use-error-reason.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { LinkButton } from '../../../layout/LinkButton.tsx'
import { useShownNetworks } from '../../../location-data/shown-networks.ts'
import { useMe } from '../../../session/current-user.ts'
import { OnlineButton } from '../../../ui/OnlineButton.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { toastError } from '../../../ui/toasts.ts'
import type { CalendarPost } from '../model/card.ts'
import { usePosts } from '../post/actions.ts'
import classes from './PostDrawer.module.css'

type Target = NonNullable<CalendarPost['scheduledPostLocations']>[number]
type Publication = MemberOf<typeof posts.publications>

const shownFirst = 8
/** A few more are shown rather than announced. */
const slack = 3

/** How far the post got at each place: what failed first, with the reason and what can be done. */
export function PostLocations({ post }: { post: CalendarPost }) {
  const t = useTranslations('calendar.drawer')
  const [all, setAll] = useState(false)
  const { progress } = post
  const failed = useQuery({
    ...q(posts.publications, { params: { id: post.id }, query: { state: [...failedStates], itemsPerPage: 100 } }),
    enabled: progress.failed > 0,
  }).data?.member
  const targets = (post.scheduledPostLocations ?? []).toSorted((a, b) => rank(a.state) - rank(b.state))
  if (targets.length === 0) return null
  const waits = progress.open === progress.total && !post.underWay
  const shown = all || targets.length <= shownFirst + slack ? targets : targets.slice(0, shownFirst)
  return (
    <section aria-label={t('places')}>
      <h2 className={classes.section}>{t('places')}</h2>
      <ul className={classes.places}>
        {shown.map((target) => (
          <PostLocation
            key={target.id}
            target={target}
            post={post}
            publication={failed?.find(({ id }) => id === target.id)}
            waits={waits}
          />
        ))}
      </ul>
      {targets.length > shown.length && (
        <Button variant="subtle" color="brand" size="xs" onClick={() => setAll(true)}>
          {t('allPlaces', { count: targets.length })}
        </Button>
      )}
    </section>
  )
}

const disconnected = ['token.invalid', 'integration.missing'] as const

const order: readonly PublicationState[] = [
  'FAILED',
  'QUARANTINED',
  'UNCONFIRMED',
  'SENDING',
  'VERIFYING',
  'PROCESSING',
  'PREPARING',
  'DUE',
  'WAITING',
  'PUBLISHED',
  'CANCELLED',
]
const rank = (state: PublicationState) => order.indexOf(state)

interface PostLocationProps {
  target: Target
  post: CalendarPost
  publication: Publication | undefined
  /** Nothing has left yet: then only the names matter. */
  waits: boolean
}

function PostLocation({ target, post, publication, waits }: PostLocationProps) {
  const t = useTranslations('calendar')
  const { actions, now, zone } = usePosts()
  const formats = useFormats(zone)
  const mayReconnect = useMe().appPermissions[reconnectPermission]
  const network = useShownNetworks().find((type) => type === post.integrationType)
  const isFailed = failedStates.some((state) => state === target.state)
  // Armed is not due: until its time it waits.
  const state = target.state === 'DUE' && Date.parse(post.scheduledAt) > now ? 'WAITING' : target.state
  const id = target.location?.split('/').at(-1)
  // Sending it again would only fail again: the connection comes first.
  const isDisconnected = isFailed && disconnected.some((error) => error === target.error)
  const reason = target.errorMessage || publication?.errorMessage
  return (
    <li className={classes.placeRow} data-failed={isFailed || undefined} data-tone="red">
      <span className={classes.placeName}>{target.locationName}</span>
      {target.url && (
        <a className={classes.see} href={target.url} target="_blank" rel="noreferrer">
          {t('drawer.see')}
          <span className="visually-hidden"> {target.locationName}</span>
          <IconExternalLink size={14} stroke={2.2} aria-hidden />
        </a>
      )}
      {(!waits || target.error) && (
        <StatusBadge status={publication?.refused ? 'publication.REFUSED' : `publication.${state}`} small />
      )}
      {reason && <p className={classes.reason}>{reason}</p>}
      {target.check && (
        <p className={classes.hint}>
          {target.check.message}{' '}
          {target.check.nextAt && t('drawer.nextCheck', { at: formats.time(target.check.nextAt) })}
        </p>
      )}
      {isDisconnected && id !== undefined && mayReconnect && (
        <span className={classes.repair}>
          <LinkButton
            to="/settings/locations/$id"
            params={{ id }}
            search={network === undefined ? {} : { connect: network }}
            hash="connections"
            size="xs"
            variant="default"
          >
            {t('drawer.reconnect')}
          </LinkButton>
        </span>
      )}
      {!isDisconnected && publication && (publication.canRetry || publication.canConfirm) && id !== undefined && (
        <span className={classes.repair}>
          {target.state === 'UNCONFIRMED' && <p className={classes.hint}>{t('drawer.unconfirmed')}</p>}
          {publication.canConfirm && <Confirm id={publication.id} />}
          {publication.canRetry && (
            <OnlineButton size="xs" variant="default" onClick={() => actions.retry([post], [id])}>
              {target.state === 'UNCONFIRMED' ? t('retry.anyway') : t('retry.one')}
            </OnlineButton>
          )}
        </span>
      )}
    </li>
  )
}

/** A person looked, and it is there. */
function Confirm({ id }: { id: string }) {
  const t = useTranslations('calendar.retry')
  const why = useErrorReason()
  const confirm = useApiMutation(publications.confirm, {
    onSuccess: () => invalidate(posts.list, posts.read, posts.publications),
    onError: (error) => toastError(t('failed'), { more: why(error) }),
  })
  return (
    <Button
      size="xs"
      variant="default"
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ params: { id }, body: {} })}
    >
      {t('confirm')}
    </Button>
  )
}
