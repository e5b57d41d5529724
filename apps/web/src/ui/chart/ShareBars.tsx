import { useTranslations } from 'use-intl'
import { Plot } from './Plot.tsx'
import classes from './ShareBars.module.css'

interface Props {
  label: string
  /** What the parts are called, in the order they stand: the first at the same edge in every bar. */
  parts: readonly string[]
  rows: readonly { id: string; name: string; counts: readonly number[] }[]
  /** A share of 1. */
  format: (share: number) => string
  count: (value: number) => string
}

/** Bars of the same length, each shared out over the same parts from strong to faint. */
export function ShareBars({ label, parts, rows, format, count }: Props) {
  const t = useTranslations('charts')
  const getShare = (counts: readonly number[], part: number) => {
    const all = counts.reduce((sum, amount) => sum + amount, 0)
    return all === 0 ? 0 : (counts[part] ?? 0) / all
  }
  return (
    <Plot
      label={label}
      count={rows.length}
      columns={1}
      describe={(index) =>
        [
          rows[index]?.name,
          ...parts.map((name, part) => t('point', { name, value: format(getShare(rows[index]?.counts ?? [], part)) })),
        ].join(', ')
      }
    >
      {(active, point) => (
        <div className={classes.bars} aria-hidden>
          {rows.map(({ id, name, counts }, index) => (
            <div key={id} className={classes.row} data-active={active === index || undefined} {...point(index)}>
              <span className={classes.name}>{name}</span>
              <span className={classes.bar}>
                {parts.map((part, at) => {
                  const share = getShare(counts, at)
                  return share === 0 ? null : (
                    <span
                      key={part}
                      className={classes.part}
                      data-part={at}
                      style={{ width: `${share * 100}%` }}
                      title={`${part}: ${count(counts[at] ?? 0)}`}
                    >
                      {share >= 0.1 && format(share)}
                    </span>
                  )
                })}
              </span>
            </div>
          ))}
          <ul className={classes.legend}>
            {parts.map((part, at) => (
              <li key={part}>
                <span className={classes.swatch} data-part={at} />
                {part}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Plot>
  )
}
