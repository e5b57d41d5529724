/** A street of shops at the end of the day, in the brand's own colour: what the sign-in shows when no image is set. */
export function BrandScene() {
  return (
    <svg viewBox="0 0 640 900" preserveAspectRatio="xMidYMax slice" width="100%" height="100%" aria-hidden>
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffd98f" />
          <stop offset="0.55" stopColor="#ffc772" />
          <stop offset="1" stopColor="#f7a95c" />
        </linearGradient>
        <linearGradient id="glass" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff4d9" />
          <stop offset="1" stopColor="#ffdf9f" />
        </linearGradient>
      </defs>
      <rect width="640" height="900" fill="url(#sky)" />
      <circle cx="452" cy="262" r="118" fill="#fff3d6" opacity="0.75" />
      <circle cx="452" cy="262" r="176" fill="#fff3d6" opacity="0.22" />
      <g fill="#f2a65a" opacity="0.55">
        {skyline.map(([x, width, height]) => (
          <rect key={x} x={x} y={560 - height} width={width} height={height + 340} rx="4" />
        ))}
      </g>
      {buildings.map((building) => (
        <Building key={building.x} {...building} />
      ))}
      <rect y="820" width="640" height="80" fill="#5b4a3f" />
      <rect y="814" width="640" height="10" fill="#7a6656" />
    </svg>
  )
}

const skyline: readonly [x: number, width: number, height: number][] = [
  [-10, 92, 120],
  [84, 70, 196],
  [156, 110, 92],
  [262, 64, 236],
  [330, 96, 150],
  [430, 84, 86],
  [518, 60, 178],
  [580, 90, 118],
]

interface BuildingProps {
  x: number
  width: number
  top: number
  facade: string
  awning: string
  floors: number
}
const buildings: readonly BuildingProps[] = [
  { x: -36, width: 214, top: 470, facade: '#f6ead9', awning: 'var(--brand-7)', floors: 2 },
  { x: 178, width: 232, top: 398, facade: '#e9c9a3', awning: '#c2492f', floors: 3 },
  { x: 410, width: 266, top: 512, facade: '#fbf4e8', awning: 'var(--brand-5)', floors: 1 },
]

function Building({ x, width, top, facade, awning, floors }: BuildingProps) {
  const shop = 668
  const columns = 3
  const gap = width / (columns + 0.4)
  return (
    <g>
      <rect x={x} y={top} width={width} height={820 - top} fill={facade} />
      <rect x={x - 6} y={top - 12} width={width + 12} height="16" rx="3" fill="#8a5a3c" />
      {listPanes(floors, columns).map(([floor, column]) => {
        return (
          <g key={`${floor}-${column}`}>
            <rect
              x={x + gap * (column + 0.32)}
              y={top + 26 + floor * 78}
              width={gap * 0.52}
              height="52"
              rx="3"
              fill="url(#glass)"
              stroke="#8a5a3c"
              strokeWidth="3"
            />
            <rect
              x={x + gap * (column + 0.27)}
              y={top + 78 + floor * 78}
              width={gap * 0.62}
              height="7"
              rx="2"
              fill="var(--brand-8)"
              opacity="0.75"
            />
          </g>
        )
      })}
      <rect
        x={x + 16}
        y={shop}
        width={width * 0.56}
        height="128"
        rx="4"
        fill="url(#glass)"
        stroke="#5b4a3f"
        strokeWidth="4"
      />
      <rect x={x + width * 0.7} y={shop} width={width * 0.22} height="152" rx="4" fill="#5b4a3f" />
      <rect x={x + width * 0.73} y={shop + 10} width={width * 0.16} height="72" rx="3" fill="url(#glass)" />
      <Awning x={x + 4} y={shop - 26} width={width - 8} color={awning} />
    </g>
  )
}

const listPanes = (floors: number, columns: number): [floor: number, column: number][] =>
  Array.from({ length: floors * columns }, (_, index) => [Math.floor(index / columns), index % columns])

function Awning({ x, y, width, color }: { x: number; y: number; width: number; color: string }) {
  const stripes = 9
  const stripe = width / stripes
  return (
    <g>
      {Array.from({ length: stripes }, (_, index) => {
        const left = x + index * stripe
        return (
          <path
            key={left}
            d={`M${left} ${y}h${stripe}v36a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0Z`}
            fill={index % 2 === 0 ? color : '#fffaf0'}
          />
        )
      })}
      <rect x={x - 3} y={y - 6} width={width + 6} height="9" rx="3" fill={color} />
    </g>
  )
}
