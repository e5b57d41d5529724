import { Checkbox } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { SortButton } from '../../ui/SortButton.tsx'
import { getSelectionState } from '../../ui/selection.ts'
import type { DisplayMetric, MetricTexts } from '../model/use-metric-texts.ts'
import classes from './KpiTable.module.css'
import { type KpiOrder, startsAscending } from './kpi-rows.ts'

interface Props {
  columns: readonly DisplayMetric[]
  order: KpiOrder
  metricTexts: MetricTexts
  onSort: (by: KpiOrder['by'], asc: boolean) => void
  selected: ReadonlySet<string>
  all: readonly string[]
  onAll: (on: boolean) => void
}

/** The column headers, each of which sorts. */
export function KpiHead({ columns, order, metricTexts, onSort, selected, all, onAll }: Props) {
  const t = useTranslations('reports.kpi')
  const kit = useTranslations('kit.table')
  const state = getSelectionState(selected, all)
  const head = (by: KpiOrder['by'], name: string) => {
    const sorted = order.by === by
    return (
      <th
        key={by}
        scope="col"
        data-column={by}
        data-lead={by === order.metric || undefined}
        aria-sort={sorted ? (order.asc ? 'ascending' : 'descending') : undefined}
      >
        <SortButton
          column={name}
          sorted={sorted ? (order.asc ? 'asc' : 'desc') : undefined}
          onSort={() => onSort(by, sorted ? !order.asc : startsAscending(by, order.metric))}
        />
      </th>
    )
  }
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.check}>
          <Checkbox
            aria-label={kit('selectAll')}
            checked={state === true}
            indeterminate={state === 'mixed'}
            onChange={() => onAll(state !== true)}
          />
        </th>
        {head('name', t('place'))}
        {columns.map((column) => head(column, metricTexts.name(column)))}
        <th scope="col" data-column="spark">
          {t('course')}
        </th>
        {head('change', t('change'))}
        <th scope="col" className={classes.last}>
          <span className="visually-hidden">{kit('more')}</span>
        </th>
      </tr>
    </thead>
  )
}
