import classes from './RunBar.module.css'

interface Props {
  label: string
  total: number
  done: number
  failed: number
}

/** How far many things are, in one bar of two colours: what is done, and what failed. */
export function RunBar({ label, total, done, failed }: Props) {
  const share = (count: number) => `${(count / Math.max(1, total)) * 100}%`
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={done + failed}
      aria-valuemin={0}
      aria-valuemax={total}
    >
      <span className={classes.done} style={{ width: share(done) }} />
      <span className={classes.failed} style={{ width: share(failed) }} />
    </div>
  )
}
