import classes from './Plot.module.css'
import { Swatch } from './Swatch.tsx'

interface Line {
  name: string
  value: string
  color?: string
  shape?: number
}

/** What is known of the point looked at, beside it and never over the edge. */
export function PlotTip({
  x,
  width,
  title,
  lines,
}: {
  x: number
  width: number
  title: string
  lines: readonly Line[]
}) {
  const right = x > width / 2
  return (
    // The point is said by the plot itself.
    <div className={classes.tip} style={right ? { right: width - x + 10 } : { left: x + 10 }} aria-hidden>
      <span className={classes.tipTitle}>{title}</span>
      {lines.map(({ name, value, color, shape }) => (
        <span key={name} className={classes.tipLine}>
          <span className={classes.tipName}>
            {color && <Swatch color={color} shape={shape ?? 1} />}
            {name}
          </span>
          <span className={classes.tipValue}>{value}</span>
        </span>
      ))}
    </div>
  )
}
