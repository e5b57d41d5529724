import { Repeat, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './Report.module.css'

/** A report to come: its title and the lines under it. */
export function ReportSkeleton() {
  return (
    <div className={classes.inside} aria-busy="true">
      <Skeleton width={280} height={28} />
      <Repeat times={2}>{() => <Skeleton height={120} />}</Repeat>
      <SkeletonRows rows={6} avatar={false} />
    </div>
  )
}
