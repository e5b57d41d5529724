import { Repeat, Skeleton } from '../../ui/Skeleton.tsx'
import classes from './KpiTable.module.css'

const rows = 8

/** The table to come. */
export function KpiSkeleton({ columns }: { columns: number }) {
  return (
    <div className={classes.box}>
      <Repeat times={rows}>
        {(row) => (
          <div className={classes.shapes}>
            <Skeleton width={row % 4 === 0 ? '30%' : '22%'} />
            <Repeat times={columns}>{() => <Skeleton width={64} height={20} />}</Repeat>
          </div>
        )}
      </Repeat>
    </div>
  )
}
