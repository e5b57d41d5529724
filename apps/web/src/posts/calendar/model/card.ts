import type { MemberOf } from '@vitrine/contract/operation'
import type { PostStatus } from '@vitrine/contract/post-status'
import type { posts } from '@vitrine/contract/posts'
import type { Day } from '../../../dates/calendar-day.ts'
import { type Wall, wallAt } from '../../../dates/local-time.ts'
import type { NetworkName } from '../../../ui/networks.ts'
import { headlineOf } from './wording.ts'

export type Post = MemberOf<typeof posts.list>
/** A post's status, or that its time has come: it is being published, or looked for after an unclear response. */
export type CardStatus = PostStatus | 'PUBLISHING' | 'CHECKING'

/** What stands on the calendar: the posts of one composition that leave at one instant, or a single post. */
export interface Card {
  /** Its first post's. */
  readonly id: string
  readonly posts: readonly Post[]
  readonly first: Post
  readonly at: number
  /** What clocks of the calendar's zone show, `2026-05-14T18:00`. */
  readonly wall: Wall
  readonly day: Day
  /** Where its own clocks show something else: what, and in which zone. */
  readonly away: { readonly wall: Wall; readonly zone: string } | null
  readonly networks: readonly NetworkName[]
  readonly status: CardStatus
  /** Places published to, of all of them on every network. */
  readonly done: number
  readonly total: number
  readonly headline: string
  readonly body: string
  readonly image: { readonly url: string; readonly isVideo: boolean } | null
  /** To how many places it goes; the name where it is only one. */
  readonly places: number
  readonly placeName: string | null
  readonly author: string | null
}

/** Posts as cards in the order of their time, folded by composition and instant. */
export function foldPosts(all: readonly Post[], zone: string, now: number): Card[] {
  const together = new Map<string, Post[]>()
  for (const post of all) {
    const key = keyOf(post)
    const list = together.get(key)
    if (list) list.push(post)
    else together.set(key, [post])
  }
  const clock = clockOf()
  const cards = [...together.values()].flatMap((posts) => cardOf(posts, zone, now, clock) ?? [])
  return cards.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
}

/** How many cards these posts are. */
export function countCards(all: readonly Post[]): number {
  return new Set(all.map(keyOf)).size
}

const keyOf = ({ id, composition, scheduledAt }: Post) =>
  composition === undefined ? id : `${composition} ${scheduledAt}`

const networkOrder: readonly NetworkName[] = [
  'facebook',
  'instagram',
  'instagramPrivate',
  'google',
  'linkedin',
  'tiktok',
  'youtube',
]

function cardOf(unordered: readonly Post[], zone: string, now: number, clock: Clock): Card | null {
  const rank = ({ integrationType }: Post) => networkOrder.indexOf(integrationType)
  const posts = unordered.length === 1 ? unordered : unordered.toSorted((one, other) => rank(one) - rank(other))
  const [first] = posts
  if (!first) return null
  const at = Date.parse(first.scheduledAt)
  const wall = clock(at, zone)
  const own = first.timeZone === zone ? wall : clock(at, first.timeZone)
  const pictured = posts.flatMap(({ attachments }) => attachments)
  const image = pictured.find(({ contentType }) => contentType.startsWith('image/')) ?? pictured[0]
  const sum = (of: (post: Post) => number) => posts.reduce((total, post) => total + of(post), 0)
  const places = placesOf(posts)
  return {
    id: first.id,
    posts,
    first,
    at,
    wall,
    day: wall.slice(0, 10),
    away: own === wall ? null : { wall: own, zone: first.timeZone },
    networks: [...new Set(posts.map(({ integrationType }) => integrationType))],
    status: statusOf(posts, now),
    done: sum(({ progress }) => progress.published),
    total: sum(({ progress }) => progress.total),
    ...headlineOf(first.title, first.text),
    image: image ? { url: image.contentUrl, isVideo: image.contentType.startsWith('video/') } : null,
    places,
    placeName: places === 1 ? (first.scheduledPostLocations?.[0]?.locationName ?? null) : null,
    author: first.author ? `${first.author.firstName} ${first.author.lastName}`.trim() : null,
  }
}

/** A place that gets it on two networks is one place. Long lists are left out of answers: then the longest counts. */
function placesOf(posts: readonly Post[]): number {
  const [first, second] = posts
  if (first && !second) return first.progress.total
  const named = new Set(posts.flatMap(({ scheduledPostLocations }) => (scheduledPostLocations ?? []).map(nameOf)))
  return Math.max(named.size, ...posts.map(({ progress }) => progress.total))
}

const nameOf = (target: { location?: string | undefined; locationName: string }) =>
  target.location ?? target.locationName

export function postStatusOf(post: Post, now: number): CardStatus {
  const status = post.scopedPostStatus
  if (status === 'SCHEDULED' && post.progress.checking > 0) return 'CHECKING'
  return status === 'SCHEDULED' && (post.underWay || Date.parse(post.scheduledAt) <= now) ? 'PUBLISHING' : status
}

/** From what needs somebody most to what needs nobody. */
const urgency: readonly CardStatus[] = [
  'PARTIALLY_FAILED',
  'FAILED',
  'ASK_MODIFICATION',
  'PENDING_APPROVAL',
  'CHECKING',
  'PUBLISHING',
  'RSS_FEED',
  'INTERN_FEED',
  'DRAFT',
  'SCHEDULED',
  'PUBLISHED',
]

/** One status for all: a failure on one network of several is a partial one, else what needs somebody most is shown. */
function statusOf(posts: readonly Post[], now: number): CardStatus {
  const all = new Set(posts.map((post) => postStatusOf(post, now)))
  if (all.size > 1 && all.has('FAILED')) return 'PARTIALLY_FAILED'
  return urgency.find((status) => all.has(status)) ?? 'SCHEDULED'
}

/** Waits for a decision or went wrong: these stand out. */
export function needsSomebody(status: CardStatus): boolean {
  return ['PENDING_APPROVAL', 'ASK_MODIFICATION', 'PARTIALLY_FAILED', 'FAILED'].includes(status)
}

export function byDay(cards: readonly Card[]): ReadonlyMap<Day, readonly Card[]> {
  return Map.groupBy(cards, ({ day }) => day)
}

type Clock = (at: number, zone: string) => Wall

/** Reads clocks a quarter of an hour at a time: no zone changes its offset in between, and formatting is slow. */
function clockOf(): Clock {
  const quarter = 900_000
  const known = new Map<string, number>()
  return (at, zone) => {
    const start = Math.floor(at / quarter) * quarter
    const key = `${start} ${zone}`
    let offset = known.get(key)
    if (offset === undefined) {
      offset = Date.parse(`${wallAt(start, zone)}Z`) - start
      known.set(key, offset)
    }
    return new Date(at + offset).toISOString().slice(0, 16)
  }
}
