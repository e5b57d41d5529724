import classes from './ProgressRing.module.css'

/** A ring that fills; one that turns where nobody knows how far it is. */
export function ProgressRing({
  share,
  size = 24,
  failed,
}: {
  share: number | undefined
  size?: number
  failed?: boolean
}) {
  const stroke = size >= 24 ? 3 : 2.5
  const radius = (size - stroke) / 2
  const around = 2 * Math.PI * radius
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: stroke }
  return (
    <svg
      className={classes.ring}
      data-turning={share === undefined || undefined}
      data-failed={failed || undefined}
      width={size}
      height={size}
      aria-hidden
    >
      <circle {...circle} className={classes.track} />
      <circle
        {...circle}
        className={classes.done}
        strokeLinecap="round"
        strokeDasharray={around}
        strokeDashoffset={around * (1 - Math.max(0.04, share ?? 0.3))}
      />
    </svg>
  )
}
