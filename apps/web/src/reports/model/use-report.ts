import { maxPeriodDays } from '@vitrine/contract/reports'
import { useMemo } from 'react'
import { toLocalDateTime } from '../../dates/local-time.ts'
import { useScope } from '../../posts/calendar/data/use-scope.ts'
import { isTooLong } from './is-too-long.ts'
import { type ReportPeriod, resolvePeriod } from './report-period.ts'
import type { KpiSearch, ReportSearch } from './search.ts'

/** The query of every report: the days and locations of the URL. */
export interface ReportQuery {
  readonly [name: string]: string | readonly string[] | undefined
  readonly from: string
  readonly to: string
  readonly compare: ReportPeriod['compare']
  readonly location?: readonly string[]
  readonly groupe?: readonly string[]
}

/** The period and query of a URL; the query is null without both days or with too many. */
export function useReport(search: ReportSearch | KpiSearch, id?: string) {
  const { groups, locations, preset, from, to, compare } = search
  const scope = useScope(id === undefined ? search : { locations: [id] })
  const today = toLocalDateTime(Date.now(), scope.zone).slice(0, 10)
  const period = useMemo(() => resolvePeriod({ preset, from, to, compare }, today), [preset, from, to, compare, today])
  const query = useMemo((): ReportQuery | null => {
    if (period.from === undefined || period.to === undefined || isTooLong(period, maxPeriodDays)) return null
    return {
      from: period.from,
      to: period.to,
      compare: period.compare,
      ...(id !== undefined ? { location: [id] } : locations ? { location: locations } : {}),
      ...(id === undefined && groups ? { groupe: groups } : {}),
    }
  }, [period, id, locations, groups])
  return { scope, period, today, query }
}
