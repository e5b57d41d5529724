import type { GoogleInsights } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { BarList } from '../../ui/chart/BarList.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { brandedShare } from '../model/keywords.ts'
import type { ReportCardProps } from './report-card-props.ts'

/** Maximum number of keywords in the chart; the table lists all. */
const shown = 10

/** The searches that led to the listing, with the share that contain the company's name. */
export function KeywordsCard({ source, pens, className }: ReportCardProps<GoogleInsights>) {
  const t = useTranslations('reports.keywords')
  const failed = useTranslations('reports')
  const { metricTexts } = pens
  const title = t('title')
  const network = metricTexts.info('impressions').source
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('define'), ...(network ? { source: network } : {}) }}
      source={source}
      errorTitle={failed('failed', { name: title })}
      draw={({ keywords }) => {
        const { rows, gap, total } = keywords
        if (rows.length === 0) return { missing: metricTexts.gap(gap) }
        const amount = (row: (typeof rows)[number]) =>
          row.value === undefined ? t('lessThan', { count: row.lessThan ?? 15 }) : metricTexts.count(row.value)
        const branded = brandedShare(rows)
        const kind = (row: (typeof rows)[number]) => (row.branded ? t('branded') : t('discovery'))
        return {
          summary:
            branded === null
              ? t('summaryFew', { count: total })
              : t('summary', {
                  discovery: metricTexts.formats.percent(1 - branded),
                  branded: metricTexts.formats.percent(branded),
                }),
          table: {
            columns: [t('keyword'), t('times'), t('kind')],
            rows: rows.map((row) => [row.keyword, { text: amount(row), value: row.value ?? null }, kind(row)]),
          },
          plot: (
            <BarList
              label={title}
              bars={rows.slice(0, shown).map((row) => ({
                id: row.keyword,
                name: row.keyword,
                value: row.value ?? 0,
                text: row.branded ? `${amount(row)} · ${t('branded')}` : amount(row),
                plain: row.value === undefined,
              }))}
            />
          ),
          ...(total > shown ? { note: t('more', { count: total - shown }) } : {}),
        }
      }}
    />
  )
}
