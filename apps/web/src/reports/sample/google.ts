import type { GoogleInsights } from '@vitrine/contract/reports'
import { type Day, plusMonths } from '../../dates/calendar-day.ts'
import { daysUntil, makeHead, makeSeries } from './sample-series.ts'

const marks: readonly [stars: number, count: number][] = [
  [5, 126],
  [4, 48],
  [3, 17],
  [2, 7],
  [1, 6],
]
const reviewed = 204

/** Sample Google figures of twenty-four restaurants. */
export function sampleGoogle(today: Day, keywords: readonly string[]): GoogleInsights {
  const days = daysUntil(today)
  const month = today.slice(0, 7)
  return {
    ...makeHead(days),
    integrationType: 'google',
    series: [
      makeSeries('impressions', days, { level: 5200, before: 0.92 }),
      makeSeries('searchMobile', days, { level: 2300, before: 0.9 }),
      makeSeries('searchDesktop', days, { level: 900, shift: 1, before: 0.97 }),
      makeSeries('mapsMobile', days, { level: 1600, shift: 2, before: 0.91 }),
      makeSeries('mapsDesktop', days, { level: 400, shift: 3, before: 1.04 }),
      makeSeries('actions', days, { level: 290, before: 0.86 }),
      makeSeries('calls', days, { level: 74, before: 0.9 }),
      makeSeries('website', days, { level: 82, shift: 1, before: 0.88 }),
      makeSeries('directions', days, { level: 106, shift: 2, before: 0.82 }),
      makeSeries('bookings', days, { level: 28, shift: 3, before: 0.8 }),
      makeSeries('reviews', days, { level: 7, weekly: 0.5, before: 0.85 }),
      makeSeries('rating', days, { level: 4.4, weekly: 0.1, before: 0.98 }),
    ],
    keywords: {
      ...{ from: plusMonths(`${month}-01`, -1).slice(0, 7), to: month, total: keywords.length },
      rows: keywords.map((keyword, index) => ({
        keyword,
        ...(index < 7 ? { value: Math.round(4100 / (index + 1.4)) } : { lessThan: 15 }),
        branded: index % 4 === 0,
      })),
    },
    reviews: Array.from({ length: 6 }, (_, index) => ({
      month: plusMonths(`${month}-01`, index - 5).slice(0, 7),
      count: [142, 158, 171, 166, 189, reviewed][index] ?? 0,
      average: [4.2, 4.2, 4.3, 4.3, 4.4, 4.4][index] ?? 0,
    })),
    stars: marks.map(([stars, count]) => ({
      ...{ stars, count, previous: Math.round(count * 0.88) },
      share: Math.round((count / reviewed) * 10_000) / 100,
    })),
  }
}
