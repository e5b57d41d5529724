import { useTranslations } from 'use-intl'
import { getAxisWidth, PointAxis, ValueAxis } from './Axis.tsx'
import { Marker } from './Marker.tsx'
import classes from './Plot.module.css'
import { Plot } from './Plot.tsx'
import { PlotTip } from './PlotTip.tsx'
import { Legend } from './Swatch.tsx'
import { includeZero, makeScale, type Scale } from './scale.ts'
import {
  buildArea,
  buildPath,
  getColor,
  getDash,
  lastKnown,
  listDefinedPoints,
  type Series,
  stacked,
} from './series.ts'
import { spreadLabels } from './spread-labels.ts'
import { usePointTexts } from './use-point-texts.ts'
import { useWidth } from './use-width.ts'

export interface TimeChartProps {
  label: string
  /** What the points are called: short on the axis, whole where one is looked at. */
  points: readonly { short: string; long: string }[]
  series: readonly Series[]
  /** Lines, filled down to 0, or on top of each other. */
  kind?: 'line' | 'area' | 'stacked'
  format: (value: number) => string
  /** On the axis, where short numbers do. */
  formatTick?: (value: number) => string
  /** The ends of the axis where they are given by what is measured: notes go from 1 to 5. */
  domain?: readonly [number, number]
  height?: number
  /** Names that stand elsewhere need not stand here. */
  legend?: boolean
  /** Draws this one alone in colour. */
  onlyId?: string | null
  onOpen?: (index: number) => void
}

const top = 10
const bottom = 24
const narrow = 380
/** From this width on there is room for names at the ends of lines. */
const wide = 460

/** A value over time: lines, areas, stacked areas; the former period dashed behind its own. */
export function TimeChart(props: TimeChartProps) {
  const {
    label,
    points,
    series,
    kind = 'line',
    format,
    formatTick = format,
    domain,
    height: wanted = 260,
    onlyId,
    legend = true,
  } = props
  const t = useTranslations('charts')
  const [box, width] = useWidth<HTMLDivElement>()
  // On a phone the whole of it must be in sight.
  const height = width < narrow ? Math.min(wanted, 220) : wanted
  const layers = kind === 'stacked' ? stacked(series) : null
  const values = layers
    ? [0, ...layers.flatMap(({ tops }) => listDefinedPoints(tops))]
    : series.flatMap(({ values, previous }) => [...listDefinedPoints(values), ...listDefinedPoints(previous ?? [])])
  const scale = makeScale(kind === 'line' ? includeZero(values) : [0, ...values], height - bottom, top, domain)
  const left = getAxisWidth(scale.ticks, formatTick)
  const labelled = width >= wide && series.length <= 4
  const maxNameLength = Math.max(
    ...series.map(({ name }) => name.length),
    series.length === 1 ? t('previous').length : 0,
  )
  const right = width - (labelled ? Math.min(170, Math.max(92, maxNameLength * 6.6 + 18)) : 10)
  const step = points.length > 1 ? (right - left) / (points.length - 1) : 0
  const x = (index: number) => left + index * step
  const nearest = (pixel: number) =>
    step === 0 ? 0 : Math.max(0, Math.min(points.length - 1, Math.round((pixel - left) / step)))
  const { said, describe } = usePointTexts(points, series, format)
  return (
    <Plot box={box} label={label} count={points.length} onOpen={props.onOpen} describe={describe}>
      {(active, _, activatePoint) => (
        <>
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden
            onPointerMove={(event) =>
              activatePoint(nearest(event.clientX - event.currentTarget.getBoundingClientRect().left))
            }
            onClick={() => active !== null && props.onOpen?.(active)}
          >
            {width > 0 && (
              <>
                <ValueAxis scale={scale} left={left} right={right} format={formatTick} />
                <PointAxis
                  labels={points.map(({ short }) => short)}
                  x={x}
                  y={height - 4}
                  width={right - left}
                  end={width}
                />
                {active !== null && (
                  <line className={classes.cursor} x1={x(active)} x2={x(active)} y1={top} y2={height - bottom} />
                )}
                {layers
                  ? series.map((item, index) => (
                      <path
                        key={item.id}
                        d={buildArea(layers[index]?.tops ?? [], layers[index]?.bases ?? [], x, scale.toPosition)}
                        fill={getColor(item, index)}
                        stroke="var(--surface)"
                        strokeWidth={1}
                      />
                    ))
                  : series.map((item, index) => (
                      <Line
                        key={item.id}
                        {...{ series: item, index, x, scale, active }}
                        filled={kind === 'area' && scale.min === 0}
                        faded={onlyId !== undefined && onlyId !== null && onlyId !== item.id}
                      />
                    ))}
                {labelled && <Ends {...{ series, layers, x: right + 8, scale, format, previousName: t('previous') }} />}
              </>
            )}
          </svg>
          {!labelled && legend && series.length > 1 && (
            <div className={classes.under}>
              <Legend
                items={series.map((item, index) => ({
                  ...{ name: item.name, color: getColor(item, index) },
                  shape: kind === 'stacked' ? 1 : index,
                }))}
              />
            </div>
          )}
          {active !== null && width > 0 && (
            <PlotTip
              x={x(active)}
              width={width}
              title={points[active]?.long ?? ''}
              lines={series.flatMap((item, index) => [
                { name: item.name, value: said(item.values[active]), color: getColor(item, index), shape: index },
                ...(item.previous ? [{ name: t('previous'), value: said(item.previous[active]) }] : []),
              ])}
            />
          )}
        </>
      )}
    </Plot>
  )
}

interface LineProps {
  series: Series
  index: number
  x: (index: number) => number
  scale: Scale
  active: number | null
  filled: boolean
  faded: boolean
}

function Line({ series, index, x, scale, active, filled, faded }: LineProps) {
  const { values, previous, quiet } = series
  const color = getColor(faded ? { quiet: true } : series, index)
  const last = lastKnown(values)
  const activeValue = active === null ? null : values[active]
  const dash = quiet ? undefined : getDash(index)
  return (
    <g>
      {filled && (
        <path
          d={buildArea(
            values,
            values.map(() => 0),
            x,
            scale.toPosition,
          )}
          fill={color}
          fillOpacity={0.14}
        />
      )}
      {previous && (
        <path
          d={buildPath(previous, x, scale.toPosition)}
          fill="none"
          stroke={color}
          strokeWidth={1.5}
          strokeDasharray="4 4"
          opacity={0.55}
        />
      )}
      <path
        d={buildPath(values, x, scale.toPosition)}
        fill="none"
        stroke={color}
        strokeWidth={quiet || faded ? 1.25 : 2}
        strokeLinejoin="round"
        strokeDasharray={dash}
      />
      {last && !quiet && <Marker shape={index} x={x(last.index)} y={scale.toPosition(last.value)} color={color} />}
      {active !== null && activeValue !== null && activeValue !== undefined && (
        <Marker shape={index} x={x(active)} y={scale.toPosition(activeValue)} color={color} size={5} />
      )}
    </g>
  )
}

interface EndsProps {
  series: readonly Series[]
  layers: ReturnType<typeof stacked> | null
  x: number
  scale: Scale
  format: (value: number) => string
  previousName: string
}

/** What each line is, where it ends. */
function Ends({ series, layers, x, scale, format, previousName }: EndsProps) {
  const wanted = series.flatMap((item, index) => {
    const own = lastKnown(item.values)
    if (!own) return []
    const layer = layers?.[index]
    const middle = layer ? ((layer.bases[own.index] ?? 0) + (layer.tops[own.index] ?? 0)) / 2 : own.value
    const before = series.length === 1 && item.previous ? lastKnown(item.previous) : null
    return [
      { name: item.name, value: format(own.value), y: scale.toPosition(middle), color: getColor(item, index) },
      ...(before
        ? [
            {
              name: previousName,
              value: format(before.value),
              y: scale.toPosition(before.value),
              color: 'var(--text-2)',
            },
          ]
        : []),
    ]
  })
  return (
    <g aria-hidden>
      {spreadLabels(wanted, 32, scale.toPosition(scale.max), scale.toPosition(scale.min)).map(
        ({ name, value, y, color }) => (
          <g key={name}>
            <text className={classes.endName} x={x} y={y - 2} fill={color}>
              {name}
            </text>
            <text className={classes.endValue} x={x} y={y + 13}>
              {value}
            </text>
          </g>
        ),
      )}
    </g>
  )
}
