import { useTranslations } from 'use-intl'
import report from '../reports/frame/Report.module.css'
import { CompetitorHighlights } from './CompetitorHighlights.tsx'
import classes from './Competitors.module.css'
import { CompareCard } from './cards/CompareCard.tsx'
import type { CompetitorCardProps } from './cards/competitor-card-props.ts'
import { GrowthCard } from './cards/GrowthCard.tsx'
import { InfoCard } from './cards/InfoCard.tsx'
import { MixCard } from './cards/MixCard.tsx'
import { RatingCard } from './cards/RatingCard.tsx'
import { TotalCard } from './cards/TotalCard.tsx'
import { type Analysis, getSubjectId, picked } from './compared-businesses.ts'

interface Props extends Omit<CompetitorCardProps, 'className'> {
  analysis: Analysis
}

/** The comparison beside the list: details of the selected competitor, highlights and charts. */
export function ComparisonCards({ analysis, id, locationId, search, source }: Props) {
  const t = useTranslations('competitors')
  const selectedSubject =
    id === undefined ? undefined : analysis.subjects.find((subject) => getSubjectId(subject) === id)
  const common = { source, id, locationId: locationId, search }
  return (
    <div className={classes.content}>
      {id !== undefined && <InfoCard subject={selectedSubject} locationId={locationId} search={search} />}
      <CompetitorHighlights subjects={picked(analysis.subjects, id)} />
      <div className={report.cards}>
        <RatingCard {...common} className={report.six} />
        <TotalCard {...common} className={report.six} />
        <GrowthCard {...common} className={report.seven} />
        <MixCard {...common} className={report.five} />
        <CompareCard {...common} />
      </div>
      <p className={classes.source}>{t('source')}</p>
    </div>
  )
}
