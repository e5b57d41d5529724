import type { ReportTotal } from '@vitrine/contract/reports'
import type { CSSProperties } from 'react'
import { Change } from '../../ui/chart/Change.tsx'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import type { Shown, Words } from '../model/use-words.ts'
import { figureIn } from './columns.ts'
import classes from './KpiTable.module.css'

interface Props {
  totals: readonly ReportTotal[]
  spark: readonly (number | null)[]
  columns: readonly Shown[]
  words: Words
  metric: Shown
  /** How strongly a place's cell is coloured; subtotals never are. */
  heat?: (column: Shown, value: number) => number
}

/** The strongest colour of a cell that leaves normal text readable. */
const strongest = 26

/** The figures of one row, their course and their change. */
export function KpiCells({ totals, spark, columns, words, metric, heat }: Props) {
  const change = words.change(metric, figureIn(totals, metric))
  return (
    <>
      {columns.map((column) => {
        const { total, gap } = figureIn(totals, column)
        const strength = total === null || !heat ? undefined : heat(column, total) * strongest
        return (
          <td key={column} data-column={column} data-lead={column === metric || undefined}>
            {total === null ? (
              <span className={classes.gap} title={words.gap(gap)}>
                {words.gapBrief(gap)}
              </span>
            ) : (
              <span
                className={classes.cell}
                data-heat={strength === undefined ? undefined : ''}
                style={strength === undefined ? undefined : ({ '--heat': `${strength.toFixed(1)}%` } as CSSProperties)} // a variable of our own
                title={words.value(column, total)}
              >
                {words.brief(column, total)}
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
