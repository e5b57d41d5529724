import { Suspense } from 'react'
import type { Day } from '../calendar/model/day.ts'
import { lazySample } from '../ui/sample/lazy-sample.ts'
import type { Sample } from '../ui/sample/use-sample.ts'
import { SampleComparison } from './SampleComparison.tsx'

const CompetitorsSample = lazySample(async () => (await import('./sample/CompetitorsSample.tsx')).CompetitorsSample)

/** The example of a comparison, as long as there is none. */
export function ComparisonSample({ sample, today }: { sample: Sample; today: Day }) {
  return (
    <Suspense fallback={null}>
      <CompetitorsSample {...{ sample, today }} draw={(made) => <SampleComparison made={made} />} />
    </Suspense>
  )
}
