import type { ReportMetric } from '@vitrine/contract/report-metrics'
import type { ReportSeries } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { KpiTile } from '../../ui/chart/KpiTile.tsx'
import { Repeat, Skeleton } from '../../ui/Skeleton.tsx'
import { useLate } from '../../ui/use-late.ts'
import { type Figure, figureOf, ofMetric, sparkOf } from '../model/figures.ts'
import type { Comparison } from '../model/period.ts'
import type { Shown, Words } from '../model/use-words.ts'
import classes from './Report.module.css'

export interface Tile {
  readonly metric: Shown
  readonly figure: Figure
  readonly spark?: readonly (number | null)[]
  /** In place of the figure's own name. */
  readonly name?: string
}

interface Props {
  tiles: readonly Tile[] | undefined
  count?: number
  words: Words
  compare: Comparison
  /** The last day all of them have. */
  upTo: string | undefined
}

/** The main figures of a report. */
export function Tiles({ tiles, count = 4, words, compare, upTo }: Props) {
  const t = useTranslations('reports')
  const late = useLate(tiles === undefined)
  const freshness = upTo && t('freshness', { day: words.day(upTo) })
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
      {tiles.map(({ metric, figure, spark, name = words.name(metric) }) => {
        const info = words.info(metric)
        const compared = compare === 'none' || figure.change === null ? undefined : words.compared(figure.compared)
        const hasNothing = compare !== 'none' && figure.change === null
        return (
          <KpiTile
            key={metric}
            name={name}
            info={{ ...info, ...(freshness ? { freshness } : {}), ...(compared ? { compared: compared.whole } : {}) }}
            value={figure.total === null ? '' : words.brief(metric, figure.total)}
            exact={figure.total === null ? '' : words.value(metric, figure.total)}
            change={words.change(metric, figure)}
            {...(compare === 'none' ? {} : { against: t(`compare.against.${compare}`) })}
            compared={figure.total === null ? undefined : hasNothing ? t('compare.nothing') : compared?.brief}
            {...(spark ? { spark } : {})}
            missing={figure.total === null ? words.gap(figure.gap) : undefined}
          />
        )
      })}
    </div>
  )
}

/** A figure with its days. */
export function tileOf(series: readonly ReportSeries[], metric: ReportMetric): Tile {
  const found = ofMetric(series, metric)
  return { metric, figure: figureOf(found), spark: sparkOf(found) }
}
