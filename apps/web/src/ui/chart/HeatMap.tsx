import classes from './HeatMap.module.css'
import { Plot } from './Plot.tsx'
import { spread } from './scale.ts'

interface Props {
  label: string
  rows: readonly string[]
  columns: readonly string[]
  /** Row after row; null where nothing is known. */
  values: readonly (number | null)[]
  /** The cell in words. */
  describe: (index: number) => string
  onOpen?: (index: number) => void
}

const steps = 7

/** A table of colours: the darker (in the dark: the brighter), the more. */
export function HeatMap({ label, rows, columns, values, describe, onOpen }: Props) {
  const known = values.filter((value) => value !== null)
  const max = Math.max(...known, 0)
  const least = Math.min(...known, max)
  const getLevel = (value: number | null) =>
    value === null
      ? 0
      : max === least
        ? 1
        : 1 + Math.min(steps - 1, Math.floor(((value - least) / (max - least)) * steps))
  const named = new Set(spread(columns.length, 5))
  return (
    <Plot label={label} count={values.length} columns={columns.length} describe={describe} onOpen={onOpen}>
      {(active, point) => (
        // A few columns need not be as wide as the card.
        <div className={classes.map} style={{ maxWidth: 38 + columns.length * 46 }} aria-hidden>
          {rows.map((row, line) => (
            <div key={row} className={classes.row}>
              <span className={classes.name}>{row}</span>
              {columns.map((column, columnIndex) => {
                const index = line * columns.length + columnIndex
                return (
                  <span
                    key={column}
                    className={classes.cell}
                    data-level={getLevel(values[index] ?? null)}
                    data-active={active === index || undefined}
                    data-opens={onOpen !== undefined || undefined}
                    title={describe(index)}
                    {...point(index)}
                  />
                )
              })}
            </div>
          ))}
          <div className={classes.row}>
            <span className={classes.name} />
            {columns.map((column, columnIndex) => (
              <span key={column} className={classes.column}>
                {named.has(columnIndex) && <span>{column}</span>}
              </span>
            ))}
          </div>
        </div>
      )}
    </Plot>
  )
}
