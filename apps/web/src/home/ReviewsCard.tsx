import { IconArrowRight, IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { Card, type Opens } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Stars } from '../ui/Stars.tsx'
import classes from './HomePage.module.css'
import { useReviewCounts } from './use-home-summary.ts'

const week = { to: '/inbox', search: { view: 'all', kinds: ['review'], days: 7 } } satisfies Opens
const stars = [5, 4, 3, 2, 1] as const

/** The reviews of the last seven days: average and distribution. */
export function ReviewsCard() {
  const t = useTranslations('home')
  const formats = useFormats()
  const source = useReviewCounts()
  const getCount = (rating: number) => source.data?.find((entry) => entry.rating === rating)?.count ?? 0
  const total = stars.reduce<number>((sum, star) => sum + getCount(star), 0)
  const known = source.data !== undefined
  const average = total > 0 ? stars.reduce<number>((sum, star) => sum + star * getCount(star), 0) / total : null
  const low = getCount(2) + getCount(1)
  const action = (
    <Link {...week} className={classes.action}>
      {t('reviews.open')}
      <IconArrowRight size={16} stroke={2} aria-hidden />
    </Link>
  )
  return (
    <Card
      title={t('reviews.title')}
      icon={IconStar}
      tone="amber"
      count={known ? total : undefined}
      opens={week}
      action={action}
    >
      {source.error ? (
        <ErrorState title={t('reviews.failed')} error={source.error} onRetry={() => void source.refetch()} />
      ) : average === null ? (
        <p className={classes.clear}>{known ? t('reviews.none') : ' '}</p>
      ) : (
        <div className={classes.reviews}>
          <div>
            <p className={classes.average}>{formats.decimal(Math.round(average * 100) / 100)}</p>
            <Stars rating={average} size={14} />
            {low > 0 && <p className={classes.low}>{t('reviews.low', { count: low })}</p>}
          </div>
          <ul className={classes.bars}>
            {stars.map((star) => (
              <li key={star} aria-label={t('reviews.bar', { stars: star, count: getCount(star) })}>
                <span aria-hidden>{star}</span>
                <span className={classes.meter} data-low={star < 3 || undefined} aria-hidden>
                  <span style={{ width: `${(getCount(star) / total) * 100}%` }} />
                </span>
                <span aria-hidden>{formats.integer(getCount(star))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
