import { DAY_MS, getAudience, toDayNumber } from '../audience.ts'
import type { Core } from '../core.ts'
import { type GoogleCall, serveApi } from './api.ts'
import { requireListing } from './business-accounts.ts'
import { discover } from './discovery.ts'
import { invalid } from './errors.ts'
import type { GoogleIdentity } from './identity.ts'
import { v1Name } from './listings.ts'
import { page, pageSize } from './paging.ts'
import type { Listing, ListingStore } from './types.ts'

/** Usual counts of a day; the words are Google's. */
const MEANS: Readonly<Record<string, number>> = {
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 95,
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 70,
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 35,
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 12,
  WEBSITE_CLICKS: 9,
  BUSINESS_DIRECTION_REQUESTS: 11,
  CALL_CLICKS: 6,
  BUSINESS_BOOKINGS: 2,
  BUSINESS_FOOD_MENU_CLICKS: 5,
}
/** How far Google looks back, and how many days it needs (to be confirmed). */
const RETENTION_DAYS = 18 * 30
const LAG_DAYS = 2
/** Below this, Google only says that it is less. */
const THRESHOLD = 15

/** How people find a place and what they do there, by day and by what they searched for. */
export function performance(core: Core, identity: GoogleIdentity, listings: ListingStore): void {
  const api = discover('businessprofileperformance', 'google.businessprofile.performance.v1')
  serveApi(core, identity, api, (serve) => {
    serve('locations.fetchMultiDailyMetricsTimeSeries', (call) => {
      const listing = requireListing(listings, call)
      const metrics = [call.query.dailyMetrics ?? []].flat().map(String)
      const { from, to } = readDayRange(call)
      return call.read(v1Name(listing), () => ({
        multiDailyMetricTimeSeries: [
          {
            dailyMetricTimeSeries: metrics.map((dailyMetric) => ({
              dailyMetric,
              timeSeries: { datedValues: days(from, to).map((day) => dated(listing, dailyMetric, day)) },
            })),
          },
        ],
      }))
    })

    serve('monthly.list', (call) => {
      const listing = requireListing(listings, call)
      const months = readMonths(call)
      return call.read(v1Name(listing), () => {
        const found = listKeywords(listing, months).map(([searchKeyword, count]) => ({
          searchKeyword,
          insightsValue: count < THRESHOLD ? { threshold: String(THRESHOLD) } : { value: String(count) },
        }))
        const { items, nextPageToken } = page(found, {
          size: pageSize(call.query.pageSize, 100, 100, true),
          token: call.query.pageToken,
          of: `keywords ${listing.id} ${months.join()}`,
        })
        return { searchKeywordsCounts: items, nextPageToken }
      })
    })
  })

  /** A day without anything carries no value, and neither does one of which nothing is known yet. */
  function dated(listing: Listing, metric: string, day: number) {
    const at = new Date(day * DAY_MS)
    const date = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
    const today = toDayNumber(core.clock.now())
    const isKnown = day <= today - LAG_DAYS && day > today - RETENTION_DAYS
    return { date, ...(isKnown ? { value: String(countOn(listing, metric, day)) } : {}) }
  }

  /** Nobody searches for a listing named "… quiet …": Google then answers an empty list. */
  function listKeywords(listing: Listing, months: readonly number[]): [string, number][] {
    if (/\bquiet\b/i.test(listing.account.place.name)) return []
    const audience = publicOfListing(listing)
    const { name, city } = listing.account.place
    const candidates = [
      name,
      `restaurant ${city}`,
      'restaurant',
      'brunch',
      'bistrot',
      `${name} menu`,
      `restaurant terrasse ${city}`,
      'restaurant ouvert dimanche',
      'plat du jour',
      `meilleur restaurant ${city}`,
      'restaurant groupe anniversaire',
      'menu enfant',
      'privatisation restaurant',
      'restaurant livraison nuit',
    ]
    const known = months.filter((month) => month < monthNumber(new Date(core.clock.now())))
    if (known.length === 0) return []
    return candidates
      .map((word, at): [string, number] => {
        const mean = (620 / (at + 1) ** 2) * audience.size
        return [
          word.toLowerCase(),
          known.reduce((sum, month) => sum + Math.round(mean * (0.7 + 0.6 * audience.chance(word, month))), 0),
        ]
      })
      .toSorted(([, a], [, b]) => b - a)
  }
}

/** Who writes a review, or reads what a place posts, comes by Google too. */
function countOn(listing: Listing, metric: string, day: number): number {
  const mean = MEANS[metric]
  if (mean === undefined) return 0
  const written = [...listing.reviews.values()].filter((review) => toDayNumber(review.created) === day).length
  const posted = [...listing.posts.values()].filter(
    (post) => day >= toDayNumber(post.created) && day < toDayNumber(post.created) + 7,
  ).length
  return publicOfListing(listing).countOn(metric, day, mean) + Math.round((mean / 10) * (written + posted))
}

function publicOfListing({ id, account }: Listing) {
  return getAudience('google', id, account.place.name)
}

function readDayRange({ query }: GoogleCall): { from: number; to: number } {
  const from = readDay(query, 'dailyRange.startDate')
  const to = readDay(query, 'dailyRange.endDate')
  if (from > to)
    throw invalid([{ field: 'daily_range', description: 'The start date must not be after the end date.' }])
  return { from, to }
}

function readDay(query: GoogleCall['query'], readMonth: string): number {
  const [year, month, day] = ['year', 'month', 'day'].map((part) => Number(query[`${readMonth}.${part}`] ?? 0))
  const ms = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1)
  if (!year || !month || !day || new Date(ms).getUTCDate() !== day)
    throw invalid([{ field: readMonth, description: 'A whole date is required.' }])
  return toDayNumber(ms)
}

function readMonths({ query }: GoogleCall): number[] {
  const readMonth = (name: string) =>
    Number(query[`monthlyRange.${name}.year`] ?? 0) * 12 + Number(query[`monthlyRange.${name}.month`] ?? 0) - 1
  const from = readMonth('startMonth')
  const to = query['monthlyRange.endMonth.year'] === undefined ? from : readMonth('endMonth')
  return Array.from({ length: Math.min(36, Math.max(0, to - from + 1)) }, (_, index) => from + index)
}

const monthNumber = (readMonth: Date) => readMonth.getUTCFullYear() * 12 + readMonth.getUTCMonth()
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, readMonth) => from + readMonth)
