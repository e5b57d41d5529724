import classes from './Plot.module.css'
import { labelTicks, type Scale, spread } from './scale.ts'

/** Horizontal lines at round values, each with its value at the left. */
export function ValueAxis({
  scale,
  left,
  right,
  format,
}: {
  scale: Scale
  left: number
  right: number
  format: (value: number) => string
}) {
  return (
    <g aria-hidden>
      {labelTicks(scale.ticks, format).map(({ tick, label }) => (
        <g key={tick}>
          <line
            className={tick === 0 ? classes.zero : classes.grid}
            x1={left}
            x2={right}
            y1={scale.toPosition(tick)}
            y2={scale.toPosition(tick)}
          />
          <text className={classes.tick} x={left - 8} y={scale.toPosition(tick)} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}

interface PointsProps {
  labels: readonly string[]
  x: (index: number) => number
  y: number
  width: number
  /** Where the drawing ends: no name reaches beyond it, nor before its beginning. */
  end: number
}

/** Names under some of the points, the first and the last among them. */
export function PointAxis({ labels, x, y, width, end }: PointsProps) {
  const maxLength = Math.max(1, ...labels.map((label) => label.length))
  const maxLabels = Math.max(2, Math.floor(width / (maxLength * 7 + 24)))
  // A name that stands beside itself says nothing new.
  const shown = spread(labels.length, Math.min(maxLabels, 6)).filter((index, at, all) => {
    const before = all[at - 1]
    return before === undefined || labels[before] !== labels[index]
  })
  const inside = (index: number) => {
    const half = (labels[index]?.length ?? 0) * 3.3
    return Math.max(half, Math.min(x(index), end - half))
  }
  return (
    <g aria-hidden>
      {shown.map((index) => (
        <text key={index} className={classes.tick} x={inside(index)} y={y} textAnchor="middle">
          {labels[index]}
        </text>
      ))}
    </g>
  )
}

/** Room at the left for the widest value of the axis, in pixels. */
export const getAxisWidth = (ticks: readonly number[], format: (value: number) => string): number =>
  Math.max(...ticks.map((tick) => format(tick).length)) * 7 + 10
