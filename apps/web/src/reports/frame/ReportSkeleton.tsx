import { Repeat, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './Report.module.css'

/** The skeleton of a report: title and rows. */
export function ReportSkeleton() {
  return (
    <div className={classes.inside} aria-busy="true">
      <Skeleton width={280} height={28} />
      <Repeat times={2}>{() => <Skeleton height={120} />}</Repeat>
      <SkeletonRows rows={6} avatar={false} />
    </div>
  )
}
