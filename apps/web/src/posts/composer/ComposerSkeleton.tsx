import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './Composer.module.css'

/** The shape of the composer, until its places are known. */
export function ComposerSkeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.where}>
        <SkeletonRows rows={8} avatar={false} />
      </div>
      <div className={classes.skeleton}>
        <Skeleton height={200} />
        <Skeleton height={88} width={280} />
        <Skeleton height={120} />
      </div>
      <div className={classes.look} />
    </div>
  )
}
