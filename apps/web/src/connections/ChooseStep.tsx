import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type GrantNetwork, networkGrants } from '@vitrine/contract/connections'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { Banner } from '../ui/Banner.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { finderOf } from '../ui/fuzzy.ts'
import { SearchInput } from '../ui/SearchInput.tsx'
import { AccountRow } from './AccountRow.tsx'
import { connectedPlaceOf, type Match } from './assignment.ts'
import classes from './ConnectDrawer.module.css'
import { accountWords } from './match-text.ts'
import { useMatches } from './matches.ts'
import { accountNameOf, connectionOf, lacking } from './networks.ts'
import { inOrderFor, proposedFor } from './order.ts'
import type { ConnectablePlace } from './types.ts'
import { useAuthorize } from './use-authorize.ts'

interface Props {
  place: ConnectablePlace
  network: GrantNetwork
  grant: string
  chosen: Match | null
  onChoose: (match: Match) => void
}

const shown = 50

/** The accounts the person opened to us, the one that fits first; those another place has say which. */
export function ChooseStep({ place, network, grant, chosen, onChoose }: Props) {
  const source = useMatches(grant)
  const t = useTranslations('connections')
  return (
    <DataArea source={source} errorTitle={t('choose.failed')}>
      {({ items }) =>
        items.length === 0 ? (
          <NoAccount network={network} location={place.id} />
        ) : (
          <Choice place={place} network={network} grant={grant} items={items} chosen={chosen} onChoose={onChoose} />
        )
      }
    </DataArea>
  )
}

function Choice({ place, network, grant, items, chosen, onChoose }: Props & { items: readonly Match[] }) {
  const t = useTranslations('connections')
  const formats = useFormats()
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<string | null>(chosen?.account.accountId ?? null)
  const tree = useLocationTreeData().data
  const ordered = useMemo(() => inOrderFor(items, place.id), [items, place.id])
  const find = useMemo(() => finderOf(ordered, accountWords), [ordered])
  const found = query === '' ? ordered : find(query)
  const current = picked ?? proposedFor(items, place.id)?.account.accountId ?? null
  const match = items.find(({ account }) => account.accountId === current)
  const had = connectionOf(place, network)
  const isLost = had !== undefined && !items.some(({ account }) => account.accountId === had.accountId)
  const placeName = (id: string | null) => tree?.places.find((one) => one.id === id)?.name ?? t('choose.anotherPlace')
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        if (match) onChoose(match)
      }}
    >
      <Lacking network={network} grant={grant} />
      {isLost && <Banner tone="amber">{t('choose.lost', { account: accountNameOf(had, network) })}</Banner>}
      {items.length > 5 && <SearchInput label={t('choose.search')} value={query} onChange={setQuery} />}
      <fieldset className={classes.accounts}>
        <legend className="visually-hidden">{t(`choose.legend.${network}`)}</legend>
        {found.slice(0, shown).map((one) => {
          const connected = connectedPlaceOf(one)
          const taken = connected !== null && connected !== place.id ? placeName(connected) : null
          return (
            <AccountRow
              key={one.account.accountId}
              match={one}
              takenBy={taken}
              isThisPlace={one.location?.id === place.id || connected === place.id}
              isCurrent={had?.accountId === one.account.accountId}
              checked={one.account.accountId === current}
              onPick={() => setPicked(one.account.accountId)}
            />
          )
        })}
      </fieldset>
      <p className={classes.meta} role="status">
        {found.length === 0
          ? t('choose.noMatch')
          : found.length > shown &&
            t('choose.more', { count: found.length - shown, countText: formats.integer(found.length - shown) })}
      </p>
      <div className={classes.foot}>
        <Another network={network} location={place.id} />
        <Button type="submit" disabled={!match || match.account.blocked !== undefined}>
          {t('choose.submit')}
        </Button>
      </div>
    </form>
  )
}

/** What the person unticked at the network, and what will not work without it. */
export function Lacking({ network, grant }: { network: GrantNetwork; grant: string }) {
  const t = useTranslations('connections')
  const formats = useFormats()
  const scopes = useQuery(q(networkGrants.read, { params: { id: grant } })).data?.scopes
  const missing = scopes ? lacking(network, scopes) : []
  if (missing.length === 0) return null
  return (
    <Banner tone="amber">
      {t('choose.lacking', { what: formats.list(missing.map((one) => t(`choose.without.${one}`))) })}
    </Banner>
  )
}

export function NoAccount({ network, location }: { network: GrantNetwork; location?: string }) {
  const t = useTranslations('connections')
  return (
    <div className={classes.body}>
      <h3>{t(`choose.none.${network}`)}</h3>
      <p className={classes.meta}>{t(`choose.how.${network}`)}</p>
      <div className={classes.foot}>
        <Another network={network} location={location} />
      </div>
    </div>
  )
}

function Another({ network, location }: { network: GrantNetwork; location?: string }) {
  const t = useTranslations('connections')
  const errorText = useErrorText()
  const leave = useAuthorize()
  return (
    <>
      {leave.error && (
        <p className={classes.error} role="alert">
          {errorText(leave.error)}
        </p>
      )}
      <Button variant="default" loading={leave.isLeaving} onClick={() => leave.mutate({ network, location })}>
        {t('choose.another')}
      </Button>
    </>
  )
}
