import type { ContentStats, ReportPost } from '@vitrine/contract/reports'
import { type Day, plusDays } from '../../dates/calendar-day.ts'
import { type Picture, pictures, placeNames, sampleId } from '../../ui/sample/made-up.ts'
import { daysUntil, headOf, seriesOf } from './series.ts'

type TextName = 'menu' | 'terrace' | 'dessert' | 'evening' | 'thanks' | 'offer'

const bestOf: readonly [text: TextName, picture: Picture, postType: string, reach: number, engagements: number][] = [
  ['terrace', 'terrace', 'reel', 18_420, 1312],
  ['dessert', 'dessert', 'post', 12_080, 904],
  ['offer', 'pizza', 'post', 9640, 688],
  ['evening', 'window', 'story', 7310, 402],
  ['menu', 'plate', 'post', 6120, 371],
  ['thanks', 'cafe', 'post', 4880, 305],
]

const rate = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100

/** What a house of twenty-four restaurants published in thirty days, and what came of it. */
export function sampleContent(today: Day, words: (name: TextName) => string): ContentStats {
  const days = daysUntil(today)
  const posts = seriesOf('posts', days, { level: 2, weekly: 0.7, growth: 0, before: 0.8 })
  return {
    ...headOf(days),
    integrationType: 'facebook',
    series: [
      posts,
      seriesOf('reach', days, { level: 3900, before: 0.86 }),
      seriesOf('views', days, { level: 8200, shift: 1, before: 0.9 }),
      seriesOf('engagements', days, { level: 260, shift: 2, before: 0.82 }),
      seriesOf('engagementRate', days, { level: 6.4, weekly: 0.9, before: 0.93 }),
    ],
    reactions: [
      { reaction: 'like', total: 4120, previous: 3610, change: 14.13 },
      { reaction: 'love', total: 1830, previous: 1420, change: 28.87 },
      { reaction: 'wow', total: 260, previous: 240, change: 8.33 },
      { reaction: 'haha', total: 190, previous: 214, change: -11.21 },
      { reaction: 'sorry', total: 22, previous: 31, change: -29.03 },
      { reaction: 'anger', total: 14, previous: 19, change: -26.32 },
    ],
    byType: [typeOf('post', days, 34, 140), typeOf('reel', days, 11, 210), typeOf('story', days, 18, 60)],
    best: bestOf.map((one, index) => postOf(one, index, today, words)),
  }
}

function typeOf(postType: string, days: readonly Day[], posts: number, level: number): ContentStats['byType'][number] {
  const series = seriesOf('engagements', days, { level, shift: posts })
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

function postOf(
  [text, picture, postType, reach, engagements]: (typeof bestOf)[number],
  index: number,
  today: Day,
  words: (name: TextName) => string,
): ReportPost {
  const id = sampleId(index)
  const name = placeNames[index % placeNames.length] ?? ''
  return {
    ...{ remoteId: id, postType, text: words(text), picture: pictures[picture] },
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
