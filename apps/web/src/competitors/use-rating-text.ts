import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'

interface Rated {
  readonly averageRating?: number | undefined
  readonly totalReviews?: number | undefined
}

/** `4,3 · 218 avis`, or the text for an unknown or missing rating. */
export function useRatingText(): (of: Rated) => string {
  const t = useTranslations('competitors')
  const formats = useFormats()
  return ({ averageRating, totalReviews }) => {
    if (totalReviews === undefined) return t('unknown')
    if (averageRating === undefined) return t('unrated')
    return t('standing', { rating: formats.decimal(averageRating), count: totalReviews })
  }
}
