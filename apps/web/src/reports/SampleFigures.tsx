import { useTranslations } from 'use-intl'
import type { Day } from '../dates/calendar-day.ts'
import { AudienceFigures } from './AudienceReport.tsx'
import { ContentFigures } from './ContentReport.tsx'
import classes from './frame/Report.module.css'
import { GoogleFigures } from './GoogleReport.tsx'
import { periodOf } from './model/period.ts'
import { there } from './model/source.ts'
import type { SampleReport } from './sample/sample-report.ts'

const socials = { audience: 'instagram', content: 'facebook', insights: 'google' } as const

/** A report of made-up figures, without the controls over it. */
export function SampleFigures({ made, today }: { made: SampleReport; today: Day }) {
  const t = useTranslations('reports.title')
  const network = useTranslations('kit.network')
  const social = socials[made.kind]
  const common = {
    ...{ social, title: t(made.kind, { network: network(social) }), period: periodOf({}, today), search: {} },
    ...{ onSearch: () => {}, controls: null },
  }
  return (
    <div className={classes.sample}>
      <div className={classes.inside}>
        {made.kind === 'audience' && <AudienceFigures {...common} source={there(made.data)} />}
        {made.kind === 'content' && <ContentFigures {...common} source={there(made.data)} />}
        {made.kind === 'insights' && <GoogleFigures {...common} source={there(made.data)} />}
      </div>
    </div>
  )
}
