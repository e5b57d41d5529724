import type { ContentStats, ReportPost } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { getUtcMidnight } from '../../dates/calendar-day.ts'
import { bestText } from '../model/best-text.ts'
import { ofMetric } from '../model/figures.ts'
import type { Social } from '../model/search.ts'
import type { MetricTexts } from '../model/use-metric-texts.ts'

/** The best post is mentioned from this share of all interactions on, and only if there are other posts. */
const minShare = 0.1

interface Outstanding {
  readonly best: ReportPost
  readonly share: number
}

/** The post with the most interactions, and its share of all; null if none stands out. */
export function findBestPost({ best: posts, series }: ContentStats): Outstanding | null {
  const best = posts.toSorted((a, b) => (b.engagements ?? 0) - (a.engagements ?? 0))[0]
  const total = ofMetric(series, 'engagements')?.total ?? 0
  const share = best?.engagements === undefined || total === 0 ? 0 : best.engagements / total
  return !best || posts.length < 2 || share < minShare ? null : { best, share }
}

export function BestPostSentence({
  best,
  share,
  social,
  metricTexts,
}: Outstanding & { social: Social; metricTexts: MetricTexts }) {
  const t = useTranslations('reports.news')
  return (
    <>
      {t.rich('best', {
        text: bestText(best.text, social === 'facebook' ? 'facebook' : 'instagram') || t('untitled'),
        day: metricTexts.formats.dayMonth(getUtcMidnight(best.publishedAt.slice(0, 10))),
        share: metricTexts.formats.percent(share),
        b: (chunks) => <strong>{chunks}</strong>,
      })}{' '}
      <a href="#best-posts">{t('see')}</a>
    </>
  )
}
