import { useFormats } from '../i18n/use-formats.ts'
import classes from './CountPill.module.css'

/** How many, in grey; red is kept for what is broken. */
export function CountPill({ count, of }: { count: number; of?: number }) {
  const formats = useFormats()
  return (
    <span className={classes.pill}>
      {formats.integer(count)}
      {of !== undefined && `/${formats.integer(of)}`}
    </span>
  )
}
