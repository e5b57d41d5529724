import type { AudienceStats } from '@vitrine/contract/reports'
import type { Day } from '../../dates/calendar-day.ts'
import { daysUntil, makeHead, makeSeries } from './sample-series.ts'

const ages: readonly [age: string, women: number, men: number][] = [
  ['18-24', 980, 720],
  ['25-34', 2640, 1810],
  ['35-44', 2210, 1730],
  ['45-54', 1240, 1060],
  ['55-64', 610, 520],
  ['65+', 290, 260],
]
const countries: readonly [name: string, value: number][] = [
  ['FR', 12_480],
  ['BE', 720],
  ['CH', 410],
  ['ES', 260],
  ['GB', 200],
]
const cities: readonly [name: string, value: number][] = [
  ['Lyon', 3120],
  ['Paris', 2740],
  ['Lille', 1680],
  ['Bordeaux', 1290],
  ['Nantes', 980],
]
const followers = 14_070

/** Sample audience of a company with twenty-four restaurants. */
export function sampleAudience(today: Day): AudienceStats {
  const days = daysUntil(today)
  const ranked = (all: typeof cities) =>
    all.map(([name, value]) => ({ name, value, share: Math.round((value / followers) * 10_000) / 100 }))
  return {
    ...makeHead(days),
    integrationType: 'instagram',
    engagementRate: { metric: 'engagementRate', total: 7.38, previous: 7.73, change: -4.53 },
    series: [
      makeSeries('followers', days, { level: 13_500, growth: 0.0015, weekly: 0.001, before: 0.96 }),
      makeSeries('gained', days, { level: 34, weekly: 0.4, before: 0.85 }),
      makeSeries('lost', days, { level: 11, weekly: 0.3, shift: 2, before: 1.1 }),
      makeSeries('reach', days, { level: 4200, before: 0.88 }),
      makeSeries('views', days, { level: 9600, shift: 1, before: 0.91 }),
      makeSeries('engagements', days, { level: 310, shift: 2, before: 0.84 }),
    ],
    ageGender: {
      takenOn: today,
      rows: ages.flatMap(([age, women, men]) =>
        (
          [
            ['F', women],
            ['M', men],
          ] as const
        ).map(([gender, value]) => ({
          ...{ age, gender, value },
          share: Math.round((value / followers) * 10_000) / 100,
        })),
      ),
    },
    countries: { takenOn: today, rows: ranked(countries), others: 0 },
    cities: { takenOn: today, rows: ranked(cities), others: followers - 9810 },
    onlineHours: {
      takenOn: today,
      rows: Array.from({ length: 7 * 24 }, (_, at) => {
        const [weekday, hour] = [Math.floor(at / 24) + 1, at % 24]
        const evening = Math.exp(-((hour - 19.5) ** 2) / 10) + 0.6 * Math.exp(-((hour - 12.5) ** 2) / 4)
        return { weekday, hour, value: Math.round(2400 * evening * (weekday > 5 ? 1.2 : 1)) + 60 }
      }),
    },
  }
}
