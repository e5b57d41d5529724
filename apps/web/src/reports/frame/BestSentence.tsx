import type { ContentStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { timeOf } from '../../calendar/model/day.ts'
import { bestText } from '../model/best-text.ts'
import { ofMetric } from '../model/figures.ts'
import type { Social } from '../model/search.ts'
import type { Words } from '../model/use-words.ts'

/** A post is worth a sentence from this share of all interactions on, and where it is not the only one. */
const worthSaying = 0.1

/** The post that brought the most, and how much of all it was; nothing where none stands out. */
export function BestSentence({ data, social, words }: { data: ContentStats; social: Social; words: Words }) {
  const t = useTranslations('reports.news')
  const best = data.best.toSorted((a, b) => (b.engagements ?? 0) - (a.engagements ?? 0))[0]
  const total = ofMetric(data.series, 'engagements')?.total ?? 0
  const share = best?.engagements === undefined || total === 0 ? 0 : best.engagements / total
  if (!best || data.best.length < 2 || share < worthSaying) return null
  return (
    <>
      {t.rich('best', {
        text: bestText(best.text, social === 'facebook' ? 'facebook' : 'instagram') || t('untitled'),
        day: words.formats.dayMonth(timeOf(best.publishedAt.slice(0, 10))),
        share: words.formats.percent(share),
        b: (chunks) => <strong>{chunks}</strong>,
      })}{' '}
      <a href="#best-posts">{t('see')}</a>
    </>
  )
}
