import type { ReactNode } from 'react'
import classes from './FilterBar.module.css'

/** What narrows the list below, side by side, and in words how many are left. */
export function FilterBar({ total, children }: { total?: string; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      {children}
      {total !== undefined && (
        <p className={classes.total} role="status">
          {total}
        </p>
      )}
    </div>
  )
}
