import type { ReactNode } from 'react'
import classes from './BarList.module.css'
import { Plot } from './Plot.tsx'

export interface Bar {
  readonly id: string
  readonly name: string
  readonly value: number
  /** The value as it is said: a count, a share, or both. */
  readonly text: string
  /** Before the name: a glyph, a code of a country. */
  readonly sign?: ReactNode
  /** Without a bar: what would not fit the scale, as all the others together. */
  readonly plain?: boolean
}

interface Props {
  label: string
  bars: readonly Bar[]
  /** The length of a full bar; the greatest value otherwise. */
  max?: number
  color?: string
  onOpen?: (index: number) => void
}

/** Ranked things with a bar each; the value stands at its end. */
export function BarList({ label, bars, max, color = 'var(--chart-1)', onOpen }: Props) {
  const full = max ?? Math.max(1e-9, ...bars.filter(({ plain }) => !plain).map(({ value }) => value))
  return (
    <Plot
      label={label}
      count={bars.length}
      columns={1}
      describe={(index) => `${bars[index]?.name ?? ''}, ${bars[index]?.text ?? ''}`}
      onOpen={onOpen}
    >
      {(active, point) => (
        <div className={classes.list} aria-hidden>
          {bars.map(({ id, name, value, text, sign, plain }, index) => (
            <div
              key={id}
              className={classes.row}
              data-active={active === index || undefined}
              data-plain={plain || undefined}
              data-opens={onOpen !== undefined || undefined}
              {...point(index)}
            >
              <span className={classes.name} title={name}>
                {sign}
                <span className={classes.word} dir="auto">
                  {name}
                </span>
              </span>
              <span className={classes.track}>
                {!plain && value > 0 && (
                  <span
                    className={classes.bar}
                    style={{ width: `${Math.min(100, (value / full) * 100)}%`, background: color }}
                  />
                )}
              </span>
              <span className={classes.value}>{text}</span>
            </div>
          ))}
        </div>
      )}
    </Plot>
  )
}
