import { Marker } from './Marker.tsx'
import classes from './Plot.module.css'

/** A series' colour and shape, as it is drawn. */
export function Swatch({ color, shape }: { color: string; shape: number }) {
  return (
    <svg width={12} height={12} aria-hidden>
      <Marker shape={shape} x={6} y={6} size={5} color={color} />
    </svg>
  )
}

/** What the colours and shapes stand for, where there is no room to say it at the lines themselves. */
export function Legend({
  items,
  onHover,
}: {
  items: readonly { name: string; color: string; shape: number }[]
  /** The pointer rests on one of them, or no longer. */
  onHover?: (name: string | null) => void
}) {
  return (
    <ul className={classes.legend}>
      {items.map(({ name, color, shape }) => (
        <li key={name} onPointerEnter={() => onHover?.(name)} onPointerLeave={() => onHover?.(null)}>
          <Swatch color={color} shape={shape} />
          {name}
        </li>
      ))}
    </ul>
  )
}
