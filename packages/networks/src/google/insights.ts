import type { Figure, InsightsConnector } from '../insights.ts'
import type { Google } from './api.ts'
import { requests } from './requests.ts'

/**
 * The Performance API; the older metrics (QUERIES_*, VIEWS_*, ACTIONS_*) are gone.
 * https://developers.google.com/my-business/reference/performance/rest (read 2026-11)
 */
const DAILY = {
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 'searchMobile',
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 'searchDesktop',
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 'mapsMobile',
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 'mapsDesktop',
  CALL_CLICKS: 'calls',
  WEBSITE_CLICKS: 'website',
  BUSINESS_DIRECTION_REQUESTS: 'directions',
  BUSINESS_BOOKINGS: 'bookings',
} as const satisfies Record<string, Figure>

/** Google needs two to five days, and says nothing then as it says nothing of a day without anything. */
const LATEST_DAYS = 6
const MAX_PAGES = 20

export function googleInsights(google: Google): InsightsConnector {
  return {
    retentionDays: 17 * 30,
    daysAtOnce: 180,
    settlesInDays: 8,

    async days(call, span) {
      const { multiDailyMetricTimeSeries: metricGroups } = await google.send(
        call,
        call.token,
        requests.fetchMultiDailyMetricsTimeSeries(call.account.id, Object.keys(DAILY), span.from, span.to),
      )
      const figures = new Map<string, Partial<Record<Figure, number>>>()
      const reportedDays = new Set<string>()
      for (const { dailyMetric, timeSeries } of metricGroups.flatMap((group) => group.dailyMetricTimeSeries)) {
        const figure = DAILY[dailyMetric as keyof typeof DAILY] as Figure | undefined // one we did not ask for is none of these
        if (figure === undefined) continue
        for (const { date, value } of timeSeries.datedValues) {
          const day = spelled(date)
          figures.set(day, { ...figures.get(day), [figure]: value ?? 0 })
          if (value !== undefined) reportedDays.add(day)
        }
      }
      const lastReportedDay = [...reportedDays].toSorted().at(-1) ?? ''
      const young = new Date(google.app.now().getTime() - LATEST_DAYS * DAY_MS).toISOString().slice(0, 10)
      // The last days without a single figure are not known yet; older ones really had none.
      const days = [...figures].filter(([day]) => day <= lastReportedDay || day < young)
      return { days: days.map(([day, of]) => ({ day, figures: of })), missing: {} }
    },

    async keywords(call, month) {
      const found: { keyword: string; value: number | null; lessThan: number | null }[] = []
      let pageToken: string | undefined
      for (let page = 0; page < MAX_PAGES; page++) {
        const request = requests.listSearchKeywords(call.account.id, month, pageToken)
        const { searchKeywordsCounts, nextPageToken } = await google.send(call, call.token, request)
        for (const { searchKeyword, insightsValue } of searchKeywordsCounts)
          found.push({
            keyword: searchKeyword,
            value: insightsValue.value ?? null,
            lessThan: insightsValue.threshold ?? null,
          })
        if (!nextPageToken) break
        pageToken = nextPageToken
      }
      return found
    },
  }
}

const DAY_MS = 86_400_000

function spelled({ year, month, day }: { year: number; month: number; day: number }): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
