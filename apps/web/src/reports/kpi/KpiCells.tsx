import type { ReportTotal } from '@vitrine/contract/reports'
import type { CSSProperties } from 'react'
import { Change } from '../../ui/chart/Change.tsx'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import type { DisplayMetric, MetricTexts } from '../model/use-metric-texts.ts'
import classes from './KpiTable.module.css'
import { getFigure } from './kpi-columns.ts'

interface Props {
  totals: readonly ReportTotal[]
  spark: readonly (number | null)[]
  columns: readonly DisplayMetric[]
  metricTexts: MetricTexts
  metric: DisplayMetric
  /** The color strength of a location's cell, from 0 to 1; subtotals have none. */
  heat?: (column: DisplayMetric, value: number) => number
}

/** Percent of color at which normal text is still readable. */
const strongest = 26

/** The figures of one row, with sparkline and change. */
export function KpiCells({ totals, spark, columns, metricTexts, metric, heat }: Props) {
  const change = metricTexts.change(metric, getFigure(totals, metric))
  return (
    <>
      {columns.map((column) => {
        const { total, gap } = getFigure(totals, column)
        const strength = total === null || !heat ? undefined : heat(column, total) * strongest
        return (
          <td key={column} data-column={column} data-lead={column === metric || undefined}>
            {total === null ? (
              <span className={classes.gap} title={metricTexts.gap(gap)}>
                {metricTexts.gapBrief(gap)}
              </span>
            ) : (
              <span
                className={classes.cell}
                data-heat={strength === undefined ? undefined : ''}
                style={strength === undefined ? undefined : ({ '--heat': `${strength.toFixed(1)}%` } as CSSProperties)} // a variable of our own
                title={metricTexts.value(column, total)}
              >
                {metricTexts.brief(column, total)}
              </span>
            )}
          </td>
        )
      })}
      <td data-column="spark">
        <Sparkline values={spark} width={88} falling={change?.tone === 'bad'} />
      </td>
      <td data-column="change">{change ? <Change {...change} /> : null}</td>
    </>
  )
}
