import { getAudience, reachedBy, reachedOn, toDayNumber } from '../audience.ts'
import { badParameter } from '../graph/errors.ts'
import type { GraphServer } from '../graph/graph.ts'
import { everyDay, formatDayEnd, parseDays, parseMetrics, requireAllowed, timeSeries } from '../graph/insights.ts'
import { type Params, text } from '../graph/params.ts'
import type { Kinds } from './node-types.ts'
import type { InstagramMedia, InstagramState, Profile } from './state.ts'

const READ = { scope: 'instagram_manage_insights' } as const
/** Each metric with the period it is given by. */
const USER_METRICS = {
  reach: 'day',
  views: 'day',
  likes: 'day',
  comments: 'day',
  shares: 'day',
  saves: 'day',
  total_interactions: 'day',
  accounts_engaged: 'day',
  follows_and_unfollows: 'day',
  online_followers: 'lifetime',
  follower_demographics: 'lifetime',
} as const
type UserMetric = keyof typeof USER_METRICS
const EVERYWHERE = ['reach', 'views', 'shares', 'total_interactions']
const MEDIA_METRICS = {
  FEED: [...EVERYWHERE, 'likes', 'comments', 'saved', 'follows', 'profile_visits', 'profile_activity'],
  REELS: [...EVERYWHERE, 'likes', 'comments', 'saved', 'ig_reels_avg_watch_time', 'ig_reels_video_view_total_time'],
  STORY: [...EVERYWHERE, 'follows', 'profile_visits', 'profile_activity', 'replies', 'navigation'],
} as const
const MAX_DAYS = 30
const RETENTION_DAYS = 90
const FEW = 100

const AGES = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const AGE_SHARES = [0.02, 0.17, 0.32, 0.24, 0.14, 0.07, 0.04]
const COUNTRIES = { FR: 0.78, BE: 0.06, CH: 0.04, ES: 0.03, GB: 0.03, IT: 0.02, DE: 0.02, US: 0.02 }

/** The figures of a profile and of what it published. Without enough followers the answer is empty. */
export function insights(graph: GraphServer, state: InstagramState, kinds: Kinds): void {
  const { clock } = graph.core

  graph.read(kinds.user, 'insights', { ...READ, operation: 'insights.read' }, ({ params }, profile) => {
    const metrics = parseMetrics(params, Object.keys(USER_METRICS)) as UserMetric[] // checked there
    const period = requireAllowed(params, 'period', ['day', 'lifetime'])
    for (const metric of metrics)
      if (USER_METRICS[metric] !== period)
        throw badParameter(`Incompatible metrics (${metric}) with given period (${period})`)
    return { data: metrics.flatMap((metric) => figure(params, profile, metric, period)) }
  })

  graph.read(kinds.media, 'insights', { ...READ, operation: 'media_insights.read' }, ({ params }, media) => ({
    data: parseMetrics(params, MEDIA_METRICS[media.product]).map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: mediaFigure(media, media.profile, name, clock.now()) }],
      title: name,
      description: name,
      id: `${media.id}/insights/${name}/lifetime`,
    })),
  }))

  function figure(params: Params, profile: Profile, metric: UserMetric, period: string): unknown[] {
    const followers = countFollowers(profile, clock.now())
    if (metric === 'follower_demographics') return followers < FEW ? [] : [demographics(params, profile, followers)]
    const audience = publicOfProfile(profile)
    const span = parseDays(params, clock.now(), MAX_DAYS)
    const oldest = toDayNumber(clock.now()) - RETENTION_DAYS
    const days = everyDay({
      from: Math.max(span.from, oldest),
      to: Math.min(span.to, audience.getLastDay(clock.now())),
    })
    if (metric === 'online_followers')
      return followers < FEW ? [] : [timeSeries(profile.id, metric, period, days, (day) => onlineOn(profile, day))]
    const type = requireAllowed(params, 'metric_type', ['time_series', 'total_value'], 'time_series')
    const valueOn = (day: number) => figureOn(profile, metric, day)
    if (type === 'time_series') {
      if (metric !== 'reach')
        throw badParameter(
          `The following metrics (${metric}) should be specified with parameter metric_type=total_value`,
        )
      return [timeSeries(profile.id, metric, period, days, valueOn)]
    }
    // Nothing to tell of yet is no value at all.
    if (days.length === 0 || (metric === 'follows_and_unfollows' && followers < FEW)) return []
    const shown = {
      name: metric,
      period,
      title: metric,
      description: metric,
      id: `${profile.id}/insights/${metric}/${period}`,
    }
    if (metric === 'follows_and_unfollows' && text(params, 'breakdown') === 'follow_type')
      return [{ ...shown, total_value: { breakdowns: [followTypes(profile, days)] } }]
    return [{ ...shown, total_value: { value: days.reduce((sum, day) => sum + valueOn(day), 0) } }]
  }

  function figureOn(profile: Profile, metric: UserMetric, day: number): number {
    const audience = publicOfProfile(profile)
    const reach = state
      .listMedia(profile)
      .reduce((sum, { id, at }) => sum + reachedOn(audience, id, at, day), audience.countOn('reach', day, 140))
    switch (metric) {
      case 'reach':
        return reach
      case 'views':
        return Math.round(reach * (1.5 + 0.6 * audience.chance('views', day)))
      case 'follows_and_unfollows':
        return audience.gainedOn(day) + audience.lostOn(day)
      case 'accounts_engaged':
        return Math.round(reach * 0.06)
      case 'total_interactions':
        return Math.round(reach * (0.06 + 0.03 * audience.chance('engaged', day)))
      default:
        return Math.round(reach * { likes: 0.05, comments: 0.004, shares: 0.003, saves: 0.006 }[metric as 'likes'])
    }
  }

  function followTypes(profile: Profile, days: readonly number[]) {
    const audience = publicOfProfile(profile)
    const sum = (on: (day: number) => number) => days.reduce((all, day) => all + on(day), 0)
    return {
      dimension_keys: ['follow_type'],
      results: [
        { dimension_values: ['FOLLOWER'], value: sum(audience.gainedOn) },
        { dimension_values: ['NON_FOLLOWER'], value: sum(audience.lostOn) },
      ],
    }
  }
}

/** How many follow a profile: those it had, and those who came through the sandbox. */
export function countFollowers(profile: Profile, now: number): number {
  return publicOfProfile(profile).followersOn(toDayNumber(now)) + profile.followers.size
}

export function publicOfProfile({ id, account }: Profile) {
  return getAudience('instagram', id, account.place.name)
}

function demographics(params: Params, profile: Profile, followers: number) {
  requireAllowed(params, 'metric_type', ['total_value'])
  const breakdown = requireAllowed(params, 'breakdown', ['country', 'city', 'age', 'gender', 'age,gender'])
  const keys = breakdown.split(',')
  const shares = sharesBy(breakdown, profile)
  return {
    name: 'follower_demographics',
    period: 'lifetime',
    title: 'Follower demographics',
    description: 'Follower demographics',
    id: `${profile.id}/insights/follower_demographics/lifetime`,
    total_value: {
      breakdowns: [
        {
          dimension_keys: keys,
          results: shares
            .map(([dimension_values, share]) => ({ dimension_values, value: Math.round(followers * share) }))
            .filter(({ value }) => value > 0)
            .slice(0, 45),
        },
      ],
    },
  }
}

function sharesBy(breakdown: string, profile: Profile): [string[], number][] {
  const audience = publicOfProfile(profile)
  const women = 0.48 + 0.18 * audience.chance('women')
  const genders: [string, number][] = [
    ['F', women],
    ['M', 0.96 - women],
    ['U', 0.04],
  ]
  const { city } = profile.account.place
  switch (breakdown) {
    case 'country':
      return Object.entries(COUNTRIES).map(([code, share]) => [[code], share])
    case 'city':
      return [
        [[`${city}, France`], 0.46],
        [['Paris, Île-de-France'], 0.12],
        [['Lyon, Auvergne-Rhône-Alpes'], 0.06],
        [['Bruxelles, Belgique'], 0.03],
        [['Genève, Suisse'], 0.02],
      ]
    case 'gender':
      return genders.map(([gender, share]) => [[gender], share])
    default:
      return AGES.flatMap((age, at) =>
        genders.map(([gender, share]): [string[], number] => {
          const part = (AGE_SHARES[at] ?? 0) * share * (0.8 + 0.4 * audience.chance(age, gender))
          return [breakdown === 'age' ? [age] : [age, gender], part]
        }),
      )
  }
}

/** Followers online in each hour from the day’s beginning in California on. */
function onlineOn(profile: Profile, day: number): Record<string, number> {
  const audience = publicOfProfile(profile)
  const begins = new Date(formatDayEnd(day - 1)).getUTCHours()
  return Object.fromEntries(
    Array.from({ length: 24 }, (_, hour) => {
      // As people of Paris live, an hour or two ahead of UTC.
      const local = (begins + hour + 1) % 24
      const awake = local < 6 ? 0.08 : local < 9 ? 0.3 : local < 12 ? 0.36 : local < 14 ? 0.5 : local < 18 ? 0.38 : 0.62
      return [
        String(hour),
        Math.round(audience.followersOn(day) * awake * (0.85 + 0.3 * audience.chance('online', day, hour))),
      ]
    }),
  )
}

function mediaFigure(media: InstagramMedia, profile: Profile, metric: string, now: number): number {
  const audience = publicOfProfile(profile)
  const reach = reachedBy(audience, media.id, media.at, now)
  const likes = media.likes.size + Math.round(reach * (0.04 + 0.06 * audience.chance('liked', media.id)))
  const comments = media.comments.length
  const saved = Math.round(reach * 0.008)
  const shares = Math.round(reach * 0.005)
  const figures: Record<string, number> = {
    ...{ reach, likes, comments, saved, shares },
    views: Math.round(reach * 1.6),
    total_interactions: media.product === 'STORY' ? shares : likes + comments + saved + shares,
    ig_reels_avg_watch_time: 4_200,
    ig_reels_video_view_total_time: reach * 4_200,
  }
  return figures[metric] ?? Math.round(reach * 0.01)
}
