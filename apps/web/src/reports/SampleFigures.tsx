import { useTranslations } from 'use-intl'
import type { Day } from '../dates/calendar-day.ts'
import { AudienceFigures } from './AudienceReport.tsx'
import { ContentFigures } from './ContentReport.tsx'
import classes from './frame/Report.module.css'
import { GoogleFigures } from './GoogleReport.tsx'
import { toResolvedQuery } from './model/query-result.ts'
import { resolvePeriod } from './model/report-period.ts'
import type { SampleReport } from './sample/sample-report.ts'

const socials = { audience: 'instagram', content: 'facebook', insights: 'google' } as const

/** A report with sample figures, without controls. */
export function SampleFigures({ made, today }: { made: SampleReport; today: Day }) {
  const t = useTranslations('reports.title')
  const network = useTranslations('kit.network')
  const social = socials[made.kind]
  const common = {
    ...{ social, title: t(made.kind, { network: network(social) }), period: resolvePeriod({}, today), search: {} },
    ...{ onSearch: () => {}, controls: null },
  }
  return (
    <div className={classes.sample}>
      <div className={classes.inside}>
        {made.kind === 'audience' && <AudienceFigures {...common} source={toResolvedQuery(made.data)} />}
        {made.kind === 'content' && <ContentFigures {...common} source={toResolvedQuery(made.data)} />}
        {made.kind === 'insights' && <GoogleFigures {...common} source={toResolvedQuery(made.data)} />}
      </div>
    </div>
  )
}
