import { IconChartBarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ChartCard.module.css'

/** Why there is nothing to draw, in words: never an empty chart, never a 0 that nobody counted. */
export function NoData({ children }: { children: ReactNode }) {
  return (
    <div className={classes.missing}>
      <IconChartBarOff size={20} stroke={1.75} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
