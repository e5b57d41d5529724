import { useTranslations } from 'use-intl'
import report from '../reports/frame/Report.module.css'
import classes from './Competitors.module.css'
import { CompareCard } from './cards/CompareCard.tsx'
import type { CardProps } from './cards/card-props.ts'
import { GrowthCard } from './cards/GrowthCard.tsx'
import { InfoCard } from './cards/InfoCard.tsx'
import { MixCard } from './cards/MixCard.tsx'
import { RatingCard } from './cards/RatingCard.tsx'
import { TotalCard } from './cards/TotalCard.tsx'
import { News } from './News.tsx'
import { type Analysis, idOf, picked } from './subjects.ts'

interface Props extends Omit<CardProps, 'className'> {
  analysis: Analysis
}

/** What stands beside the list: the one that was picked, what stands out, and the charts. */
export function ComparisonCards({ analysis, id, place, search, source }: Props) {
  const t = useTranslations('competitors')
  const one = id === undefined ? undefined : analysis.subjects.find((subject) => idOf(subject) === id)
  const common = { source, id, place, search }
  return (
    <div className={classes.content}>
      {id !== undefined && <InfoCard subject={one} place={place} search={search} />}
      <News subjects={picked(analysis.subjects, id)} />
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
