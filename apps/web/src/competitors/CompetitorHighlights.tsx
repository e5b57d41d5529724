import { IconBulb } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import classes from '../reports/frame/Report.module.css'
import { type ComparedBusiness, fastest, getRank, isOwn } from './compared-businesses.ts'
import { formatSigned } from './format-signed.ts'
import { useNames } from './use-names.ts'

/** Highlights of the comparison, as sentences. */
export function CompetitorHighlights({ subjects }: { subjects: readonly ComparedBusiness[] }) {
  const t = useTranslations('competitors.news')
  const formats = useFormats()
  const nameOf = useNames()
  const b = (chunks: ReactNode) => <strong>{chunks}</strong>
  const own = subjects.find(isOwn)
  const rank = getRank(subjects)
  const quickest = fastest(subjects)
  const sentences: Record<string, ReactNode> = {
    rank:
      rank && own?.averageRating !== undefined
        ? t.rich('rank', { rating: formats.decimal(own.averageRating), rank: rank.rank, of: rank.of, b })
        : null,
    fastest: quickest
      ? t.rich('fastest', { name: nameOf(quickest), count: formatSigned(quickest.growth ?? 0, formats), b })
      : null,
    own: own?.growth !== undefined ? t.rich('own', { count: own.growth, b }) : null,
  }
  const shownSentences = Object.entries(sentences).filter(([, sentence]) => sentence !== null)
  if (shownSentences.length === 0) return null
  return (
    <section className={classes.changed} aria-label={t('title')}>
      <IconBulb size={20} stroke={1.75} aria-hidden />
      <ul className={classes.news}>
        {shownSentences.map(([key, sentence]) => (
          <li key={key}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
