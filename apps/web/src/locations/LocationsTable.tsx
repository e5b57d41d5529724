import { ActionIcon } from '@mantine/core'
import { IconDots, IconFolder, IconPencil, IconSettings, IconTag, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConnectionTiles } from '../connections/ConnectionTiles.tsx'
import { RenameField } from '../forms/RenameField.tsx'
import { formatAddress } from '../location-data/format-address.ts'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Dropdown } from '../ui/Dropdown.tsx'
import type { TableColumn } from '../ui/data-table.ts'
import { Highlight } from '../ui/Highlight.tsx'
import { LabelChips } from '../ui/LabelChips.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useColumnNames } from './column-names.ts'
import type { LocationWithStatus } from './filter-locations.ts'
import classes from './LocationsTable.module.css'
import type { LocationDialog } from './location-dialog.ts'
import { CompletenessCell, NextCell, TodayCell } from './StatusCells.tsx'
import { type CompanySearch, sortings } from './search.ts'
import type { LocationListItem } from './use-all-locations.ts'
import { useRename } from './use-rename.ts'

interface Props {
  rows: readonly LocationWithStatus[]
  search: CompanySearch
  onSearch: (change: Partial<CompanySearch>) => void
  /** Columns left out. */
  hidden: readonly string[]
  selection: { selected: ReadonlySet<string>; onChange: (selected: Set<string>) => void }
  onOpen: (dialog: LocationDialog) => void
}

const labelsShown = 2
const getId = (location: LocationListItem) => location.id
const getName = (location: LocationListItem) => location.name

export function LocationsTable({ rows, search, onSearch, hidden, selection, onOpen }: Props) {
  const t = useTranslations('places')
  const navigate = useNavigate()
  const rename = useRename()
  const [renaming, setRenaming] = useState<string | null>(null)
  const query = search.q ?? ''

  const names = useColumnNames()
  const columns: TableColumn<LocationWithStatus>[] = [
    {
      id: 'name',
      header: t('name'),
      sortable: true,
      main: true,
      cell: (location) =>
        renaming === location.id ? (
          <RenameField
            of={location.id}
            label={t('newNameOf', { name: location.name })}
            name={location.name}
            onRename={(name) => rename(location, name)}
            onClose={() => setRenaming((now) => (now === location.id ? null : now))}
          />
        ) : (
          <span className={classes.place}>
            <Link to="/settings/locations/$id" params={{ id: location.id }} className={classes.name}>
              <Highlight text={location.name} query={query} />
            </Link>
            <span className={classes.second}>
              {location.timeZoneToCheck && <StatusBadge status="zone.toCheck" small />}
              <span className={classes.address}>
                <Highlight text={formatAddress(location)} query={query} />
              </span>
            </span>
          </span>
        ),
    },
    {
      id: 'group',
      header: names.group,
      width: '92px',
      sortable: true,
      cell: (location) => location.groupe?.name ?? <span className={classes.nothing}>{t('noGroup')}</span>,
    },
    {
      id: 'labels',
      header: names.labels,
      width: '160px',
      main: true,
      cell: (location) => <LabelsCell location={location} />,
    },
    {
      id: 'connections',
      header: names.connections,
      width: '136px',
      sortable: true,
      main: true,
      cell: (location) => <ConnectionTiles location={location} />,
    },
    {
      id: 'today',
      header: names.today,
      width: '116px',
      cell: ({ standing }) => <TodayCell standing={standing} />,
    },
    {
      id: 'next',
      header: names.next,
      width: '124px',
      wide: true,
      cell: ({ standing }) => <NextCell standing={standing} />,
    },
    {
      id: 'google',
      header: names.google,
      width: '96px',
      wide: true,
      sortable: true,
      cell: ({ standing }) => <CompletenessCell standing={standing} />,
    },
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || !(event.target instanceof HTMLElement)) return
    const row = event.target.closest<HTMLElement>('tr[data-index]')
    const location = rows[Number(row?.dataset.index ?? -1)]
    if (!location) return
    event.preventDefault()
    setRenaming(location.id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: F2 comes up from the rows, which have the focus.
    <div className={classes.area} onKeyDown={onKeyDown}>
      <DataTable
        label={t('tab.places')}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        rows={rows}
        getId={getId}
        getName={getName}
        selection={selection}
        sorting={{
          by: search.sort ?? 'name',
          direction: search.desc ? 'desc' : 'asc',
          onSort: (by, direction) =>
            onSearch({
              sort: sortings.find((sort) => sort === by && sort !== 'name'),
              desc: direction === 'desc' ? true : undefined,
            }),
        }}
        onOpen={(location) => void navigate({ to: '/settings/locations/$id', params: { id: location.id } })}
        actions={(location) => (
          <ActionMenu
            label={t('actionsOf', { name: location.name })}
            target={
              <ActionIcon size="sm" aria-label={t('actionsOf', { name: location.name })}>
                <IconDots size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
            actions={[
              {
                id: 'open',
                text: t('open'),
                icon: IconSettings,
                link: (props) => <Link to="/settings/locations/$id" params={{ id: location.id }} {...props} />,
              },
              { id: 'rename', text: t('rename'), icon: IconPencil, keys: 'F2', run: () => setRenaming(location.id) },
              {
                id: 'group',
                text: t('changeGroup'),
                icon: IconFolder,
                run: () => onOpen({ kind: 'group', locations: [location] }),
              },
              {
                id: 'labels',
                text: t('changeLabels'),
                icon: IconTag,
                run: () => onOpen({ kind: 'labels', locations: [location] }),
              },
              {
                id: 'delete',
                text: t('delete.open'),
                icon: IconTrash,
                danger: true,
                apart: true,
                run: () => onOpen({ kind: 'delete', location }),
              },
            ]}
          />
        )}
        foot={<div className={classes.foot} />}
      />
    </div>
  )
}

/** The first labels; the others are counted, and opened with them. A card has room for all. */
function LabelsCell({ location }: { location: LocationListItem }) {
  const t = useTranslations()
  const labels = location.locationLabels
  const others = labels.length - labelsShown
  if (useIsMobile()) return <LabelChips labels={labels} />
  return (
    <span className={classes.labels}>
      <LabelChips labels={labels.slice(0, labelsShown)} />
      {others > 0 && (
        <Dropdown
          label={t('places.labelsOf', { name: location.name })}
          target={
            <button
              type="button"
              className={classes.others}
              aria-label={`${t('kit.more', { count: others })}, ${t('places.labelsOf', { name: location.name })}`}
            >
              {t('kit.more', { count: others })}
            </button>
          }
        >
          <div className={classes.all} tabIndex={-1} data-autofocus>
            <LabelChips labels={labels} whole />
          </div>
        </Dropdown>
      )}
    </span>
  )
}
