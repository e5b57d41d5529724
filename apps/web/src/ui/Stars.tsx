import { IconStarFilled } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import classes from './Stars.module.css'

const five = [1, 2, 3, 4, 5]

/** A rating of 1 to 5, read out as a number. */
export function Stars({ rating, size = 12 }: { rating: number; size?: number }) {
  const t = useTranslations('kit')
  const formats = useFormats()
  return (
    <span className={classes.stars} role="img" aria-label={t('stars', { rating: formats.decimal(rating) })}>
      {five.map((star) => (
        <IconStarFilled key={star} size={size} data-on={star <= Math.round(rating) || undefined} aria-hidden />
      ))}
    </span>
  )
}
