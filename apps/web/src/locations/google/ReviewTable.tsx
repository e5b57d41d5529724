import { type OpeningHours, weekdays } from '@vitrine/contract/opening-hours'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import accounts from '../../connections/Accounts.module.css'
import { blockedReason } from '../../connections/match-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { formatAddress } from '../../location-data/format-address.ts'
import { useHoursText } from '../../opening-hours/editor/use-hours-text.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import type { TableColumn } from '../../ui/data-table.ts'
import type { TreeLocation } from '../../ui/location-tree/tree.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import classes from './GoogleImport.module.css'
import { getAccountId, isFree, isOpen, type ReviewRow } from './import-review.ts'

interface Props {
  rows: readonly ReviewRow[]
  locations: readonly TreeLocation[]
  busy: boolean
  /** Null where nothing is to be ticked. */
  selected: ReadonlySet<string> | null
  onSelect: (selected: ReadonlySet<string>) => void
  onChoose: (accountId: string, locationId: string | null) => void
}

const getName = ({ match }: ReviewRow) => match.account.name
const fresh = 'new'

export function ReviewTable({ rows, locations, busy, selected, onSelect, onChoose }: Props) {
  const t = useTranslations('places.google')
  const names = useMemo(() => new Map(locations.map(({ id, name }) => [id, name])), [locations])
  const options = useMemo(
    () => [
      { value: fresh, text: t('makeNew') },
      ...locations
        .filter(isFree)
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name, codes, city }) => ({
          ...{ value: id, text: t('linkTo', { name }) },
          more: [codes?.[0], city].filter(Boolean).join(' '),
        })),
    ],
    [locations, t],
  )
  const columns: TableColumn<ReviewRow>[] = [
    {
      id: 'profile',
      header: t('profile'),
      main: true,
      cell: ({ match: { account } }) => (
        <span className={classes.cell}>
          <span className={accounts.name}>{account.name}</span>
          <span className={accounts.meta}>{formatAddress(account) || t('noAddress')}</span>
        </span>
      ),
    },
    { id: 'hours', header: t('hours'), width: '22%', cell: ({ match }) => <Hours account={match.account} /> },
    {
      id: 'place',
      header: t('place'),
      width: '25%',
      main: true,
      cell: (row) =>
        isOpen(row) && row.match.account.blocked === undefined ? (
          <VirtualSelect
            label={t('placeFor', { name: getName(row) })}
            labelHidden
            size="sm"
            disabled={busy}
            options={options}
            value={row.locationId ?? fresh}
            onChange={(chosen) => onChoose(getAccountId(row), chosen === fresh ? null : chosen)}
          />
        ) : (
          <span className={accounts.meta}>{row.locationId === null ? t('makeNew') : names.get(row.locationId)}</span>
        ),
    },
    { id: 'state', header: t('state'), width: '18%', main: true, cell: (row) => <State row={row} /> },
  ]
  return (
    <div className={classes.table}>
      <DataTable
        label={t('profiles')}
        columns={columns}
        rows={rows}
        getId={getAccountId}
        getName={getName}
        uneven
        {...(selected === null ? {} : { selection: { selected, onChange: busy ? () => undefined : onSelect } })}
        getTone={(row) => (row.outcome?.what === 'failed' ? 'red' : needsCheck(row) ? 'amber' : undefined)}
        foot={rows.length === 0 && <p className={accounts.nothing}>{t('nothing')}</p>}
      />
    </div>
  )
}

const needsCheck = ({ fate, outcome, match: { account } }: ReviewRow) =>
  outcome === undefined && (fate === 'check' || account.closed === true)

function Hours({ account }: { account: ReviewRow['match']['account'] }) {
  const t = useTranslations('places.google')
  const formats = useFormats()
  const formatRanges = useHoursText()
  if (!account.hours) return <span className={accounts.meta}>{t('noHours')}</span>
  return (
    <span className={accounts.meta}>{formatWeek(account.hours, { formatRanges, weekday: formats.weekdayName })}</span>
  )
}

/** What would become of it, what stands in the way, or what became of it. */
function State({ row: { match, fate, outcome } }: { row: ReviewRow }) {
  const t = useTranslations()
  const { closed, blocked } = match.account
  if (outcome?.what === 'failed') return <span className={classes.failure}>{outcome.message}</span>
  if (outcome)
    return (
      <span className={classes.cell}>
        <span className={classes.done}>{t(`places.google.outcome.${outcome.what}`)}</span>
        {outcome.message !== undefined && <span className={accounts.meta}>{outcome.message}</span>}
      </span>
    )
  if (fate === 'used') return <StatusBadge small status="connection.valid" />
  if (closed) return <span className={accounts.warning}>{t('places.google.closed')}</span>
  if (blocked !== undefined)
    return <span className={classes.failure}>{t(`connections.choose.blocked.${blockedReason(blocked)}`)}</span>
  if (fate === 'check') return <StatusBadge small status="match.check" />
  return <span className={accounts.meta}>{t(`places.google.fate.${fate}`)}</span>
}

interface WeekTexts {
  /** A day's ranges as people read them. */
  formatRanges(ranges: string): string
  /** From Sunday, 0. */
  weekday(day: number): string
}

/** A week in a line: days that follow each other alike are one, closed ones are left out. */
function formatWeek(hours: OpeningHours, texts: WeekTexts): string {
  const runs: { from: number; to: number; ranges: string }[] = []
  for (const [at, day] of weekdays.entries()) {
    const ranges = hours[day]
    const last = runs.at(-1)
    if (last?.ranges === ranges && last.to === at - 1) last.to = at
    else if (ranges !== '') runs.push({ from: at, to: at, ranges })
  }
  return runs.map((run) => `${formatDays(run, texts)} ${texts.formatRanges(run.ranges)}`).join(' · ')
}

function formatDays({ from, to }: { from: number; to: number }, { weekday }: WeekTexts): string {
  const name = (at: number) => weekday((at + 1) % 7)
  return from === to ? name(from) : `${name(from)}–${name(to)}`
}
