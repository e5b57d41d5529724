import { type OpeningHours, weekdays } from '@vitrine/contract/opening-hours'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import accounts from '../../connections/Accounts.module.css'
import { blockedReason } from '../../connections/match-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { addressOf } from '../../location-data/format-address.ts'
import { useSaidHours } from '../../opening-hours/editor/use-said-hours.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import type { Column } from '../../ui/data-table.ts'
import type { TreePlace } from '../../ui/location-tree/tree.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import classes from './GoogleImport.module.css'
import { idOf, isFree, isOpen, type ReviewRow } from './review.ts'

interface Props {
  rows: readonly ReviewRow[]
  places: readonly TreePlace[]
  busy: boolean
  /** Null where nothing is to be ticked. */
  selected: ReadonlySet<string> | null
  onSelect: (selected: ReadonlySet<string>) => void
  onChoose: (accountId: string, place: string | null) => void
}

const nameOf = ({ match }: ReviewRow) => match.account.name
const fresh = 'new'

export function ReviewTable({ rows, places, busy, selected, onSelect, onChoose }: Props) {
  const t = useTranslations('places.google')
  const names = useMemo(() => new Map(places.map(({ id, name }) => [id, name])), [places])
  const options = useMemo(
    () => [
      { value: fresh, text: t('makeNew') },
      ...places
        .filter(isFree)
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ id, name, codes, city }) => ({
          ...{ value: id, text: t('linkTo', { name }) },
          more: [codes?.[0], city].filter(Boolean).join(' '),
        })),
    ],
    [places, t],
  )
  const columns: Column<ReviewRow>[] = [
    {
      id: 'profile',
      header: t('profile'),
      main: true,
      cell: ({ match: { account } }) => (
        <span className={classes.cell}>
          <span className={accounts.name}>{account.name}</span>
          <span className={accounts.meta}>{addressOf(account) || t('noAddress')}</span>
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
            label={t('placeFor', { name: nameOf(row) })}
            labelHidden
            size="sm"
            disabled={busy}
            options={options}
            value={row.place ?? fresh}
            onChange={(chosen) => onChoose(idOf(row), chosen === fresh ? null : chosen)}
          />
        ) : (
          <span className={accounts.meta}>{row.place === null ? t('makeNew') : names.get(row.place)}</span>
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
        idOf={idOf}
        nameOf={nameOf}
        uneven
        {...(selected === null ? {} : { selection: { selected, onChange: busy ? () => undefined : onSelect } })}
        toneOf={(row) => (row.outcome?.what === 'failed' ? 'red' : needsLook(row) ? 'amber' : undefined)}
        foot={rows.length === 0 && <p className={accounts.nothing}>{t('nothing')}</p>}
      />
    </div>
  )
}

const needsLook = ({ fate, outcome, match: { account } }: ReviewRow) =>
  outcome === undefined && (fate === 'check' || account.closed === true)

function Hours({ account }: { account: ReviewRow['match']['account'] }) {
  const t = useTranslations('places.google')
  const formats = useFormats()
  const formatRanges = useSaidHours()
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
