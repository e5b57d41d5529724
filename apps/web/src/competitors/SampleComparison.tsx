import classes from '../reports/frame/Report.module.css'
import { there } from '../reports/model/source.ts'
import { ComparisonCards } from './ComparisonCards.tsx'
import type { Analysis } from './subjects.ts'

const search = { social: 'google', type: 'competitors' } as const

/** The cards of a made-up comparison. */
export function SampleComparison({ made }: { made: Analysis }) {
  return (
    <div className={classes.sample}>
      <div className={classes.inside}>
        <ComparisonCards {...{ analysis: made, source: there(made), search }} id={undefined} place={made.location.id} />
      </div>
    </div>
  )
}
