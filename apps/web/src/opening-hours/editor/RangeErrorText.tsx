import { IconAlertCircle } from '@tabler/icons-react'
import classes from './RangeRows.module.css'

/** What is wrong with hours, where they stand. */
export function RangeErrorText({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={classes.fault} role="alert">
      <IconAlertCircle size={16} stroke={2} aria-hidden />
      {children}
    </p>
  )
}
