import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { competitors, longestComparison } from '@vitrine/contract/competitors'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { PeriodPicker } from '../reports/frame/PeriodPicker.tsx'
import classes from '../reports/frame/Report.module.css'
import type { Period } from '../reports/model/period.ts'
import { isTooLong } from '../reports/model/too-long.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import { useSample } from '../ui/sample/use-sample.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { AddButton } from './AddButton.tsx'
import { ComparisonCards } from './ComparisonCards.tsx'
import { ComparisonSample } from './ComparisonSample.tsx'
import own from './Competitors.module.css'
import { FirstCompetitor } from './FirstCompetitor.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import { Rivals, RivalsSelect } from './Rivals.tsx'
import type { CompetitorSearch } from './search.ts'

interface Props {
  place: string
  /** The competitor that was picked. */
  id: string | undefined
  search: CompetitorSearch
  period: Period
  today: string
  places: readonly TreePlace[]
  onSearch: (change: Partial<CompetitorSearch>) => void
}

/** One place and those it is held against, over a period. */
export function Comparison({ place, id, search, period, today, places, onSearch }: Props) {
  const t = useTranslations('competitors')
  const isMobile = useIsMobile()
  const { from, to } = period
  const days = from !== undefined && to !== undefined && !isTooLong(period, longestComparison)
  const source = useQuery({
    ...q(competitors.analyzePlace, { params: { id: place }, query: { from, to } }),
    enabled: days,
    placeholderData: keepPreviousData,
  })
  const sample = useSample()
  const isNew = source.data?.subjects.length === 1
  const name = source.data?.location.name ?? places.find((one) => one.id === place)?.name
  const rivals = source.data?.subjects.slice(1) ?? []
  const list = { rivals, id, place, search }
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{name === undefined ? t('title') : t('titleOf', { name })}</h2>
        <div className={classes.controls}>
          <PlaceSelect places={places} place={place} onChoose={(chosen) => onSearch({ locations: [chosen] })} />
          <PeriodPicker period={period} today={today} most={longestComparison} onChange={onSearch} />
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
                  <FirstCompetitor place={place} unset={analysis.source === 'unset'} sample={sample} />
                ) : (
                  <div className={own.beside}>
                    {isMobile ? (
                      <div className={own.bar}>
                        <RivalsSelect {...list} />
                        <AddButton place={place} count={rivals.length} unset={analysis.source === 'unset'} short />
                      </div>
                    ) : (
                      <Rivals {...list} unset={analysis.source === 'unset'} />
                    )}
                    <ComparisonCards {...{ analysis, id, place, search, source }} />
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

/** Before there is anything, what is coming or why not stands on a card. */
function Frame({ source, title, children }: { source: { data: unknown }; title: string; children: ReactNode }) {
  return source.data === undefined ? <Card title={title}>{children}</Card> : children
}
