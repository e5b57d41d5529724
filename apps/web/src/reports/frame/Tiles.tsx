import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportSeries } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { KpiTile } from '../../ui/chart/KpiTile.tsx'
import { Repeat, Skeleton } from '../../ui/Skeleton.tsx'
import { useDelayedLoading } from '../../ui/use-delayed-loading.ts'
import { listSparkValues, ofMetric, type ReportFigure, toFigure } from '../model/figures.ts'
import type { PeriodComparison } from '../model/report-period.ts'
import type { DisplayMetric, MetricTexts } from '../model/use-metric-texts.ts'
import classes from './Report.module.css'

export interface Tile {
  readonly metric: DisplayMetric
  readonly figure: ReportFigure
  readonly spark?: readonly (number | null)[]
  /** Replaces the metric's name. */
  readonly name?: string
}

interface Props {
  tiles: readonly Tile[] | undefined
  count?: number
  metricTexts: MetricTexts
  compare: PeriodComparison
  /** The last day for which all figures are known. */
  upTo: string | undefined
}

/** The main metrics of a report. */
export function Tiles({ tiles, count = 4, metricTexts, compare, upTo }: Props) {
  const t = useTranslations('reports')
  const late = useDelayedLoading(tiles === undefined)
  const freshness = upTo && t('freshness', { day: metricTexts.day(upTo) })
  if (late || tiles === undefined)
    return (
      <div className={classes.tiles} aria-hidden>
        <Repeat times={count}>
          {() => (
            <div className={classes.shape}>
              {late && (
                <>
                  <Skeleton width="38%" />
                  <Skeleton width="56%" height={26} />
                </>
              )}
            </div>
          )}
        </Repeat>
      </div>
    )
  return (
    <div className={classes.tiles}>
      {tiles.map(({ metric, figure, spark, name = metricTexts.name(metric) }) => {
        const info = metricTexts.info(metric)
        const compared =
          compare === 'none' || figure.change === null ? undefined : metricTexts.compared(figure.compared)
        const hasNothing = compare !== 'none' && figure.change === null
        return (
          <KpiTile
            key={metric}
            name={name}
            info={{ ...info, ...(freshness ? { freshness } : {}), ...(compared ? { compared: compared.whole } : {}) }}
            value={figure.total === null ? '' : metricTexts.brief(metric, figure.total)}
            exact={figure.total === null ? '' : metricTexts.value(metric, figure.total)}
            change={metricTexts.change(metric, figure)}
            {...(compare === 'none' ? {} : { against: t(`compare.against.${compare}`) })}
            compared={figure.total === null ? undefined : hasNothing ? t('compare.nothing') : compared?.brief}
            {...(spark ? { spark } : {})}
            missing={figure.total === null ? metricTexts.gap(figure.gap) : undefined}
          />
        )
      })}
    </div>
  )
}

/** A metric's tile with its sparkline. */
export function buildTile(series: readonly ReportSeries[], metric: ReportMetric): Tile {
  const found = ofMetric(series, metric)
  return { metric, figure: toFigure(found), spark: listSparkValues(found) }
}
