import { Skeleton } from '@mantine/core'
import classes from './Rss.module.css'

/** Cards to be. */
export function FeedsSkeleton() {
  return (
    <div className={classes.cards}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={208} radius={8} />
      ))}
    </div>
  )
}
