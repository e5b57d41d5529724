import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { connections, type GrantNetwork, NetworkGrant } from '@vitrine/contract/connections'
import { LocationSummary } from '@vitrine/contract/locations'
import { parseIri } from '@vitrine/contract/resource'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import { NotFound } from '../shell/NotFoundPage.tsx'
import { isGrantNetwork } from './grant-network.ts'
import classes from './NetworkCallbackPage.module.css'
import { returnFrom, withCallbackResult } from './oauth-return.ts'
import type { CallbackSearch } from './search.ts'
import { useAuthorize } from './use-authorize.ts'

/** Where a network sends the person back to. What it brought is traded for a grant, and they are where they were. */
export function NetworkCallbackPage() {
  const { network } = useParams({ from: '/ghost/settings/locations/auth/$network/callback' })
  if (isGrantNetwork(network)) return <Callback network={network} />
  return network === 'tiktok' ? <NotOffered network={network} /> : <NotFound />
}

/** The product documents name this way back; nothing of ours sends anybody there, and what it brings can't be ours. */
function NotOffered({ network }: { network: 'tiktok' }) {
  const t = useTranslations()
  const name = t(`kit.network.${network}`)
  return (
    <Failed name={name} message={t('connections.callback.notOffered', { network: name })}>
      <LinkButton to="/settings/company">{t('connections.callback.places')}</LinkButton>
    </Failed>
  )
}

function Callback({ network }: { network: GrantNetwork }) {
  const t = useTranslations()
  const why = useErrorReason()
  const navigate = useNavigate()
  const search: CallbackSearch = useSearch({ from: '/ghost/settings/locations/auth/$network/callback' })
  const { code, state } = search
  const hasResponse = code !== undefined && state !== undefined
  // A query, so that the code is traded once however often the page is drawn.
  const trade = useQuery({
    queryKey: [connections.callback.path, network, state],
    queryFn: () => send(connections.callback, { params: { network }, body: { code, state } }),
    enabled: hasResponse,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const left = returnFrom(network) ?? `/settings/locations/connect/${network}`
  const grant = trade.data && parseIri(NetworkGrant, trade.data.grant)
  const locationId = trade.data?.location && parseIri(LocationSummary, trade.data.location)
  // A tab that does not know where it came from is told by the grant which place it was for.
  const returnTo =
    locationId && returnFrom(network) === null ? `/settings/locations/${locationId}?connect=${network}` : left
  const leadsTo = grant
    ? withCallbackResult(returnTo, { grant })
    : hasResponse
      ? null
      : withCallbackResult(left, { denied: true })

  useEffect(() => {
    if (leadsTo !== null) void navigate({ href: leadsTo, replace: true })
  }, [leadsTo, navigate])

  const again = useAuthorize()
  const name = t(`kit.network.${network}`)
  if (!trade.error)
    return (
      <div className={classes.page}>
        <h1 className={classes.title} tabIndex={-1}>
          {t('connections.callback.title', { network: name })}
        </h1>
        <Progress className={classes.line} value={100} animated aria-label={t('app.loading')} />
      </div>
    )
  return (
    <Failed name={name} message={why(again.error ?? trade.error)}>
      <Button loading={again.isLeaving} onClick={() => again.mutate({ network, returnTo: left })}>
        {t('connections.callback.again')}
      </Button>
      <LinkButton to={left} variant="default">
        {t('connections.callback.back')}
      </LinkButton>
    </Failed>
  )
}

/** Why nothing came of it, and the ways on. */
function Failed({ name, message, children }: { name: string; message: string; children: ReactNode }) {
  const t = useTranslations('connections.callback')
  return (
    <div className={classes.page}>
      <h1 className={classes.title} tabIndex={-1}>
        {t('failed', { network: name })}
      </h1>
      <p className={classes.text} role="alert">
        {message}
      </p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
