import type { ContentStats, ReportPost } from '@vitrine/contract/reports'
import { type Day, plusDays } from '../../dates/calendar-day.ts'
import { locationNames, type SampleImage, sampleId, sampleImages } from '../../ui/sample/sample-data.ts'
import { daysUntil, makeHead, makeSeries } from './sample-series.ts'

type TextName = 'menu' | 'terrace' | 'dessert' | 'evening' | 'thanks' | 'offer'

const bestOf: readonly [text: TextName, picture: SampleImage, postType: string, reach: number, engagements: number][] =
  [
    ['terrace', 'terrace', 'reel', 18_420, 1312],
    ['dessert', 'dessert', 'post', 12_080, 904],
    ['offer', 'pizza', 'post', 9640, 688],
    ['evening', 'window', 'story', 7310, 402],
    ['menu', 'plate', 'post', 6120, 371],
    ['thanks', 'cafe', 'post', 4880, 305],
  ]

const rate = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100

/** Sample posts of twenty-four restaurants in thirty days, with their figures. */
export function sampleContent(today: Day, getText: (name: TextName) => string): ContentStats {
  const days = daysUntil(today)
  const posts = makeSeries('posts', days, { level: 2, weekly: 0.7, growth: 0, before: 0.8 })
  return {
    ...makeHead(days),
    integrationType: 'facebook',
    series: [
      posts,
      makeSeries('reach', days, { level: 3900, before: 0.86 }),
      makeSeries('views', days, { level: 8200, shift: 1, before: 0.9 }),
      makeSeries('engagements', days, { level: 260, shift: 2, before: 0.82 }),
      makeSeries('engagementRate', days, { level: 6.4, weekly: 0.9, before: 0.93 }),
    ],
    reactions: [
      { reaction: 'like', total: 4120, previous: 3610, change: 14.13 },
      { reaction: 'love', total: 1830, previous: 1420, change: 28.87 },
      { reaction: 'wow', total: 260, previous: 240, change: 8.33 },
      { reaction: 'haha', total: 190, previous: 214, change: -11.21 },
      { reaction: 'sorry', total: 22, previous: 31, change: -29.03 },
      { reaction: 'anger', total: 14, previous: 19, change: -26.32 },
    ],
    byType: [
      makeTypeStats('post', days, 34, 140),
      makeTypeStats('reel', days, 11, 210),
      makeTypeStats('story', days, 18, 60),
    ],
    best: bestOf.map((entry, index) => makePost(entry, index, today, getText)),
  }
}

function makeTypeStats(
  postType: string,
  days: readonly Day[],
  posts: number,
  level: number,
): ContentStats['byType'][number] {
  const series = makeSeries('engagements', days, { level, shift: posts })
  const engagements = series.total ?? 0
  const reach = engagements * 14
  return {
    ...{ postType, posts, reach, engagements, engagementRate: rate(engagements, reach), previousPosts: posts - 3 },
    days: series.days.map(({ date, value = 0 }, index) => ({
      ...{ date, posts: index % 3 === 0 ? 2 : 1 },
      ...{ reach: value * 14, engagements: value },
    })),
  }
}

function makePost(
  [text, image, postType, reach, engagements]: (typeof bestOf)[number],
  index: number,
  today: Day,
  getText: (name: TextName) => string,
): ReportPost {
  const id = sampleId(index)
  const name = locationNames[index % locationNames.length] ?? ''
  return {
    ...{ remoteId: id, postType, text: getText(text), picture: sampleImages[image] },
    location: { '@id': `/api/locations/${id}`, '@type': 'Location', id, name },
    publishedAt: `${plusDays(today, -3 * index - 2)}T10:30:00+00:00`,
    ...{ reach, views: reach * 2, engagements, engagementRate: rate(engagements, reach) },
    ...{
      comments: Math.round(engagements / 12),
      shares: Math.round(engagements / 20),
      saves: Math.round(engagements / 9),
    },
    reactions: { like: Math.round(engagements * 0.6), love: Math.round(engagements * 0.25) },
  }
}
