import { Suspense } from 'react'
import type { Day } from '../dates/calendar-day.ts'
import classes from '../reports/frame/Report.module.css'
import { toResolvedQuery } from '../reports/model/query-result.ts'
import { lazySample } from '../ui/sample/lazy-sample.ts'
import type { Sample } from '../ui/sample/use-sample.ts'
import { ComparisonCards } from './ComparisonCards.tsx'
import type { Analysis } from './compared-businesses.ts'

const CompetitorsSample = lazySample(async () => (await import('./sample/CompetitorsSample.tsx')).CompetitorsSample)

/** A sample comparison, shown while there is no real one. */
export function ComparisonSample({ sample, today }: { sample: Sample; today: Day }) {
  return (
    <Suspense fallback={null}>
      <CompetitorsSample {...{ sample, today }} draw={(made) => <SampleComparison made={made} />} />
    </Suspense>
  )
}

const search = { social: 'google', type: 'competitors' } as const

/** The comparison's cards with sample data. */
function SampleComparison({ made }: { made: Analysis }) {
  return (
    <div className={classes.sample}>
      <div className={classes.inside}>
        <ComparisonCards
          {...{ analysis: made, source: toResolvedQuery(made), search }}
          id={undefined}
          locationId={made.location.id}
        />
      </div>
    </div>
  )
}
