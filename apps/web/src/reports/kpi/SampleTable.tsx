import type { Insights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import classes from '../frame/Report.module.css'
import { toResolvedQuery } from '../model/query-result.ts'
import { useMetricTexts } from '../model/use-metric-texts.ts'
import { DistributionCard } from './DistributionCard.tsx'
import { KpiTable } from './KpiTable.tsx'
import { columnsOf } from './kpi-columns.ts'
import { OverTimeCard } from './OverTimeCard.tsx'

const nothing = () => {}
const none: ReadonlySet<string> = new Set()
const columns = columnsOf.insights
const order = { by: 'impressions', metric: 'impressions', asc: false, acrossGroups: false } as const

/** The table and charts with sample data. */
export function SampleTable({ made }: { made: Insights }) {
  const t = useTranslations('reports')
  const metricTexts = useMetricTexts('google')
  const charted = {
    source: toResolvedQuery(made),
    metricTexts: metricTexts,
    metric: order.metric,
    columns,
    onMetric: nothing,
  }
  return (
    <div className={classes.sample}>
      <div className={classes.inside}>
        <KpiTable
          {...{ data: made, label: t('kpi.metric'), columns, order, metricTexts }}
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
