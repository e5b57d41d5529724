import { makeScale } from './scale.ts'
import { buildPath, lastKnown, listDefinedPoints } from './series.ts'

interface Props {
  values: readonly (number | null)[]
  width?: number
  height?: number
  /** Orange instead of the first colour: it falls. */
  falling?: boolean
}

/** A line without axes beside a number that says the rest; nobody needs to hear it. */
export function Sparkline({ values, width = 64, height = 24, falling }: Props) {
  const all = listDefinedPoints(values)
  if (all.length < 2) return <svg width={width} height={height} display="block" aria-hidden />
  const scale = makeScale(all, height - 4, 4, [Math.min(...all), Math.max(...all) || 1])
  const flat = scale.max <= scale.min
  const y = (value: number) => (flat ? height / 2 : scale.toPosition(value))
  const x = (index: number) => 2 + (index * (width - 6)) / Math.max(1, values.length - 1)
  const last = lastKnown(values)
  const color = falling ? 'var(--chart-2)' : 'var(--chart-1)'
  return (
    <svg width={width} height={height} display="block" aria-hidden>
      <path d={buildPath(values, x, y)} fill="none" stroke={color} strokeWidth={1.5} strokeLinejoin="round" />
      {last && <circle cx={x(last.index)} cy={y(last.value)} r={2.25} fill={color} />}
    </svg>
  )
}
