import { useTranslations } from 'use-intl'
import { Plot } from './Plot.tsx'
import classes from './Pyramid.module.css'

interface Props {
  label: string
  /** From the youngest to the oldest; drawn the other way round. Shares of 1. */
  rows: readonly { id: string; name: string; left: number; right: number }[]
  leftName: string
  rightName: string
  format: (share: number) => string
}

/** Two sides of a population, back to back. */
export function Pyramid({ label, rows, leftName, rightName, format }: Props) {
  const t = useTranslations('charts')
  const max = Math.max(1e-9, ...rows.flatMap(({ left, right }) => [left, right]))
  const down = rows.toReversed()
  // Beside the bar there is room for its value.
  const width = (value: number) => `calc((100% - 40px) * ${value / max})`
  return (
    <Plot
      label={label}
      count={down.length}
      columns={1}
      describe={(index) => {
        const row = down[index]
        if (!row) return ''
        const side = (name: string, value: number) => t('point', { name, value: format(value) })
        return [row.name, side(leftName, row.left), side(rightName, row.right)].join(', ')
      }}
    >
      {(active, point) => (
        <div className={classes.pyramid} aria-hidden>
          {down.map(({ id, name, left, right }, index) => (
            <div key={id} className={classes.row} data-active={active === index || undefined} {...point(index)}>
              <span className={classes.side} data-side="left">
                <span className={classes.value}>{format(left)}</span>
                <span className={classes.bar} style={{ width: width(left) }} />
              </span>
              <span className={classes.name}>{name}</span>
              <span className={classes.side}>
                <span className={classes.bar} style={{ width: width(right) }} />
                <span className={classes.value}>{format(right)}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </Plot>
  )
}
