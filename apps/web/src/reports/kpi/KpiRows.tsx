import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPin, IconPinnedFilled, IconTrendingDown } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { CountPill } from '../../ui/CountPill.tsx'
import type { DisplayMetric, MetricTexts } from '../model/use-metric-texts.ts'
import { KpiCells } from './KpiCells.tsx'
import classes from './KpiTable.module.css'
import type { GroupKpiRow, LocationKpiRow } from './kpi-rows.ts'

interface Common {
  index: number
  columns: readonly DisplayMetric[]
  metricTexts: MetricTexts
  metric: DisplayMetric
  heat: (column: DisplayMetric, value: number) => number
  isCurrent: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>, index: number) => void
}
interface GroupProps extends Common {
  row: GroupKpiRow
  /** The number of selected locations in the group. */
  selected: number
  onSelect: () => void
  onFold: () => void
}

/** A group with its subtotals. */
export function KpiGroupRow({ row, selected, onSelect, onFold, ...common }: GroupProps) {
  const t = useTranslations('reports.kpi')
  const kit = useTranslations('kit.table')
  const name = row.name ?? t('ungrouped')
  const Chevron = row.open ? IconChevronDown : IconChevronRight
  const whole = selected > 0 && selected === row.locationIds.length
  return (
    <tr
      className={classes.row}
      data-kind="group"
      aria-level={1}
      aria-expanded={row.open}
      aria-selected={whole}
      {...rowProps(common)}
      onClick={(event) => !isControl(event) && onFold()}
    >
      <td className={classes.check}>
        <Checkbox
          aria-label={kit('select', { name })}
          checked={whole}
          indeterminate={selected > 0 && !whole}
          tabIndex={-1}
          onChange={onSelect}
        />
      </td>
      <th scope="row" data-column="name">
        <span className={classes.name}>
          <Chevron size={16} stroke={2} aria-hidden />
          <span className={classes.word}>{name}</span>
          <CountPill count={row.locationIds.length} />
        </span>
      </th>
      <KpiCells {...common} heat={undefined} totals={row.totals} spark={row.spark} />
      <td className={classes.last} />
    </tr>
  )
}

interface LocationRowProps extends Common {
  row: LocationKpiRow
  /** The table ranks the locations of all groups, so the row names its group. */
  isRanked: boolean
  isSelected: boolean
  onSelect: (extend: boolean) => void
  onPin: () => void
  onOpen: () => void
}

/** A location; Enter or a click opens its report. */
export function KpiLocationRow({ row, isRanked, isSelected, onSelect, onPin, onOpen, ...common }: LocationRowProps) {
  const t = useTranslations('reports.kpi')
  const kit = useTranslations('kit.table')
  const Pin = row.pinned ? IconPinnedFilled : IconPin
  return (
    <tr
      className={classes.row}
      data-kind="place"
      data-selected={isSelected || undefined}
      aria-level={row.pinned || isRanked ? 1 : 2}
      aria-selected={isSelected}
      {...rowProps(common)}
      onClick={(event) => !isControl(event) && onOpen()}
    >
      <td className={classes.check}>
        {/* Read on click, because the change event does not have the Shift key. */}
        <Checkbox
          aria-label={kit('select', { name: row.name })}
          checked={isSelected}
          tabIndex={-1}
          onClick={(event) => onSelect(event.shiftKey)}
          onChange={() => {}}
        />
      </td>
      <th scope="row" data-column="name">
        <span className={classes.name} data-inside={(!row.pinned && !isRanked) || undefined}>
          <span className={classes.names}>
            <span className={classes.word} title={row.name}>
              {row.name}
            </span>
            {isRanked && row.group !== null && <span className={classes.group}>{row.group}</span>}
          </span>
          {row.odd && (
            <span className={classes.odd} data-tone="orange" title={t('oddMeans')}>
              <IconTrendingDown size={14} stroke={2.2} aria-hidden />
              {t('odd')}
            </span>
          )}
          <ActionIcon
            size="xs"
            className={classes.pin}
            data-on={row.pinned || undefined}
            aria-label={row.pinned ? t('unpin', { name: row.name }) : t('pin', { name: row.name })}
            aria-pressed={row.pinned}
            tabIndex={-1}
            onClick={onPin}
          >
            <Pin size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      </th>
      <KpiCells {...common} totals={row.totals} spark={row.spark} />
      <td className={classes.last}>
        <IconChevronRight className={classes.chevron} size={16} stroke={2} aria-hidden />
      </td>
    </tr>
  )
}

const rowProps = ({ index, isCurrent, onFocus, onKeyDown }: Common) => ({
  'data-index': index,
  'data-focus-inset': true,
  'aria-rowindex': index + 2,
  tabIndex: isCurrent ? 0 : -1,
  onFocus,
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, index),
})

const isControl = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('button, input, label') !== null
