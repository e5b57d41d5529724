import { z } from 'zod'
import type { GraphClient } from '../graph.ts'
import { byDay, fetchMetrics, Insight, isRefusal, since, window } from '../graph-insights.ts'
import { Time } from '../graph-time.ts'
import type { DailyFigures, Figure, InsightsConnector, Missing, PostFigures } from '../insights.ts'
import type { Call } from '../network.ts'

/**
 * What is left of page insights since Meta took the impressions, reach and fans away in every version (June 2026).
 * https://developers.facebook.com/docs/platforminsights/page/deprecated-metrics (read 2026-11)
 */
const DAILY = {
  page_follows: 'followers',
  page_daily_follows_unique: 'gained',
  page_daily_unfollows_unique: 'lost',
  page_total_media_view_unique: 'reach',
  page_media_view: 'views',
  page_post_engagements: 'engagements',
} as const satisfies Record<string, Figure>
const NAMES = Object.keys(DAILY) as (keyof typeof DAILY)[] // keys of the object above

const REACTIONS = ['like', 'love', 'wow', 'haha', 'sorry', 'anger'] as const
const POST_METRICS = [
  'post_total_media_view_unique',
  'post_media_view',
  ...REACTIONS.map((name) => `post_reactions_${name}_total`),
].join()
const REEL_METRICS = ['fb_reels_total_plays', 'post_video_likes_by_reaction_type', 'post_video_social_actions']
/** Below this a page is told nothing: https://developers.facebook.com/docs/graph-api/reference/page/insights (read 2026-11). */
const FEW = 100

export function facebookInsights(graph: GraphClient): InsightsConnector {
  return {
    retentionDays: 729,
    daysAtOnce: 90,
    settlesInDays: 7,

    async days(call, span) {
      const query = { period: 'day', ...window(span) }
      const { data, refused } = await fetchMetrics(graph, call, `${call.account.id}/insights`, NAMES, query)
      if (data.every(({ values }) => values.length === 0)) return fewFollowers(call)
      const figures = new Map<string, Partial<Record<Figure, number>>>()
      for (const name of NAMES) {
        for (const [day, value] of byDay(data.find((insight) => insight.name === name))) {
          if (day < span.from || day > span.to) continue
          figures.set(day, { ...figures.get(day), [DAILY[name]]: value })
        }
      }
      const missing = Object.fromEntries(
        NAMES.filter((name) => refused.includes(name)).map((name): [Figure, Missing] => [DAILY[name], 'retired']),
      )
      return { days: [...figures].map(([day, of]) => ({ day, figures: of })), missing }
    },

    // Age, gender, countries, cities and the hours online were all withdrawn, the last of them with the fans.
    audience: async () => ({
      ...{ ageGender: [], countries: [], cities: [], online: [] },
      missing: { demographics: 'retired', online: 'retired' },
    }),

    async posts(call, from) {
      return [...(await published(call, from)), ...(await reels(call, from))]
    },
  }

  /** No answer at all: too few followers, or nothing to tell of these days. */
  async function fewFollowers(call: Call): Promise<DailyFigures> {
    const fields = 'followers_count'
    const { followers_count: count } = await graph.get(call, call.token, call.account.id, { fields }, Page)
    if (count === undefined || count >= FEW) return { days: [], missing: {} }
    return {
      days: [],
      missing: Object.fromEntries(NAMES.map((name): [Figure, Missing] => [DAILY[name], 'underHundred'])),
    }
  }

  async function published(call: Call, from: Date): Promise<PostFigures[]> {
    const path = `${call.account.id}/published_posts`
    const fields = `${POST_FIELDS},insights.metric(${POST_METRICS})`
    const query = { since: Math.floor(from.getTime() / 1000) }
    // Where a name was retired, posts are still listed, with what they say of themselves.
    const posts = await since(graph, call, path, { ...query, fields }, Post, from).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      return since(graph, call, path, { ...query, fields: POST_FIELDS }, Post, from)
    })
    return posts.map(postFigures)
  }

  /** Reels stand in none of the edges of posts. Their reach is no longer told. */
  async function reels(call: Call, from: Date): Promise<PostFigures[]> {
    const fields = 'id,description,created_time,permalink_url,picture'
    const found = await since(graph, call, `${call.account.id}/video_reels`, { fields }, Reel, from)
    const figures: PostFigures[] = []
    for (const reel of found) {
      const { data } = await fetchMetrics(graph, call, `${reel.id}/video_insights`, REEL_METRICS, {})
      figures.push(reelFigures(reel, data))
    }
    return figures
  }
}

const Page = z.object({ followers_count: z.number().optional() })
const POST_FIELDS = 'id,message,created_time,permalink_url,full_picture,shares,comments.limit(0).summary(true)'

const Post = z
  .object({
    id: z.string().min(1),
    message: z.string().optional(),
    created_time: Time,
    permalink_url: z.string().optional(),
    full_picture: z.string().optional(),
    shares: z.object({ count: z.number() }).optional(),
    comments: z.object({ summary: z.object({ total_count: z.number() }).optional() }).optional(),
    insights: z.object({ data: z.array(Insight) }).optional(),
  })
  .transform((post) => ({ ...post, at: post.created_time }))

const Reel = z
  .object({
    id: z.string().min(1),
    description: z.string().optional(),
    created_time: Time,
    permalink_url: z.string().optional(),
    picture: z.string().optional(),
  })
  .transform((reel) => ({ ...reel, at: reel.created_time }))

function postFigures(post: z.infer<typeof Post>): PostFigures {
  const figure = (name: string) => getNumber(post.insights?.data.find((insight) => insight.name === name))
  const reactions = known(REACTIONS.map((name) => [name, figure(`post_reactions_${name}_total`)]))
  const comments = post.comments?.summary?.total_count ?? null
  const shares = post.shares?.count ?? 0
  return {
    remoteId: post.id,
    type: 'post',
    text: post.message ?? '',
    imageUrl: post.full_picture ?? null,
    url: post.permalink_url ?? null,
    publishedAt: post.at,
    reach: figure('post_total_media_view_unique'),
    views: figure('post_media_view'),
    engagements: post.insights === undefined ? null : sum(reactions) + (comments ?? 0) + shares,
    ...{ comments, shares, saves: null, reactions },
  }
}

function reelFigures(reel: z.infer<typeof Reel>, data: readonly Insight[]): PostFigures {
  const insight = (name: string) => data.find((item) => item.name === name)
  const counts = (name: string) => Counts.safeParse(insight(name)?.values[0]?.value).data ?? {}
  const likes = counts('post_video_likes_by_reaction_type')
  const actions = counts('post_video_social_actions')
  const reactions = known(REACTIONS.map((name) => [name, likes[`REACTION_${name.toUpperCase()}`] ?? null]))
  const comments = actions.COMMENT ?? null
  const shares = actions.SHARE ?? null
  const isKnown = Object.keys(likes).length > 0 || comments !== null
  return {
    remoteId: reel.id,
    type: 'reel',
    text: reel.description ?? '',
    imageUrl: reel.picture ?? null,
    url: absolute(reel.permalink_url),
    publishedAt: reel.at,
    reach: null,
    views: getNumber(insight('fb_reels_total_plays')),
    engagements: isKnown ? sum(reactions) + (comments ?? 0) + (shares ?? 0) : null,
    ...{ comments, shares, saves: null, reactions },
  }
}

const Counts = z.record(z.string(), z.number())

function getNumber(insight: Insight | undefined): number | null {
  const value = insight?.values[0]?.value
  return typeof value === 'number' ? value : null
}

function known<Name extends string>(figures: [Name, number | null][]): Partial<Record<Name, number>> {
  return Object.fromEntries(figures.filter(([, value]) => value !== null)) as Partial<Record<Name, number>> // null is gone
}

const sum = (figures: Readonly<Partial<Record<string, number>>>) =>
  Object.values(figures).reduce<number>((all, amount) => all + (amount ?? 0), 0)
/** Videos give theirs without a host. */
const absolute = (link: string | undefined) =>
  link === undefined ? null : link.startsWith('/') ? `https://www.facebook.com${link}` : link
