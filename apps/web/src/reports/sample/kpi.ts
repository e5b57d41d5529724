import { metricsOf, type ReportMetric } from '@vitrine/contract/report-metrics'
import type { Insights, ReportTotal } from '@vitrine/contract/reports'
import { type Day, plusDays } from '../../dates/calendar-day.ts'
import { sampleId } from '../../ui/sample/sample-data.ts'
import { type Course, daysUntil, makeHead, makeSeries } from './sample-series.ts'

const sampleGroups: readonly [group: string, places: readonly string[]][] = [
  ['Île-de-France', ['Paris 11', 'Paris Batignolles', 'Boulogne', 'Versailles', 'La Défense']],
  ['Sud-Est', ['Lyon Part-Dieu', 'Lyon Croix-Rousse', 'Nice Port', 'Marseille Joliette']],
  ['Ouest', ['Bordeaux Lac', 'Nantes Bouffay', 'Rennes Sainte-Anne']],
]

const courses: Readonly<Partial<Record<ReportMetric, Course>>> = {
  impressions: { level: 430 },
  searchMobile: { level: 190 },
  searchDesktop: { level: 74 },
  mapsMobile: { level: 132 },
  mapsDesktop: { level: 34 },
  actions: { level: 25 },
  calls: { level: 6 },
  website: { level: 7 },
  directions: { level: 9 },
  bookings: { level: 3 },
  reviews: { level: 1, weekly: 0.6 },
  rating: { level: 4.3, weekly: 0.2 },
}

/** Sample Google figures of twelve restaurants. */
export function sampleKpi(today: Day): Insights {
  const days = daysUntil(today)
  const metrics = [...metricsOf.insights]
  const seriesFor = (metric: ReportMetric, size: number, shift: number) => {
    const { level, weekly } = courses[metric] ?? { level: 1 }
    const isMark = metric === 'rating'
    return makeSeries(metric, days, {
      level: isMark ? level * (0.94 + Math.min(size, 1.7) / 20) : level * size * eager(metric, shift),
      ...(weekly === undefined ? {} : { weekly }),
      ...{ shift, before: 0.82 + (shift % 5) * 0.07 },
    })
  }
  const totalsFor = (size: number, shift: number): ReportTotal[] =>
    metrics.map((metric) => {
      const { days: _days, ...total } = seriesFor(metric, size, shift)
      return total
    })
  const groups = sampleGroups.map(([name, groupLocations], index) => ({
    ...makeGroup(name, index),
    places: groupLocations,
  }))
  const locations = groups.flatMap(({ places, groupe }, at) =>
    places.map((name, nth) => {
      const id = sampleId(at * 10 + nth + 1)
      const size = 0.6 + ((at * 7 + nth * 3) % 9) / 8
      const spark = seriesFor('impressions', size, at + nth)
      return {
        location: { '@id': `/api/locations/${id}`, '@type': 'Location' as const, id, name, groupe },
        upTo: today,
        totals: totalsFor(size, at * 3 + nth),
        spark: [0, 7, 14, 21].map((day) => ({
          from: plusDays(days[0] ?? today, day),
          value: spark.days.slice(day, day + 7).reduce((sum, { value = 0 }) => sum + value, 0),
        })),
      }
    }),
  )
  return {
    ...makeHead(days),
    places: { all: locations.length, connected: locations.length, valid: locations.length },
    ...{ integrationType: 'google', insightType: 'insights', metrics, metric: 'impressions' },
    totals: totalsFor(locations.length, 0),
    series: seriesFor('impressions', locations.length, 0),
    groups: groups.map(({ groupe, places }, at) => ({
      ...{ groupe, places: places.length, totals: totalsFor(places.length, at) },
      days: seriesFor('impressions', places.length, at).days.map(({ date, value = 0 }) => ({ date, value })),
    })),
    locations,
  }
}

/** Varies how many viewers act, so that locations differ in their rates. */
const eager = (metric: ReportMetric, shift: number) =>
  ['actions', 'calls', 'website', 'directions', 'bookings'].includes(metric) ? 0.8 + (shift % 5) * 0.1 : 1

function makeGroup(name: string, index: number) {
  const id = sampleId(100 + index)
  return { groupe: { '@id': `/api/groups/${id}`, '@type': 'Group' as const, id, name } }
}
