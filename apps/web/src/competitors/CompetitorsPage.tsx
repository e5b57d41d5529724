import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { competitors } from '@vitrine/contract/competitors'
import { reports } from '@vitrine/contract/reports'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { wallAt } from '../dates/local-time.ts'
import { useScope } from '../posts/calendar/data/use-scope.ts'
import { CompetitorsEntry } from '../reports/frame/CompetitorsEntry.tsx'
import classes from '../reports/frame/Report.module.css'
import { SubMenu } from '../reports/frame/SubMenu.tsx'
import { reportEntries } from '../reports/model/entries.ts'
import { periodOf, readPeriod } from '../reports/model/period.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { useSample } from '../ui/sample/use-sample.ts'
import { ChoosePlace } from './ChoosePlace.tsx'
import { Comparison } from './Comparison.tsx'
import { ComparisonSample } from './ComparisonSample.tsx'
import type { CompetitorSearch } from './search.ts'

/** A place beside all its competitors. */
export function CompetitorsPage() {
  const search: CompetitorSearch = useSearch({ from: '/dashboard/gmb-competitor' })
  return <Competitors search={search} />
}

/** The same beside one of them. */
export function CompetitorPage() {
  const search: CompetitorSearch = useSearch({ from: '/dashboard/gmb-competitor/$id' })
  const { id } = useParams({ from: '/dashboard/gmb-competitor/$id' })
  return <Competitors search={search} id={id} />
}

function Competitors({ search, id }: { search: CompetitorSearch; id?: string }) {
  const t = useTranslations('competitors')
  const navigate = useNavigate()
  const asked = search.locations?.[0]
  // A link to a competitor alone: the place is the one it is held against.
  const one = useQuery({
    ...q(competitors.read, { params: { id: id ?? '' } }),
    enabled: id !== undefined && asked === undefined,
  })
  const place = asked ?? one.data?.location.id
  const isLookedFor = id !== undefined && asked === undefined && one.isPending
  const scope = useScope({ locations: place === undefined ? undefined : [place] })
  const menu = useQuery(q(reports.menu))
  const today = wallAt(Date.now(), scope.zone).slice(0, 10)
  const sample = useSample()
  const period = periodOf(search, today)
  const set = useCallback(
    (change: Partial<CompetitorSearch>) => {
      const next = { ...search, ...change }
      // Another place has other competitors.
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
        more={(social) => social === 'google' && <CompetitorsEntry place={place} search={search} current />}
      />
      {sample.isShown && scope.tree?.places.length === 0 ? (
        <ComparisonSample {...{ sample, today }} />
      ) : (
        <div className={classes.scroll}>
          <div className={classes.inside}>
            {isLookedFor ? (
              <DataArea source={one} errorTitle={t('loadFailed')}>
                {() => null}
              </DataArea>
            ) : place === undefined ? (
              <ChoosePlace
                places={scope.tree?.places}
                failed={one.error}
                sample={sample}
                onChoose={(chosen) => set({ locations: [chosen] })}
              />
            ) : (
              <Comparison
                key={place}
                {...{ place, id, search, period, today, onSearch: set }}
                places={scope.tree?.places ?? []}
              />
            )}
          </div>
        </div>
      )}
    </div>
  )
}
