import { IconArrowRight } from '@tabler/icons-react'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../ui/Avatar.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { TableColumn } from '../ui/data-table.ts'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import type { SelectOption } from '../ui/SelectList.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import accounts from './Accounts.module.css'
import { type AccountMatch, type Assignment, type AssignmentState, getConnectedLocationId } from './assignment.ts'
import classes from './ConnectMany.module.css'
import { blockedReason } from './match-text.ts'
import { useDistance } from './use-distance.ts'

export interface AssignRow {
  readonly match: AccountMatch
  readonly locationId: string | null
  readonly standing: AssignmentState
  /** Why it could not be connected. */
  readonly failure: string | null
  readonly isDoubtful: boolean
}

interface Props {
  network: GrantNetwork
  rows: readonly AssignRow[]
  assignment: Assignment
  matches: readonly AccountMatch[]
  locations: readonly TreeLocation[]
  busy: boolean
  onAssign: (accountId: string, locationId: string | null) => void
}

const getAccountId = ({ match }: AssignRow) => match.account.accountId
const getMatchName = ({ match }: AssignRow) => match.account.name

export function AssignTable({ network, rows, assignment, matches, locations, busy, onAssign }: Props) {
  const t = useTranslations('connections')
  const options = useOptions(locations, assignment, matches)
  const columns: TableColumn<AssignRow>[] = [
    {
      id: 'account',
      header: t(`many.account.${network}`),
      main: true,
      cell: ({ match: { account } }) => (
        <span className={classes.account}>
          <Avatar name={account.name} src={account.picture} size={28} />
          <span className={classes.words}>
            <span className={accounts.name}>{account.name}</span>
            <span className={accounts.meta}>{[account.postalCode, account.city].filter(Boolean).join(' ')}</span>
          </span>
          <IconArrowRight className={classes.arrow} size={18} stroke={1.75} aria-hidden />
        </span>
      ),
    },
    {
      id: 'place',
      header: t('many.place'),
      width: '32%',
      main: true,
      cell: ({ match, locationId, standing }) => (
        <span className={classes.select} data-empty={locationId === null || undefined}>
          <VirtualSelect
            label={t('many.placeFor', { name: match.account.name })}
            labelHidden
            size="sm"
            clearable
            disabled={busy || standing === 'connected' || standing === 'blocked' || match.account.blocked !== undefined}
            placeholder={t('many.choosePlace')}
            options={options}
            value={locationId}
            onChange={(chosen) => onAssign(match.account.accountId, chosen)}
          />
        </span>
      ),
    },
    {
      id: 'confidence',
      header: t('many.confidence'),
      width: '150px',
      main: true,
      cell: (row) => <Word row={row} locations={locations} />,
    },
    { id: 'distance', header: t('many.distance'), width: '96px', cell: (row) => <Distance row={row} /> },
  ]
  return (
    <div className={classes.table}>
      <DataTable
        label={t(`many.heading.${network}`)}
        columns={columns}
        rows={rows}
        getId={getAccountId}
        getName={getMatchName}
        uneven
        getTone={(row) => (row.failure !== null ? 'red' : row.isDoubtful ? 'amber' : undefined)}
        foot={rows.length === 0 && <p className={accounts.nothing}>{t('many.nothing')}</p>}
      />
    </div>
  )
}

/** How sure we are, or what became of it. */
function Word({ row, locations }: { row: AssignRow; locations: readonly TreeLocation[] }) {
  const t = useTranslations('connections')
  const { match, locationId, standing, failure } = row
  if (failure !== null) return <span className={classes.failure}>{failure}</span>
  const connectedId = getConnectedLocationId(match)
  switch (standing) {
    case 'connected':
      return <StatusBadge small status="connection.valid" />
    case 'renew':
      return <StatusBadge small status="connection.expired" />
    case 'elsewhere':
      return (
        <span className={accounts.meta}>
          {t('many.elsewhere', { place: locations.find(({ id }) => id === connectedId)?.name ?? '' })}
        </span>
      )
    case 'replaces':
      return <span className={accounts.warning}>{t('many.replaces')}</span>
    case 'blocked':
      return <BlockedWord match={match} />
    case 'none':
      return match.account.blocked === undefined ? (
        <StatusBadge small status="match.none" />
      ) : (
        <BlockedWord match={match} />
      )
    case 'new':
      return match.location?.id === locationId ? (
        <StatusBadge small status={`match.${match.confidence}`} />
      ) : (
        <span className={accounts.meta}>{t('many.byHand')}</span>
      )
  }
}

function BlockedWord({ match }: { match: AccountMatch }) {
  const t = useTranslations('connections')
  return <span className={classes.failure}>{t(`choose.blocked.${blockedReason(match.account.blocked ?? '')}`)}</span>
}

const farMeters = 300

function Distance({ row: { match, locationId } }: { row: AssignRow }) {
  const distance = useDistance()
  if (match.distanceMeters === undefined || match.location?.id !== locationId) return <span aria-hidden>–</span>
  return (
    <span className={match.distanceMeters > farMeters ? accounts.warning : undefined} data-numeric>
      {distance(match.distanceMeters)}
    </span>
  )
}

/** One list for every row; a place that is spoken for says by which account. */
function useOptions(
  locations: readonly TreeLocation[],
  assignment: Assignment,
  matches: readonly AccountMatch[],
): readonly SelectOption[] {
  const t = useTranslations('connections')
  return useMemo(() => {
    const names = new Map(matches.map(({ account }) => [account.accountId, account.name]))
    const accountByLocation = new Map(
      [...assignment].flatMap(([account, locationId]) => (locationId === null ? [] : [[locationId, account]])),
    )
    return locations
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((location) => {
        const account = names.get(accountByLocation.get(location.id) ?? '')
        const where = [location.codes?.[0], location.city].filter(Boolean).join(' ')
        return {
          value: location.id,
          text: location.name,
          more:
            account === undefined ? where : [where, t('many.spokenFor', { name: account })].filter(Boolean).join(' · '),
        }
      })
  }, [locations, assignment, matches, t])
}
