import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Each } from './Each.tsx'
import classes from './Skeleton.module.css'

/** One grey shape of the layout to come. */
export function Skeleton({
  width = '100%',
  height = 12,
  round,
}: {
  width?: number | string
  height?: number | string
  round?: boolean
}) {
  return <span className={classes.shape} style={{ width, height, borderRadius: round ? '50%' : undefined }} />
}

/** The same shape so many times. */
export function Repeat({ times, children: draw }: { times: number; children: (index: number) => ReactNode }) {
  return <Each of={Array.from({ length: times }, (_, index) => index)}>{draw}</Each>
}

const widths = ['42%', '58%', '34%', '50%', '46%', '62%']

/** The rows of a list to come, announced once. */
export function SkeletonRows({ rows = 3, avatar = true }: { rows?: number; avatar?: boolean }) {
  const t = useTranslations('app')
  return (
    <div role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <Repeat times={rows}>
        {(row) => (
          <div className={classes.row} data-row>
            {avatar && <Skeleton width={36} height={36} round />}
            <span className={classes.lines}>
              <Skeleton width={widths[row % widths.length]} />
              <Skeleton width="76%" />
            </span>
            <Skeleton width={40} />
          </div>
        )}
      </Repeat>
    </div>
  )
}
