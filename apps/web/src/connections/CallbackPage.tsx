import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { connections, type GrantNetwork, NetworkGrant } from '@vitrine/contract/connections'
import { LocationSummary } from '@vitrine/contract/locations'
import { idIn } from '@vitrine/contract/resource'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useWhy } from '../api/use-error-reason.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import { NotFound } from '../shell/NotFoundPage.tsx'
import classes from './CallbackPage.module.css'
import { isGrantNetwork } from './grant-network.ts'
import { returnFrom, withBrought } from './leaving.ts'
import type { CallbackSearch } from './search.ts'
import { useAuthorize } from './use-authorize.ts'

/** Where a network sends the person back to. What it brought is traded for a grant, and they are where they were. */
export function CallbackPage() {
  const { network } = useParams({ from: '/ghost/settings/locations/auth/$network/callback' })
  if (isGrantNetwork(network)) return <Callback network={network} />
  return network === 'tiktok' ? <NotOffered network={network} /> : <NotFound />
}

/** The product documents name this way back; nothing of ours sends anybody there, and what it brings can't be ours. */
function NotOffered({ network }: { network: 'tiktok' }) {
  const t = useTranslations()
  const name = t(`kit.network.${network}`)
  return (
    <Failed name={name} says={t('connections.callback.notOffered', { network: name })}>
      <LinkButton to="/settings/company">{t('connections.callback.places')}</LinkButton>
    </Failed>
  )
}

function Callback({ network }: { network: GrantNetwork }) {
  const t = useTranslations()
  const why = useWhy()
  const navigate = useNavigate()
  const search: CallbackSearch = useSearch({ from: '/ghost/settings/locations/auth/$network/callback' })
  const { code, state } = search
  const answered = code !== undefined && state !== undefined
  // A query, so that the code is traded once however often the page is drawn.
  const trade = useQuery({
    queryKey: [connections.callback.path, network, state],
    queryFn: () => send(connections.callback, { params: { network }, body: { code, state } }),
    enabled: answered,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const left = returnFrom(network) ?? `/settings/locations/connect/${network}`
  const grant = trade.data && idIn(NetworkGrant, trade.data.grant)
  const place = trade.data?.location && idIn(LocationSummary, trade.data.location)
  // A tab that does not know where it came from is told by the grant which place it was for.
  const returnTo = place && returnFrom(network) === null ? `/settings/locations/${place}?connect=${network}` : left
  const leadsTo = grant ? withBrought(returnTo, { grant }) : answered ? null : withBrought(left, { denied: true })

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
    <Failed name={name} says={why(again.error ?? trade.error)}>
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
function Failed({ name, says, children }: { name: string; says: string; children: ReactNode }) {
  const t = useTranslations('connections.callback')
  return (
    <div className={classes.page}>
      <h1 className={classes.title} tabIndex={-1}>
        {t('failed', { network: name })}
      </h1>
      <p className={classes.text} role="alert">
        {says}
      </p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
