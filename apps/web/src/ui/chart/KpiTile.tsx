import { Change } from './Change.tsx'
import { type Definition, Info } from './Info.tsx'
import classes from './KpiTile.module.css'
import { Sparkline } from './Sparkline.tsx'

interface Props {
  name: string
  info: Definition
  /** As short as the tile wants it; `exact` is what it is short for. */
  value: string
  exact?: string
  change?: { readonly text: string; readonly tone: 'good' | 'bad' | 'flat' } | undefined
  /** What it is compared with, for those who hear the change: "par rapport à la période précédente". */
  against?: string
  /** Which days are compared, in a few words. */
  compared?: string | undefined
  spark?: readonly (number | null)[]
  /** Why there is no value, in words; it stands in its place. */
  missing?: string | undefined
}

/** One figure of the period: how much, how it moved, what it means. */
export function KpiTile({ name, info, value, exact, change, against, compared, spark, missing }: Props) {
  return (
    <article className={classes.tile} aria-label={name}>
      <header className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <Info name={name} {...info} />
      </header>
      {missing ? (
        <p className={classes.missing}>{missing}</p>
      ) : (
        <div className={classes.line}>
          <p className={classes.figures}>
            <span className={classes.value} title={exact}>
              {value}
            </span>
            {change && <Change {...change} against={against} />}
          </p>
          {spark && (
            <span className={classes.spark}>
              <Sparkline values={spark} falling={change?.tone === 'bad'} />
            </span>
          )}
        </div>
      )}
      {compared && <p className={classes.compared}>{compared}</p>}
    </article>
  )
}
