import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { ReportMetric } from '@vitrine/contract/report-metrics'
import { type Insights, reports } from '@vitrine/contract/reports'
import type { ApiError } from '../../api/error.ts'
import { send } from '../../api/queries.ts'
import type { ReportTab, Social } from '../model/search.ts'
import type { ReportQuery } from '../model/use-report.ts'

interface InsightsRequest {
  social: Social
  type: ReportTab
  metric: ReportMetric
  period: ReportQuery
  /** Undefined: all locations of the viewer. */
  locationIds: readonly string[] | undefined
}

/** The locations' figures. A POST although it only reads: two thousand ids do not fit in a URL. */
export function useInsights(request: InsightsRequest | null) {
  const body = request && buildRequestBody(request)
  return useQuery<Insights, ApiError>({
    queryKey: [reports.insights.path, body],
    queryFn: body ? ({ signal }) => send(reports.insights, { body }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  })
}

/** The request body, which exports use too. */
export const buildRequestBody = ({ social, type, metric, period, locationIds }: InsightsRequest) => ({
  integrationType: social,
  insightType: type,
  startDate: period.from,
  endDate: period.to,
  compare: period.compare,
  metric,
  ...(locationIds ? { locationIds: locationIds } : {}),
})
