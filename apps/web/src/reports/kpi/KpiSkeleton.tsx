import { Skeleton } from '../../ui/Skeleton.tsx'
import classes from './KpiTable.module.css'

const rows = 8

/** The table to come. */
export function KpiSkeleton({ columns }: { columns: number }) {
  return (
    <div className={classes.box}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never move.
        <div key={row} className={classes.shapes}>
          <Skeleton width={row % 4 === 0 ? '30%' : '22%'} />
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never move.
            <Skeleton key={column} width={64} height={20} />
          ))}
        </div>
      ))}
    </div>
  )
}
