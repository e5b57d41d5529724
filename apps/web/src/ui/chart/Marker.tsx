interface Props {
  /** Which of the four shapes: circle, square, triangle, diamond. */
  shape: number
  x: number
  y: number
  color: string
  size?: number
  /** Only its outline, on the card's own ground. */
  hollow?: boolean
}

/** A point of a series: its shape says which, beside its colour. */
export function Marker({ shape, x, y, color, size = 4, hollow }: Props) {
  const markerProps = {
    fill: hollow ? 'var(--surface)' : color,
    stroke: hollow ? color : 'var(--surface)',
    strokeWidth: 1.5,
  }
  const box = size * 1.8
  switch (shape % 4) {
    case 1:
      return <rect x={x - box / 2} y={y - box / 2} width={box} height={box} {...markerProps} />
    case 2:
      return (
        <path
          d={`M${x} ${y - size * 1.2}L${x + size * 1.15} ${y + size * 0.9}L${x - size * 1.15} ${y + size * 0.9}Z`}
          {...markerProps}
        />
      )
    case 3:
      return (
        <path
          d={`M${x} ${y - size * 1.3}L${x + size * 1.3} ${y}L${x} ${y + size * 1.3}L${x - size * 1.3} ${y}Z`}
          {...markerProps}
        />
      )
    default:
      return <circle cx={x} cy={y} r={size} {...markerProps} />
  }
}
