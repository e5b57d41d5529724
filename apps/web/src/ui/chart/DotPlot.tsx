import { Marker } from './Marker.tsx'
import classes from './Plot.module.css'
import { Plot } from './Plot.tsx'
import { labelTicks, makeScale } from './scale.ts'
import { useWidth } from './use-width.ts'

interface Props {
  label: string
  rows: readonly { id: string; name: string; value: number | null; own?: boolean }[]
  /** The ends of the axis: notes go from 1 to 5. */
  domain: readonly [number, number]
  format: (value: number) => string
  /** In place of a value there is none of. */
  noValue: string
  onOpen?: (index: number) => void
}

const line = 30
const axis = 24

/** One value of each, on one axis; one's own is filled, the others hollow. */
export function DotPlot({ label, rows, domain, format, noValue, onOpen }: Props) {
  const [box, width] = useWidth<HTMLDivElement>()
  const names = Math.min(200, width * 0.38)
  const scale = makeScale([], names + 12, width - 56, domain)
  const height = rows.length * line + axis
  const formatValue = (value: number | null | undefined) =>
    value === null || value === undefined ? noValue : format(value)
  const fitting = Math.max(6, Math.floor(names / 7))
  const cut = (name: string) => (name.length > fitting ? `${name.slice(0, fitting - 1).trimEnd()}…` : name)
  return (
    <Plot
      box={box}
      label={label}
      count={rows.length}
      columns={1}
      describe={(index) => `${rows[index]?.name ?? ''}, ${formatValue(rows[index]?.value)}`}
      onOpen={onOpen}
    >
      {(active, point) => (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {width > 0 && (
            <>
              {labelTicks(scale.ticks, format).map(({ tick, label: tickLabel }) => (
                <g key={tick}>
                  <line
                    className={classes.grid}
                    x1={scale.toPosition(tick)}
                    x2={scale.toPosition(tick)}
                    y1={0}
                    y2={height - axis}
                  />
                  <text className={classes.tick} x={scale.toPosition(tick)} y={height - 6} textAnchor="middle">
                    {tickLabel}
                  </text>
                </g>
              ))}
              {rows.map(({ id, name, value, own }, index) => {
                const y = index * line + line / 2
                return (
                  <g key={id} {...point(index)} cursor={onOpen ? 'pointer' : undefined}>
                    <rect
                      x={0}
                      y={index * line}
                      width={width}
                      height={line}
                      rx={4}
                      fill={active === index ? 'var(--hover)' : 'transparent'}
                    />
                    <text x={0} y={y} dy="0.35em" fill="var(--text-1)" fontSize={13} fontWeight={own ? 600 : 400}>
                      <title>{name}</title>
                      {cut(name)}
                    </text>
                    <line
                      className={classes.grid}
                      x1={scale.toPosition(scale.min)}
                      x2={scale.toPosition(scale.max)}
                      y1={y}
                      y2={y}
                    />
                    {value !== null && (
                      <Marker
                        shape={own ? 0 : 3}
                        x={scale.toPosition(value)}
                        y={y}
                        color={own ? 'var(--chart-1)' : 'var(--text-2)'}
                        size={6}
                        hollow={!own}
                      />
                    )}
                    <text className={classes.endValue} x={width} y={y} dy="0.35em" textAnchor="end">
                      {formatValue(value)}
                    </text>
                  </g>
                )
              })}
            </>
          )}
        </svg>
      )}
    </Plot>
  )
}
