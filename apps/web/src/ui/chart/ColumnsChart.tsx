import { Each } from '../Each.tsx'
import { getAxisWidth, PointAxis, ValueAxis } from './Axis.tsx'
import { Plot } from './Plot.tsx'
import { PlotTip } from './PlotTip.tsx'
import { makeScale } from './scale.ts'
import { buildPath, getColor, listDefinedPoints, type Series } from './series.ts'
import { usePointTexts } from './use-point-texts.ts'
import { useWidth } from './use-width.ts'

interface Props {
  label: string
  points: readonly { short: string; long: string }[]
  /** What stands up from 0. */
  up: Series
  /** What hangs down from it, in numbers above 0: people who left. */
  down?: Series
  /** A line over both: what remains. */
  net?: Series
  format: (value: number) => string
  formatTick?: (value: number) => string
  height?: number
  onOpen?: (index: number) => void
}

const top = 8
const bottom = 24
const narrow = 380

/** What came and what went at each point: columns up and down from one line. */
export function ColumnsChart(props: Props) {
  const { label, points, up, down, net, format, formatTick = format, height: wanted = 260 } = props
  const [box, width] = useWidth<HTMLDivElement>()
  // On a phone the whole of it must be in sight.
  const height = width < narrow ? Math.min(wanted, 220) : wanted
  const fallen = down?.values.map((value) => (value === null ? null : -value)) ?? []
  const scale = makeScale([0, ...listDefinedPoints(up.values), ...listDefinedPoints(fallen)], height - bottom, top)
  const left = getAxisWidth(scale.ticks, formatTick)
  const right = width - 6
  const step = (right - left) / Math.max(1, points.length)
  const x = (index: number) => left + (index + 0.5) * step
  const column = Math.max(1, Math.min(step * 0.7, 36))
  const zero = scale.toPosition(0)
  const shown = [up, ...(down ? [down] : []), ...(net ? [net] : [])]
  const { said, describe } = usePointTexts(points, shown, format)
  const bars = (values: readonly (number | null)[], color: string, active: number | null) => (
    <Each of={values}>
      {(value, index) =>
        value !== null &&
        value !== 0 && (
          <rect
            x={x(index) - column / 2}
            y={Math.min(zero, scale.toPosition(value))}
            width={column}
            height={Math.max(1, Math.abs(scale.toPosition(value) - zero))}
            rx={Math.min(2, column / 4)}
            fill={color}
            opacity={active === null || active === index ? 1 : 0.55}
          />
        )
      }
    </Each>
  )
  return (
    <Plot box={box} label={label} count={points.length} onOpen={props.onOpen} describe={describe}>
      {(active, _, activatePoint) => (
        <>
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden
            onPointerMove={(event) => {
              const pixel = event.clientX - event.currentTarget.getBoundingClientRect().left
              activatePoint(Math.max(0, Math.min(points.length - 1, Math.floor((pixel - left) / step))))
            }}
            onClick={() => active !== null && props.onOpen?.(active)}
          >
            {width > 0 && (
              <>
                <ValueAxis scale={scale} left={left} right={right} format={(value) => formatTick(Math.abs(value))} />
                <PointAxis
                  labels={points.map(({ short }) => short)}
                  x={x}
                  y={height - 4}
                  width={right - left}
                  end={width}
                />
                {bars(up.values, getColor(up, 0), active)}
                {bars(fallen, down ? getColor(down, 1) : '', active)}
                {net && (
                  <path
                    d={buildPath(net.values, x, scale.toPosition)}
                    fill="none"
                    stroke="var(--text-2)"
                    strokeWidth={1}
                    strokeDasharray="2 2"
                  />
                )}
              </>
            )}
          </svg>
          {active !== null && width > 0 && (
            <PlotTip
              x={x(active)}
              width={width}
              title={points[active]?.long ?? ''}
              lines={shown.map((item, index) => ({
                name: item.name,
                value: said(item.values[active]),
                ...(index < 2 && item !== net ? { color: getColor(item, index), shape: 1 } : {}),
              }))}
            />
          )}
        </>
      )}
    </Plot>
  )
}
