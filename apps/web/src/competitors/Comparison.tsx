import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { competitors, maxComparisonDays } from '@vitrine/contract/competitors'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { PeriodPicker } from '../reports/frame/PeriodPicker.tsx'
import classes from '../reports/frame/Report.module.css'
import { isTooLong } from '../reports/model/is-too-long.ts'
import type { ReportPeriod } from '../reports/model/report-period.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import { useSample } from '../ui/sample/use-sample.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { AddButton } from './AddButton.tsx'
import { ComparisonCards } from './ComparisonCards.tsx'
import { ComparisonSample } from './ComparisonSample.tsx'
import { CompetitorPicker, CompetitorSelect } from './CompetitorPicker.tsx'
import own from './Competitors.module.css'
import { FirstCompetitor } from './FirstCompetitor.tsx'
import { LocationSelect } from './LocationSelect.tsx'
import type { CompetitorSearch } from './search.ts'

interface Props {
  locationId: string
  /** The selected competitor. */
  id: string | undefined
  search: CompetitorSearch
  period: ReportPeriod
  today: string
  locations: readonly TreeLocation[]
  onSearch: (change: Partial<CompetitorSearch>) => void
}

/** A location compared with its competitors over a period. */
export function Comparison({ locationId, id, search, period, today, locations, onSearch }: Props) {
  const t = useTranslations('competitors')
  const isMobile = useIsMobile()
  const { from, to } = period
  const days = from !== undefined && to !== undefined && !isTooLong(period, maxComparisonDays)
  const source = useQuery({
    ...q(competitors.analyzePlace, { params: { id: locationId }, query: { from, to } }),
    enabled: days,
    placeholderData: keepPreviousData,
  })
  const sample = useSample()
  const isNew = source.data?.subjects.length === 1
  const name = source.data?.location.name ?? locations.find((location) => location.id === locationId)?.name
  const rivals = source.data?.subjects.slice(1) ?? []
  const list = { rivals, id, locationId: locationId, search }
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{name === undefined ? t('title') : t('titleOf', { name })}</h2>
        <div className={classes.controls}>
          <LocationSelect
            locations={locations}
            locationId={locationId}
            onChoose={(chosen) => onSearch({ locations: [chosen] })}
          />
          <PeriodPicker period={period} today={today} maxDays={maxComparisonDays} onChange={onSearch} />
        </div>
      </div>
      {isNew && sample.isShown ? (
        <ComparisonSample {...{ sample, today }} />
      ) : (
        days && (
          <Frame source={source} title={t('title')}>
            <DataArea source={source} errorTitle={t('loadFailed')}>
              {(analysis) =>
                analysis.subjects.length === 1 ? (
                  <FirstCompetitor locationId={locationId} unset={analysis.source === 'unset'} sample={sample} />
                ) : (
                  <div className={own.beside}>
                    {isMobile ? (
                      <div className={own.bar}>
                        <CompetitorSelect {...list} />
                        <AddButton
                          locationId={locationId}
                          count={rivals.length}
                          unset={analysis.source === 'unset'}
                          short
                        />
                      </div>
                    ) : (
                      <CompetitorPicker {...list} unset={analysis.source === 'unset'} />
                    )}
                    <ComparisonCards {...{ analysis, id, locationId, search, source }} />
                  </div>
                )
              }
            </DataArea>
          </Frame>
        )
      )}
      <p className="visually-hidden" role="status">
        {source.isFetching ? t('loading') : ''}
      </p>
    </>
  )
}

/** Puts the loading or error state in a card. */
function Frame({ source, title, children }: { source: { data: unknown }; title: string; children: ReactNode }) {
  return source.data === undefined ? <Card title={title}>{children}</Card> : children
}
