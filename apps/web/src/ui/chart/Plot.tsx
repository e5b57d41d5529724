import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import classes from './Plot.module.css'

interface Props {
  /** What it draws, for those who hear it. */
  label: string
  /** How many points one can stand on. */
  count: number
  /** A point in words: "ven. 24 avril : 14 840 abonnés". */
  describe: (index: number) => string
  /** In a table of points, how many stand in a row: up and down then go from row to row. */
  columns?: number
  /** Enter, or a click, on a point. */
  onOpen?: (index: number) => void
  className?: string | undefined
  box?: RefObject<HTMLDivElement | null>
  /**
   * Draws, with the point that is looked at, if any. The others are for the pointer: what a point that is drawn as a
   * thing of its own is given; where there is none, how one looks at a point, or away.
   */
  children: (
    active: number | null,
    point: (index: number) => { onPointerEnter: () => void; onClick: () => void },
    activatePoint: (index: number | null) => void,
  ) => ReactNode
}

/**
 * What is drawn, as one stop of the keyboard: arrows go from point to point and each is said, as along a ruler.
 * That is a slider (https://www.w3.org/WAI/ARIA/apg/patterns/slider/, read 2026-11), which sets where one looks.
 */
export function Plot({ label, count, describe, columns, onOpen, className, box, children }: Props) {
  const [active, setActive] = useState<number | null>(null)
  const [resting, setResting] = useState(count - 1)
  const at = Math.max(0, Math.min(count - 1, active ?? resting))
  const activatePoint = (index: number | null) => {
    setActive(index)
    if (index !== null) setResting(index)
  }
  const point = (index: number) => ({ onPointerEnter: () => activatePoint(index), onClick: () => onOpen?.(index) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - (columns ?? -1),
      ArrowDown: at + (columns ?? -1),
      Home: 0,
      End: count - 1,
      PageUp: at - (columns ?? 7),
      PageDown: at + (columns ?? 7),
    }
    const next = steps[event.key]
    if (next !== undefined) activatePoint(Math.max(0, Math.min(count - 1, next)))
    else if (event.key === 'Enter' && onOpen) onOpen(at)
    else if (event.key === 'Escape' && active !== null) setActive(null)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      className={`${classes.plot} ${className ?? ''}`}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, count)}
      aria-valuenow={at + 1}
      aria-valuetext={count > 0 ? describe(at) : undefined}
      data-focus-inset
      onKeyDown={onKeyDown}
      // A click that brings the focus has already said where it looks.
      onFocus={(event) => event.target.matches(':focus-visible') && activatePoint(at)}
      onBlur={() => setActive(null)}
      onPointerLeave={(event) => !event.currentTarget.matches(':focus-visible') && setActive(null)}
    >
      {children(count > 0 ? active : null, point, activatePoint)}
    </div>
  )
}
