import { DAY_MS, reachedBy, reachedOn } from '../audience.ts'
import type { Core } from '../core.ts'
import type { Call, Serve } from './api.ts'
import { invalidParameter, notFound } from './errors.ts'
import { batch } from './organizations.ts'
import { publicOfPage } from './page-audience.ts'
import { parseList, parseRecord, toMembers } from './restli.ts'
import type { LinkedInState, Organization, Post } from './state.ts'

const ADMIN = ['rw_organization_admin', 'r_organization_admin']
/** "Data is available for the past 12 months." */
const RETENTION_DAYS = 365

/** Where followers are, and what LinkedIn calls these places. */
const COUNTRIES = [
  ['105015875', 'France', 0.71],
  ['100565514', 'Belgium', 0.09],
  ['106693272', 'Switzerland', 0.07],
  ['105646813', 'Spain', 0.05],
  ['101165590', 'United Kingdom', 0.04],
  ['101174742', 'Canada', 0.02],
] as const
const AREAS = [
  ['90009659', 'Greater Paris Metropolitan Region', 0.42],
  ['90009676', 'Greater Lyon Area', 0.16],
  ['90009673', 'Greater Marseille Metropolitan Area', 0.11],
  ['90009672', 'Greater Lille Metropolitan Area', 0.03],
] as const

/**
 * Organic figures of a page.
 * https://learn.microsoft.com/linkedin/marketing/community-management/organizations/share-statistics (read 2026-11)
 */
export function statistics(core: Core, serve: Serve, state: LinkedInState): void {
  serve.read(
    {
      ...{ method: 'GET', path: '/rest/organizationalEntityShareStatistics', scopes: ADMIN },
      operation: 'shareStatistics.organizationalEntity',
    },
    (call) => {
      const page = requireEntity(call)
      return {
        on: page.urn,
        getResponse: () => {
          const shares = [...chosen(call, 'shares'), ...chosen(call, 'ugcPosts')]
          if (shares.length > 0) return { body: whole(shares.flatMap((urn) => ofPost(page, state.post(urn)))) }
          const days = readDays(call)
          return {
            body: whole(
              days === null
                ? [{ organizationalEntity: page.urn, totalShareStatistics: lifetime(page) }]
                : days.map((day) => ({
                    organizationalEntity: page.urn,
                    totalShareStatistics: onDay(page, day),
                    timeRange: presentRange(day),
                  })),
            ),
          }
        },
      }
    },
  )

  serve.read(
    {
      ...{ method: 'GET', path: '/rest/organizationalEntityFollowerStatistics', scopes: ADMIN },
      operation: 'followerStatistics.organizationalEntity',
    },
    (call) => {
      const page = requireEntity(call)
      return {
        on: page.urn,
        getResponse: () => {
          const days = readDays(call)
          if (days === null) return { body: whole([{ organizationalEntity: page.urn, ...facets(page) }]) }
          const audience = publicOfPage(page)
          return {
            body: whole(
              days.map((day) => ({
                organizationalEntity: page.urn,
                followerGains: { organicFollowerGain: audience.gainedOn(day), paidFollowerGain: 0 },
                timeRange: presentRange(day),
              })),
            ),
          }
        },
      }
    },
  )

  serve.read({ method: 'GET', path: '/rest/geo', operation: 'geo.batchGet', scopes: [] }, (call) => ({
    on: null,
    getResponse: () => ({
      body: batch(parseList(call.query.get('ids'), 'ids'), (id) => {
        const found = [...COUNTRIES, ...AREAS].find(([known]) => known === id)
        if (!found) throw notFound(`geo ${id}`)
        return { id: Number(id), defaultLocalizedName: { locale: { country: 'US', language: 'en' }, value: found[1] } }
      }),
    }),
  }))

  function requireEntity(call: Call): Organization {
    if (call.query.get('q') !== 'organizationalEntity') throw invalidParameter('q')
    return call.administers(decodeURIComponent(call.query.get('organizationalEntity') ?? ''))
  }

  /** Days as numbers since 1970. Both ends are midnight in UTC, or nothing is answered. */
  function readDays(call: Call): number[] | null {
    const raw = call.query.get('timeIntervals')
    if (raw === undefined) return null
    const { timeRange, timeGranularityType } = parseRecord(raw, 'timeIntervals')
    const { start, end } = toMembers(timeRange)
    const from = Number(start)
    const to = Number(end ?? core.clock.now() - (core.clock.now() % DAY_MS))
    if (timeGranularityType !== 'DAY' || !(from < to) || from % DAY_MS !== 0 || to % DAY_MS !== 0)
      throw invalidParameter('timeIntervals')
    const oldest = Math.floor(core.clock.now() / DAY_MS) - RETENTION_DAYS
    if (from / DAY_MS < oldest - 1) throw invalidParameter('timeIntervals')
    const all = Array.from({ length: (to - from) / DAY_MS }, (_day, index) => from / DAY_MS + index)
    return all
  }

  function onDay(page: Organization, day: number) {
    const audience = publicOfPage(page)
    const isAvailable = day <= audience.getLastDay(core.clock.now())
    const unique = isAvailable
      ? audience.countOn('reach', day, 40) +
        page.posts.reduce((sum, { urn, at }) => sum + reachedOn(audience, urn, at, day), 0)
      : 0
    return figures(unique, audience.chance('engaged', day))
  }

  function lifetime(page: Organization) {
    const today = Math.floor(core.clock.now() / DAY_MS)
    const days = Array.from({ length: RETENTION_DAYS }, (_day, back) => onDay(page, today - back))
    return figures(
      days.reduce((sum, day) => sum + day.uniqueImpressionsCount, 0),
      0.5,
    )
  }

  function ofPost(page: Organization, post: Post | undefined) {
    if (post?.page !== page) return []
    const audience = publicOfPage(page)
    const shareStatistics = figures(
      reachedBy(audience, post.urn, post.at, core.clock.now()),
      audience.chance('engaged', post.urn),
    )
    const name = post.urn.startsWith('urn:li:share:') ? 'share' : 'ugcPost'
    return shareStatistics.impressionCount === 0
      ? []
      : [{ organizationalEntity: page.urn, [name]: post.urn, totalShareStatistics: shareStatistics }]
  }

  function facets(page: Organization) {
    const all = publicOfPage(page).followersOn(Math.floor(core.clock.now() / DAY_MS))
    const counted = (regions: readonly (readonly [string, string, number])[]) =>
      regions.map(([id, , share]) => ({
        geo: `urn:li:geo:${id}`,
        followerCounts: { organicFollowerCount: Math.round(all * share), paidFollowerCount: 0 },
      }))
    return { followerCountsByGeoCountry: counted(COUNTRIES), followerCountsByGeo: counted(AREAS) }
  }
}

/** Statistics come whole. */
function whole(elements: readonly unknown[]) {
  return { elements, paging: { start: 0, count: elements.length, links: [] } }
}

function chosen({ query }: Call, name: string): string[] {
  return query.has(name) ? parseList(query.get(name), name) : []
}

function presentRange(day: number) {
  return { start: day * DAY_MS, end: (day + 1) * DAY_MS }
}

function figures(unique: number, chance: number) {
  const impressionCount = Math.round(unique * (1.35 + 0.3 * chance))
  const likeCount = Math.round(unique * 0.03)
  const clickCount = Math.round(unique * 0.045)
  const commentCount = Math.round(unique * 0.004)
  const shareCount = Math.round(unique * 0.003)
  return {
    ...{ impressionCount, uniqueImpressionsCount: unique, clickCount, likeCount, commentCount, shareCount },
    ...{ shareMentionsCount: 0, commentMentionsCount: 0 },
    engagement: impressionCount === 0 ? 0 : (clickCount + likeCount + commentCount + shareCount) / impressionCount,
  }
}
