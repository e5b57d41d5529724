import type { Insights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import classes from '../frame/Report.module.css'
import { there } from '../model/source.ts'
import { useWords } from '../model/use-words.ts'
import { columnsOf } from './columns.ts'
import { DistributionCard } from './DistributionCard.tsx'
import { KpiTable } from './KpiTable.tsx'
import { OverTimeCard } from './OverTimeCard.tsx'

const nothing = () => {}
const none: ReadonlySet<string> = new Set()
const columns = columnsOf.insights
const order = { by: 'impressions', metric: 'impressions', asc: false, acrossGroups: false } as const

/** The table and its charts with made-up places. */
export function SampleTable({ made }: { made: Insights }) {
  const t = useTranslations('reports')
  const words = useWords('google')
  const charted = { source: there(made), words, metric: order.metric, columns, onMetric: nothing }
  return (
    <div className={classes.sample}>
      <div className={classes.inside}>
        <KpiTable
          {...{ data: made, label: t('kpi.metric'), columns, order, words }}
          {...{ selected: none, folded: none, pins: none }}
          {...{ onSort: nothing, onSelect: nothing, onFold: nothing, onPins: nothing, onOpen: nothing }}
        />
        <div className={classes.cards}>
          <OverTimeCard {...charted} className={classes.seven} />
          <DistributionCard {...charted} className={classes.five} onOpen={nothing} />
        </div>
      </div>
    </div>
  )
}
