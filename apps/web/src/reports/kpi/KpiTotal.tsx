import type { Insights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { sparkOf } from '../model/figures.ts'
import type { Shown, Words } from '../model/use-words.ts'
import { KpiCells } from './KpiCells.tsx'
import classes from './KpiTable.module.css'

interface Props {
  data: Insights
  columns: readonly Shown[]
  words: Words
  metric: Shown
  rowIndex: number
}

/** All places together, at the foot. */
export function KpiTotal({ data, columns, words, metric, rowIndex }: Props) {
  const t = useTranslations('kit.tree')
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        <td className={classes.check} />
        <th scope="row" data-column="name">
          {t('count', { count: data.locations.length })}
        </th>
        <KpiCells {...{ columns, words, metric }} totals={data.totals} spark={sparkOf(data.series)} />
        <td className={classes.last} />
      </tr>
    </tfoot>
  )
}
