import { IconBulb } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import classes from '../reports/frame/Report.module.css'
import { withSign } from './sign.ts'
import { fastest, isOwn, rankOf, type Subject } from './subjects.ts'
import { useNames } from './use-names.ts'

/** What stands out, in sentences computed from the numbers. */
export function News({ subjects }: { subjects: readonly Subject[] }) {
  const t = useTranslations('competitors.news')
  const formats = useFormats()
  const nameOf = useNames()
  const b = (chunks: ReactNode) => <strong>{chunks}</strong>
  const own = subjects.find(isOwn)
  const rank = rankOf(subjects)
  const quickest = fastest(subjects)
  const sentences: Record<string, ReactNode> = {
    rank:
      rank && own?.averageRating !== undefined
        ? t.rich('rank', { rating: formats.decimal(own.averageRating), rank: rank.rank, of: rank.of, b })
        : null,
    fastest: quickest
      ? t.rich('fastest', { name: nameOf(quickest), count: withSign(quickest.growth ?? 0, formats), b })
      : null,
    own: own?.growth !== undefined ? t.rich('own', { count: own.growth, b }) : null,
  }
  const told = Object.entries(sentences).filter(([, sentence]) => sentence !== null)
  if (told.length === 0) return null
  return (
    <section className={classes.changed} aria-label={t('title')}>
      <IconBulb size={20} stroke={1.75} aria-hidden />
      <ul className={classes.news}>
        {told.map(([key, sentence]) => (
          <li key={key}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
