import type { AudienceStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { tags } from '../../i18n/language.ts'
import { BarList } from '../../ui/chart/BarList.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { countriesShown, pickTop } from '../model/pick-top.ts'
import classes from './Cards.module.css'
import type { ReportCardProps } from './report-card-props.ts'

/** Maximum number of cities. */
const citiesShown = 8

/** The followers' top countries or cities. */
export function OriginCard({
  source,
  pens,
  className,
  of,
}: ReportCardProps<AudienceStats> & { of: 'countries' | 'cities' }) {
  const t = useTranslations('reports')
  const { metricTexts } = pens
  const names = new Intl.DisplayNames(tags[metricTexts.formats.language], { type: 'region' })
  // A network may send values that are not country codes.
  const formatName = (name: string) => (of === 'countries' && /^[A-Z]{2}$/.test(name) ? (names.of(name) ?? name) : name)
  const title = t(`${of}.title`)
  const network = metricTexts.info('followers').source
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t(`${of}.define`), ...(network ? { source: network } : {}) }}
      source={source}
      height={180}
      errorTitle={t('failed', { name: title })}
      draw={(data) => {
        const { rows, gap, others: unnamed } = data[of]
        const { top, others } = pickTop(rows, of === 'countries' ? countriesShown : citiesShown, unnamed)
        const [first] = top
        if (!first) return { missing: metricTexts.gap(gap) }
        return {
          summary: t(`${of}.summary`, { name: formatName(first.name), share: metricTexts.percent(first.share) }),
          table: {
            columns: [t(`${of}.one`), t('metric.followers'), t('share')],
            rows: rows.map(({ name, value, share }) => [
              formatName(name),
              { text: metricTexts.count(value), value },
              { text: metricTexts.share(share), value: share },
            ]),
          },
          plot: (
            <BarList
              label={title}
              bars={[
                ...top.map(({ name, value }) => ({
                  id: name,
                  name: formatName(name),
                  value,
                  text: metricTexts.count(value),
                  ...(of === 'countries' ? { sign: <span className={classes.code}>{name}</span> } : {}),
                })),
                ...(others > 0
                  ? [{ id: '·', name: t(`${of}.others`), value: others, text: metricTexts.count(others), plain: true }]
                  : []),
              ]}
            />
          ),
        }
      }}
    />
  )
}
