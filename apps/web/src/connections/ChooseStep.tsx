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
import { makeFinder } from '../ui/fuzzy.ts'
import { SearchInput } from '../ui/SearchInput.tsx'
import { AccountRow } from './AccountRow.tsx'
import { type AccountMatch, getConnectedLocationId } from './assignment.ts'
import classes from './ConnectDrawer.module.css'
import { getAccountName, getConnection, listMissingPermissions } from './connection-health.ts'
import { getSearchTexts } from './match-text.ts'
import { useMatches } from './matches.ts'
import { proposedFor, sortAccountsFor } from './sort-accounts.ts'
import type { ConnectableLocation } from './types.ts'
import { useAuthorize } from './use-authorize.ts'

interface Props {
  location: ConnectableLocation
  network: GrantNetwork
  grant: string
  chosen: AccountMatch | null
  onChoose: (match: AccountMatch) => void
}

const shown = 50

/** The accounts the person opened to us, the one that fits first; those another place has say which. */
export function ChooseStep({ location, network, grant, chosen, onChoose }: Props) {
  const source = useMatches(grant)
  const t = useTranslations('connections')
  return (
    <DataArea source={source} errorTitle={t('choose.failed')}>
      {({ items }) =>
        items.length === 0 ? (
          <NoAccount network={network} location={location.id} />
        ) : (
          <Choice
            location={location}
            network={network}
            grant={grant}
            items={items}
            chosen={chosen}
            onChoose={onChoose}
          />
        )
      }
    </DataArea>
  )
}

function Choice({ location, network, grant, items, chosen, onChoose }: Props & { items: readonly AccountMatch[] }) {
  const t = useTranslations('connections')
  const formats = useFormats()
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<string | null>(chosen?.account.accountId ?? null)
  const tree = useLocationTreeData().data
  const ordered = useMemo(() => sortAccountsFor(items, location.id), [items, location.id])
  const find = useMemo(() => makeFinder(ordered, getSearchTexts), [ordered])
  const found = query === '' ? ordered : find(query)
  const current = picked ?? proposedFor(items, location.id)?.account.accountId ?? null
  const match = items.find(({ account }) => account.accountId === current)
  const had = getConnection(location, network)
  const isLost = had !== undefined && !items.some(({ account }) => account.accountId === had.accountId)
  const getLocationName = (id: string | null) =>
    tree?.locations.find((item) => item.id === id)?.name ?? t('choose.anotherPlace')
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        if (match) onChoose(match)
      }}
    >
      <Lacking network={network} grant={grant} />
      {isLost && <Banner tone="amber">{t('choose.lost', { account: getAccountName(had, network) })}</Banner>}
      {items.length > 5 && <SearchInput label={t('choose.search')} value={query} onChange={setQuery} />}
      <fieldset className={classes.accounts}>
        <legend className="visually-hidden">{t(`choose.legend.${network}`)}</legend>
        {found.slice(0, shown).map((candidate) => {
          const connected = getConnectedLocationId(candidate)
          const usedBy = connected !== null && connected !== location.id ? getLocationName(connected) : null
          return (
            <AccountRow
              key={candidate.account.accountId}
              match={candidate}
              usedBy={usedBy}
              isMatched={candidate.location?.id === location.id || connected === location.id}
              isCurrent={had?.accountId === candidate.account.accountId}
              checked={candidate.account.accountId === current}
              onPick={() => setPicked(candidate.account.accountId)}
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
        <Another network={network} location={location.id} />
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
  const missing = scopes ? listMissingPermissions(network, scopes) : []
  if (missing.length === 0) return null
  return (
    <Banner tone="amber">
      {t('choose.lacking', { what: formats.list(missing.map((item) => t(`choose.without.${item}`))) })}
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
  const authorize = useAuthorize()
  return (
    <>
      {authorize.error && (
        <p className={classes.error} role="alert">
          {errorText(authorize.error)}
        </p>
      )}
      <Button variant="default" loading={authorize.isLeaving} onClick={() => authorize.mutate({ network, location })}>
        {t('choose.another')}
      </Button>
    </>
  )
}
