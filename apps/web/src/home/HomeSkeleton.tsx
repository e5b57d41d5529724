import { Skeleton, SkeletonRows } from '../ui/Skeleton.tsx'
import classes from './HomePage.module.css'
import card from './HomeSkeleton.module.css'

/** The skeleton of the home page: cards of three lines in two columns. */
export function HomeSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.column}>
        <CardSkeleton announced />
        <CardSkeleton />
      </div>
      <div className={classes.column}>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </div>
  )
}

function CardSkeleton({ announced }: { announced?: boolean }) {
  return (
    <div className={card.card} aria-hidden={announced ? undefined : true}>
      <div className={card.head}>
        <Skeleton width={140} height={14} />
      </div>
      <SkeletonRows />
    </div>
  )
}
