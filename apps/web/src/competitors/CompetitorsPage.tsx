import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { competitors } from '@vitrine/contract/competitors'
import { reports } from '@vitrine/contract/reports'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { toLocalDateTime } from '../dates/local-time.ts'
import { useScope } from '../posts/calendar/data/use-scope.ts'
import { CompetitorsEntry } from '../reports/frame/CompetitorsEntry.tsx'
import classes from '../reports/frame/Report.module.css'
import { SubMenu } from '../reports/frame/SubMenu.tsx'
import { reportEntries } from '../reports/model/report-entries.ts'
import { readPeriod, resolvePeriod } from '../reports/model/report-period.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { useSample } from '../ui/sample/use-sample.ts'
import { ChooseLocation } from './ChooseLocation.tsx'
import { Comparison } from './Comparison.tsx'
import { ComparisonSample } from './ComparisonSample.tsx'
import type { CompetitorSearch } from './search.ts'

/** Compares a location with all its competitors. */
export function CompetitorsPage() {
  const search: CompetitorSearch = useSearch({ from: '/dashboard/gmb-competitor' })
  return <Competitors search={search} />
}

/** Compares a location with one competitor. */
export function CompetitorPage() {
  const search: CompetitorSearch = useSearch({ from: '/dashboard/gmb-competitor/$id' })
  const { id } = useParams({ from: '/dashboard/gmb-competitor/$id' })
  return <Competitors search={search} id={id} />
}

function Competitors({ search, id }: { search: CompetitorSearch; id?: string }) {
  const t = useTranslations('competitors')
  const navigate = useNavigate()
  const requestedLocationId = search.locations?.[0]
  // A link may name a competitor only: its location is then loaded.
  const competitor = useQuery({
    ...q(competitors.read, { params: { id: id ?? '' } }),
    enabled: id !== undefined && requestedLocationId === undefined,
  })
  const locationId = requestedLocationId ?? competitor.data?.location.id
  const isResolvingLocation = id !== undefined && requestedLocationId === undefined && competitor.isPending
  const scope = useScope({ locations: locationId === undefined ? undefined : [locationId] })
  const menu = useQuery(q(reports.menu))
  const today = toLocalDateTime(Date.now(), scope.zone).slice(0, 10)
  const sample = useSample()
  const period = resolvePeriod(search, today)
  const set = useCallback(
    (change: Partial<CompetitorSearch>) => {
      const next = { ...search, ...change }
      // Another location has other competitors, so the selected one is dropped.
      if (id === undefined || change.locations) void navigate({ to: '/gmb-competitor', search: next, replace: true })
      else void navigate({ to: '/gmb-competitor/$id', params: { id }, search: next, replace: true })
    },
    [navigate, id, search],
  )
  return (
    <div className={classes.page}>
      <SubMenu
        to="/report"
        entries={menu.data ? reportEntries(menu.data) : []}
        isLoading={menu.isPending}
        chosen={null}
        period={readPeriod({ ...search })}
        more={(social) => social === 'google' && <CompetitorsEntry locationId={locationId} search={search} current />}
      />
      {sample.isShown && scope.tree?.locations.length === 0 ? (
        <ComparisonSample {...{ sample, today }} />
      ) : (
        <div className={classes.scroll}>
          <div className={classes.inside}>
            {isResolvingLocation ? (
              <DataArea source={competitor} errorTitle={t('loadFailed')}>
                {() => null}
              </DataArea>
            ) : locationId === undefined ? (
              <ChooseLocation
                locations={scope.tree?.locations}
                failed={competitor.error}
                sample={sample}
                onChoose={(chosen) => set({ locations: [chosen] })}
              />
            ) : (
              <Comparison
                key={locationId}
                {...{ locationId, id, search, period, today, onSearch: set }}
                locations={scope.tree?.locations ?? []}
              />
            )}
          </div>
        </div>
      )}
    </div>
  )
}
