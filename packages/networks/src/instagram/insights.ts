import { z } from 'zod'
import type { GraphClient } from '../graph.ts'
import { byDay, fetchMetrics, type Insight, since, window } from '../graph-insights.ts'
import { Time } from '../graph-time.ts'
import type { AudienceFigures, Figure, InsightsConnector, Missing, PostFigures } from '../insights.ts'
import type { Call } from '../network.ts'

/**
 * Each metric of an account has its own way of being asked: https://developers.facebook.com/docs/instagram-platform/api-reference/instagram-user/insights
 * (read 2026-11). Only reach is told day by day; the others are totals, so they are asked for a day at a time. An empty
 * answer means that there is nothing to tell, not 0.
 */
const TOTALS = { views: 'views', total_interactions: 'engagements' } as const satisfies Record<string, Figure>
const DAY = { period: 'day', metric_type: 'total_value' } as const
const PEOPLE = { period: 'lifetime', metric_type: 'total_value', timeframe: 'this_month' } as const
/** Below this an account is told neither who follows it nor when they are online. */
const FEW = 100
const ONLINE_DAYS = 28

const EVERYWHERE = ['reach', 'views', 'shares', 'total_interactions']
/** A metric that does not fit the kind of media fails the whole call. */
const MEDIA = {
  FEED: { type: 'post', metrics: [...EVERYWHERE, 'likes', 'comments', 'saved'] },
  REELS: { type: 'reel', metrics: [...EVERYWHERE, 'likes', 'comments', 'saved'] },
  STORY: { type: 'story', metrics: [...EVERYWHERE, 'replies'] },
} as const

export function instagramInsights(graph: GraphClient): InsightsConnector {
  return {
    retentionDays: 89,
    daysAtOnce: 30,
    settlesInDays: 4,

    async days(call, span) {
      const path = `${call.account.id}/insights`
      const reach = await fetchMetrics(graph, call, path, ['reach'], {
        period: 'day',
        metric_type: 'time_series',
        ...window(span),
      })
      const missing: Partial<Record<Figure, Missing>> = reach.refused.length > 0 ? { reach: 'retired' } : {}
      const reachByDay = byDay(reach.data[0])
      const count = await followers(call)
      if (count < FEW) Object.assign(missing, { gained: 'underHundred', lost: 'underHundred' })
      const days: { day: string; figures: Partial<Record<Figure, number>> }[] = []
      for (const day of listDays(span)) {
        const figures = await fetchDay(call, day, missing)
        const value = reachByDay.get(day)
        if (value !== undefined) figures.reach = value
        if (Object.keys(figures).length > 0) days.push({ day, figures })
      }
      // How many follow is only told of now: it stands with the newest day there is.
      if (span.to >= yesterday()) {
        const newest = days.at(-1) ?? { day: yesterday(), figures: {} }
        newest.figures.followers = count
        if (!days.includes(newest)) days.push(newest)
      }
      return { days, missing }
    },

    async audience(call) {
      const few = (await followers(call)) < FEW
      const [ages, countries, cities] = [
        await people(call, 'age,gender'),
        await people(call, 'country'),
        await people(call, 'city'),
      ]
      const online = await onlineHours(call)
      const reason: Missing = few ? 'underHundred' : 'notProvided'
      return {
        ageGender: ages.map(({ dimension_values: [age = '', gender = 'U'], value }) => ({ age, gender, value })),
        countries: countries.map(named),
        cities: cities.map(named),
        online,
        missing: {
          ...(ages.length + countries.length + cities.length === 0 ? { demographics: reason } : {}),
          ...(online.length === 0 ? { online: reason } : {}),
        },
      }
    },

    async posts(call, from) {
      const fields =
        'id,caption,media_product_type,media_type,media_url,thumbnail_url,permalink,timestamp,comments_count'
      const feed = await since(graph, call, `${call.account.id}/media`, { fields }, Media, from)
      // Stories are told of while they live, which is a day.
      const stories = await since(graph, call, `${call.account.id}/stories`, { fields }, Media, from)
      const figures: PostFigures[] = []
      for (const media of [...feed, ...stories]) figures.push(await mediaFigures(call, media))
      return figures
    },
  }

  async function fetchDay(call: Call, day: string, missing: Partial<Record<Figure, Missing>>) {
    const path = `${call.account.id}/insights`
    const figures: Partial<Record<Figure, number>> = {}
    const query = { ...DAY, ...window({ from: day, to: day }) }
    const totals = await fetchMetrics(graph, call, path, Object.keys(TOTALS), query)
    for (const [metric, figure] of Object.entries(TOTALS)) {
      if (totals.refused.includes(metric)) missing[figure] = 'retired'
      const value = totals.data.find(({ name }) => name === metric)?.total_value?.value
      if (value !== undefined) figures[figure] = value
    }
    const follows = await fetchMetrics(graph, call, path, ['follows_and_unfollows'], {
      ...query,
      breakdown: 'follow_type',
    })
    if (follows.refused.length > 0) Object.assign(missing, { gained: 'retired', lost: 'retired' })
    const types = follows.data[0]?.total_value?.breakdowns[0]?.results ?? []
    for (const {
      dimension_values: [type],
      value,
    } of types)
      figures[type === 'FOLLOWER' ? 'gained' : 'lost'] = value
    return figures
  }

  async function followers(call: Call): Promise<number> {
    const fields = 'followers_count'
    return (await graph.get(call, call.token, call.account.id, { fields }, Account)).followers_count
  }

  async function people(call: Call, breakdown: string) {
    const { data } = await fetchMetrics(graph, call, `${call.account.id}/insights`, ['follower_demographics'], {
      ...PEOPLE,
      breakdown,
    })
    return data[0]?.total_value?.breakdowns[0]?.results ?? []
  }

  /** Hours count from the beginning of the day in California, as its end is given. */
  async function onlineHours(call: Call): Promise<AudienceFigures['online']> {
    const to = yesterday()
    const from = new Date(Date.parse(to) - (ONLINE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
    const query = { period: 'lifetime', ...window({ from, to }) }
    const { data } = await fetchMetrics(graph, call, `${call.account.id}/insights`, ['online_followers'], query)
    return (data[0]?.values ?? []).flatMap(({ value, end_time }) =>
      Object.entries(Hours.safeParse(value).data ?? {}).flatMap(([hour, count]) =>
        end_time === undefined
          ? []
          : [{ at: new Date(end_time.getTime() - DAY_MS + Number(hour) * HOUR_MS), value: count }],
      ),
    )
  }

  async function mediaFigures(call: Call, media: Media): Promise<PostFigures> {
    const { type, metrics } = MEDIA[media.media_product_type]
    const { data } = await fetchMetrics(graph, call, `${media.id}/insights`, metrics, {})
    const figure = (name: string) => getFigure(data.find((insight) => insight.name === name))
    const likes = figure('likes')
    return {
      remoteId: media.id,
      type,
      text: media.caption ?? '',
      imageUrl: (media.media_type === 'VIDEO' ? media.thumbnail_url : media.media_url) ?? null,
      url: media.permalink ?? null,
      publishedAt: media.at,
      reach: figure('reach'),
      views: figure('views'),
      engagements: figure('total_interactions'),
      comments: figure('comments') ?? figure('replies'),
      shares: figure('shares'),
      saves: figure('saved'),
      reactions: likes === null ? {} : { like: likes },
    }
  }

  function yesterday(): string {
    return new Date(graph.app.now().getTime() - DAY_MS).toISOString().slice(0, 10)
  }
}

const Account = z.object({ followers_count: z.number() })
const Hours = z.record(z.string(), z.number())
const Media = z
  .object({
    id: z.string().min(1),
    caption: z.string().optional(),
    media_product_type: z.enum(['FEED', 'REELS', 'STORY']).catch('FEED'),
    media_type: z.string().optional(),
    media_url: z.string().optional(),
    thumbnail_url: z.string().optional(),
    permalink: z.string().optional(),
    timestamp: Time,
  })
  .transform((media) => ({ ...media, at: media.timestamp }))
type Media = z.infer<typeof Media>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function listDays({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

function getFigure(insight: Insight | undefined): number | null {
  const value = insight?.values[0]?.value ?? insight?.total_value?.value
  return typeof value === 'number' ? value : null
}

function named({ dimension_values: [name = ''], value }: { dimension_values: string[]; value: number }) {
  return { name, value }
}
