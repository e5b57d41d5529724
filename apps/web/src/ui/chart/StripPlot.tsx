import { getAxisWidth } from './Axis.tsx'
import { getQuartiles, swarm } from './distribution.ts'
import classes from './Plot.module.css'
import { Plot } from './Plot.tsx'
import { PlotTip } from './PlotTip.tsx'
import { includeZero, labelTicks, makeScale } from './scale.ts'
import { useWidth } from './use-width.ts'

interface Props {
  label: string
  /** Each a point; the order is the values' own. */
  points: readonly { id: string; name: string; value: number; marked?: boolean }[]
  format: (value: number) => string
  formatTick?: (value: number) => string
  height?: number
  onOpen?: (id: string) => void
}

const bottom = 24
const radius = 4

/** How values are spread: each thing a point, the middle half of them in a box, the median a line. */
export function StripPlot({ label, points, format, formatTick = format, height = 132, onOpen }: Props) {
  const [box, width] = useWidth<HTMLDivElement>()
  const sorted = points.toSorted((a, b) => a.value - b.value)
  const values = sorted.map(({ value }) => value)
  const side = getAxisWidth([Math.max(0, ...values)], formatTick) / 2
  const scale = makeScale(includeZero(values), side, width - side)
  const middle = (height - bottom) / 2
  const [low, median, high] = getQuartiles(values)
  const heights = swarm(values.map(scale.toPosition), radius * 2, middle - radius)
  const open = onOpen && ((index: number) => sorted[index] && onOpen(sorted[index].id))
  return (
    <Plot
      box={box}
      label={label}
      count={sorted.length}
      describe={(index) => `${sorted[index]?.name ?? ''}, ${format(sorted[index]?.value ?? 0)}`}
      {...(open ? { onOpen: open } : {})}
    >
      {(active, point) => {
        const found = active === null ? undefined : sorted[active]
        return (
          <>
            <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
              {width > 0 && (
                <>
                  {labelTicks(scale.ticks, formatTick).map(({ tick, label: tickLabel }) => (
                    <g key={tick}>
                      <line
                        className={classes.grid}
                        x1={scale.toPosition(tick)}
                        x2={scale.toPosition(tick)}
                        y1={0}
                        y2={height - bottom}
                      />
                      <text className={classes.tick} x={scale.toPosition(tick)} y={height - 6} textAnchor="middle">
                        {tickLabel}
                      </text>
                    </g>
                  ))}
                  <rect
                    x={scale.toPosition(low)}
                    y={6}
                    width={Math.max(2, scale.toPosition(high) - scale.toPosition(low))}
                    height={height - bottom - 12}
                    rx={6}
                    fill="var(--chart-1)"
                    fillOpacity={0.12}
                  />
                  <line
                    x1={scale.toPosition(median)}
                    x2={scale.toPosition(median)}
                    y1={6}
                    y2={height - bottom - 6}
                    stroke="var(--chart-1)"
                    strokeWidth={2}
                  />
                  {sorted.map(({ id, value, marked }, index) => (
                    <circle
                      key={id}
                      cx={scale.toPosition(value)}
                      cy={middle + (heights[index] ?? 0)}
                      r={active === index ? radius + 2 : radius}
                      fill={marked ? 'var(--chart-2)' : 'var(--chart-1)'}
                      stroke={active === index ? 'var(--text-1)' : 'var(--surface)'}
                      cursor={onOpen ? 'pointer' : undefined}
                      {...point(index)}
                    />
                  ))}
                </>
              )}
            </svg>
            {found && width > 0 && (
              <PlotTip
                x={scale.toPosition(found.value)}
                width={width}
                title={found.name}
                lines={[{ name: label, value: format(found.value) }]}
              />
            )}
          </>
        )
      }}
    </Plot>
  )
}
