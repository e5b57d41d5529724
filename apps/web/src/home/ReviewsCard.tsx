import { IconArrowRight, IconStar } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { inboxes } from '@vitrine/contract/inbox'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api.ts'
import { Card, type Opens } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Stars } from '../ui/Stars.tsx'
import { useFormats } from '../use-formats.ts'
import classes from './HomePage.module.css'
import { windowsAt } from './windows.ts'

const week = { to: '/inbox', search: { view: 'all', kinds: ['review'], days: 7 } } satisfies Opens
const stars = [5, 4, 3, 2, 1] as const

/** The reviews of the last seven days: their average, and how they fall. */
export function ReviewsCard() {
  const t = useTranslations('home')
  const formats = useFormats()
  const [opened] = useState(Date.now)
  const since = windowsAt(opened, formats.timeZone).weekAgo
  const counts = useQueries({
    queries: stars.map((rating) =>
      q(inboxes.list, {
        query: { itemsPerPage: 0, kind: ['review'], likesCount: [String(rating)], editedAt: { after: since } },
      }),
    ),
  })
  const failed = counts.find(({ error }) => error !== null)
  const each = counts.map(({ data }) => data?.totalItems)
  const total = each.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const known = each.every((count) => count !== undefined)
  const average = total > 0 ? stars.reduce<number>((sum, star, at) => sum + star * (each[at] ?? 0), 0) / total : null
  const low = (each[3] ?? 0) + (each[4] ?? 0)
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
      {failed ? (
        <ErrorState
          title={t('reviews.failed')}
          error={failed.error}
          onRetry={() => counts.forEach(({ refetch }) => void refetch())}
        />
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
            {stars.map((star, at) => (
              <li key={star} aria-label={t('reviews.bar', { stars: star, count: each[at] ?? 0 })}>
                <span aria-hidden>{star}</span>
                <span className={classes.meter} data-low={star < 3 || undefined} aria-hidden>
                  <span style={{ width: `${((each[at] ?? 0) / total) * 100}%` }} />
                </span>
                <span aria-hidden>{formats.integer(each[at] ?? 0)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
