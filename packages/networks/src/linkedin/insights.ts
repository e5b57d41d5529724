import type { Figure, InsightsConnector } from '../insights.ts'
import type { Call } from '../network.ts'
import type { LinkedIn } from './api.ts'
import { unlessDenied } from './oauth.ts'
import { encoded, list, record } from './restli.ts'
import { elementsSchema, type Facet, Facets, FollowerDay, Geo, NetworkSize, resultsSchema, ShareDay } from './wire.ts'

const SHARES = 'rest/organizationalEntityShareStatistics'
const FOLLOWERS = 'rest/organizationalEntityFollowerStatistics'
const DAY_MS = 86_400_000
/** Figures are one or two days late; nothing at all of so young a day is no figure yet. */
const LATEST_DAYS = 2

/**
 * Organic figures of a Page, for twelve months. How many follow is only told of now, and who left never.
 * https://learn.microsoft.com/linkedin/marketing/community-management/organizations/share-statistics (read 2026-11)
 */
export function linkedinInsights(linkedin: LinkedIn): InsightsConnector {
  return {
    retentionDays: 364,
    daysAtOnce: 90,
    settlesInDays: 4,

    async days(call, span) {
      const query = { ...entity(call), timeIntervals: intervals(span) }
      const shares = await linkedin.get(call, call.token, SHARES, query, elementsSchema(ShareDay))
      const gains = await linkedin.get(call, call.token, FOLLOWERS, query, elementsSchema(FollowerDay))
      const figures = new Map<string, Partial<Record<Figure, number>>>()
      const young = toIsoDay(linkedin.app.now().getTime() - LATEST_DAYS * DAY_MS)
      for (const { timeRange, totalShareStatistics: statistics } of shares.elements) {
        const day = toIsoDay(timeRange.start)
        const engagements =
          statistics.clickCount + statistics.likeCount + statistics.commentCount + statistics.shareCount
        if (day >= young && statistics.impressionCount === 0) continue
        figures.set(day, { reach: statistics.uniqueImpressionsCount, views: statistics.impressionCount, engagements })
      }
      for (const { timeRange, followerGains } of gains.elements) {
        const day = toIsoDay(timeRange.start)
        if (!figures.has(day) && day >= young) continue
        const gained = followerGains.organicFollowerGain + followerGains.paidFollowerGain
        figures.set(day, { ...figures.get(day), gained })
      }
      // Counted now, it stands with yesterday on every Page, however late the other figures of each are.
      const yesterday = toIsoDay(linkedin.app.now().getTime() - DAY_MS)
      if (span.to >= yesterday)
        figures.set(yesterday, { ...figures.get(yesterday), followers: await fetchFollowerCount(call) })
      return {
        days: [...figures].map(([day, of]) => ({ day, figures: of })),
        missing: { lost: 'notProvided' },
      }
    },

    async audience(call) {
      const { elements } = await linkedin.get(call, call.token, FOLLOWERS, entity(call), elementsSchema(Facets))
      const [facets] = elements
      const countries = await named(call, facets?.followerCountsByGeoCountry ?? [])
      const areas = await named(call, facets?.followerCountsByGeo ?? [])
      return {
        ageGender: [],
        countries: countries.flatMap(({ name, value }) => {
          const code = findCountryCode(name)
          return code === undefined ? [] : [{ name: code, value }]
        }),
        cities: areas,
        online: [],
        missing: {
          ...(countries.length + areas.length === 0 ? { demographics: 'notProvided' as const } : {}),
          online: 'notProvided',
        },
      }
    },
  }

  async function fetchFollowerCount(call: Call): Promise<number> {
    const path = `rest/networkSizes/${encoded(call.account.id)}`
    const query = { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' }
    return (await linkedin.get(call, call.token, path, query, NetworkSize)).firstDegreeSize
  }

  /** Places come as URNs; what LinkedIn calls them in English is asked of it. */
  async function named(call: Call, facets: readonly Facet[]) {
    const counted = facets.map(({ geo, followerCounts }) => ({
      id: geo.split(':').at(-1) ?? '',
      value: followerCounts.organicFollowerCount + followerCounts.paidFollowerCount,
    }))
    if (counted.length === 0) return []
    const query = { ids: list(counted.map(({ id }) => id)) }
    const found = await unlessDenied(linkedin.get(call, call.token, 'rest/geo', query, resultsSchema(Geo)))
    return counted.flatMap(({ id, value }) => {
      const name = found?.results[id]?.defaultLocalizedName.value
      return name === undefined ? [] : [{ name, value }]
    })
  }
}

function entity(call: Call) {
  return { q: 'organizationalEntity', organizationalEntity: call.account.id }
}

/** Both ends are midnight in UTC, the last one not in it, or LinkedIn refuses. */
function intervals({ from, to }: { from: string; to: string }) {
  const start = Date.parse(`${from}T00:00Z`)
  const end = Date.parse(`${to}T00:00Z`) + DAY_MS
  return record({ timeRange: record({ start, end }), timeGranularityType: 'DAY' })
}

function toIsoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** ISO 3166-1 of a country's English name. */
function findCountryCode(name: string): string | undefined {
  codes ??= new Map(everyCode().map((code) => [english.of(code) ?? code, code]))
  return codes.get(name)
}
const english = new Intl.DisplayNames('en', { type: 'region' })
let codes: Map<string, string> | undefined

/** Codes that have a name, without those that are another spelling of one (UK, FX). */
function everyCode(): string[] {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = alphabet.flatMap((a) => alphabet.map((b) => a + b))
  return all.filter((code) => english.of(code) !== code && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
}
