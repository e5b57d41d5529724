import { getAudience, reachedBy, reachedOn } from '../audience.ts'
import type { GraphServer } from '../graph/graph.ts'
import { everyDay, parseDays, parseMetrics, requireAllowed, timeSeries } from '../graph/insights.ts'
import type { Page } from '../graph/pages.ts'
import type { Kinds } from './node-types.ts'
import type { FacebookPagePost, FacebookState, Video } from './state.ts'

const READ = { scope: 'read_insights', token: 'page' } as const
const REACTIONS = ['like', 'love', 'wow', 'haha', 'sorry', 'anger'] as const
/** How reactions are spread, the rarest last. */
const SPREAD = [0.7, 0.17, 0.05, 0.05, 0.02, 0.01]

/** What is left since the summer of 2026, when impressions, reach and fans went in every version. */
const PAGE_METRICS = [
  'page_follows',
  'page_daily_follows_unique',
  'page_daily_unfollows_unique',
  'page_media_view',
  'page_total_media_view_unique',
  'page_post_engagements',
] as const
const POST_METRICS = [
  'post_media_view',
  'post_total_media_view_unique',
  'post_clicks',
  ...REACTIONS.map((name) => `post_reactions_${name}_total`),
]
const VIDEO_METRICS = ['fb_reels_total_plays', 'post_video_likes_by_reaction_type', 'post_video_social_actions']
const MAX_DAYS = 90

/** The figures a page, its posts and its reels are given. A page of fewer than a hundred followers is given none of its own. */
export function insights(graph: GraphServer, state: FacebookState, kinds: Kinds): void {
  const { clock } = graph.core

  graph.read(kinds.page, 'insights', { ...READ, operation: 'insights.read' }, ({ params }, page) => {
    const metrics = parseMetrics(params, PAGE_METRICS)
    const period = requireAllowed(params, 'period', ['day'], 'day')
    const span = parseDays(params, clock.now(), MAX_DAYS)
    if (countFollowers(page, clock.now()) < 100) return { data: [] }
    const audience = publicOfPage(page)
    const days = everyDay({ from: span.from, to: Math.min(span.to, audience.getLastDay(clock.now())) })
    const posts = state.listPosts(page).filter(({ published, author }) => published && author === null)
    const valueOn = (metric: string, day: number) => figureOn(page, posts, metric, day)
    return { data: metrics.map((metric) => timeSeries(page.id, metric, period, days, (day) => valueOn(metric, day))) }
  })

  graph.read(kinds.post, 'insights', { ...READ, operation: 'insights.read' }, ({ params }, post) => ({
    data: postInsights(post, parseMetrics(params, POST_METRICS), clock.now()),
  }))

  graph.read(kinds.video, 'video_insights', { ...READ, operation: 'video_insights.read' }, ({ params }, video) => ({
    data: parseMetrics(params, VIDEO_METRICS).map((metric) =>
      lifetime(video.id, metric, videoFigure(video, metric, clock.now())),
    ),
  }))
}

/** `insights.metric(…)` inside the fields of a post. */
export function nestedInsights(post: FacebookPagePost, metric: string, now: number) {
  return { data: postInsights(post, parseMetrics({ metric }, POST_METRICS), now) }
}

/** How many follow a page: those it had, and those who came through the sandbox. */
export function countFollowers(page: Page, now: number): number {
  return publicOfPage(page).followersOn(Math.floor(now / 86_400_000)) + page.likes.size
}

/** What people think of a post: what was really done, and what the rest of its public does. */
export function reactionsTo(post: FacebookPagePost, reaction: string, now: number): number {
  const audience = publicOfPage(post.page)
  const done = [...post.reactions.values()].filter(({ type }) => type === reaction.toUpperCase()).length
  const reach = reachedBy(audience, post.id, post.at, now)
  const spread = SPREAD[REACTIONS.indexOf(reaction as (typeof REACTIONS)[number])] ?? 0 // -1 finds none
  return done + Math.round(reach * spread * (0.02 + 0.06 * audience.chance('liked', post.id)))
}

export function publicOfPage({ id, account }: Page) {
  return getAudience('facebook', id, account.place.name)
}

function figureOn(page: Page, posts: readonly FacebookPagePost[], metric: string, day: number): number {
  const audience = publicOfPage(page)
  const reach = posts.reduce((sum, { id, at }) => sum + reachedOn(audience, id, at, day), 0)
  switch (metric) {
    case 'page_follows':
      return audience.followersOn(day) + page.likes.size
    case 'page_daily_follows_unique':
      return audience.gainedOn(day)
    case 'page_daily_unfollows_unique':
      return audience.lostOn(day)
    case 'page_total_media_view_unique':
      return audience.countOn('reach', day, 90) + reach
    case 'page_media_view':
      return Math.round((audience.countOn('reach', day, 90) + reach) * (1.3 + 0.5 * audience.chance('views', day)))
    default:
      return audience.countOn('engaged', day, 8) + Math.round(reach * 0.06)
  }
}

function postInsights(post: FacebookPagePost, metrics: readonly string[], now: number) {
  return metrics.map((metric) => lifetime(post.id, metric, postFigure(post, metric, now)))
}

function postFigure(post: FacebookPagePost, metric: string, now: number): number {
  const audience = publicOfPage(post.page)
  const reach = reachedBy(audience, post.id, post.at, now)
  const [, reaction] = /^post_reactions_(\w+)_total$/.exec(metric) ?? []
  if (reaction !== undefined) return reactionsTo(post, reaction, now)
  if (metric === 'post_total_media_view_unique') return reach
  if (metric === 'post_media_view') return Math.round(reach * 1.35)
  return Math.round(reach * 0.03)
}

function videoFigure(video: Video, metric: string, now: number): unknown {
  const audience = getAudience('facebook', video.page.id, video.page.account.place.name)
  const plays = Math.round(reachedBy(audience, video.id, video.finishedAt ?? video.at, now) * 1.8)
  if (metric === 'fb_reels_total_plays') return plays
  if (metric === 'post_video_social_actions')
    return { COMMENT: video.comments.length, SHARE: Math.round(plays * 0.004) }
  return { REACTION_LIKE: Math.round(plays * 0.03), REACTION_LOVE: Math.round(plays * 0.008) }
}

function lifetime(id: string, name: string, value: unknown) {
  return {
    name,
    period: 'lifetime',
    values: [{ value }],
    title: name,
    description: name,
    id: `${id}/insights/${name}/lifetime`,
  }
}
