import type { Insights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { listSparkValues } from '../model/figures.ts'
import type { DisplayMetric, MetricTexts } from '../model/use-metric-texts.ts'
import { KpiCells } from './KpiCells.tsx'
import classes from './KpiTable.module.css'

interface Props {
  data: Insights
  columns: readonly DisplayMetric[]
  metricTexts: MetricTexts
  metric: DisplayMetric
  rowIndex: number
}

/** The total of all locations, in the footer. */
export function KpiTotal({ data, columns, metricTexts, metric, rowIndex }: Props) {
  const t = useTranslations('kit.tree')
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        <td className={classes.check} />
        <th scope="row" data-column="name">
          {t('count', { count: data.locations.length })}
        </th>
        <KpiCells {...{ columns, metricTexts, metric }} totals={data.totals} spark={listSparkValues(data.series)} />
        <td className={classes.last} />
      </tr>
    </tfoot>
  )
}
