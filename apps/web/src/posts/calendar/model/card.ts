import type { MemberOf } from '@vitrine/contract/operation'
import type { PostStatus } from '@vitrine/contract/post-status'
import type { posts } from '@vitrine/contract/posts'
import type { Day } from '../../../dates/calendar-day.ts'
import { type LocalDateTime, toLocalDateTime } from '../../../dates/local-time.ts'
import type { NetworkName } from '../../../ui/networks.ts'
import { splitHeadline } from './headline.ts'

export type CalendarPost = MemberOf<typeof posts.list>
/** A post's status, or that its time has come: it is being published, or looked for after an unclear response. */
export type CardStatus = PostStatus | 'PUBLISHING' | 'CHECKING'

/** What stands on the calendar: the posts of one composition that leave at one instant, or a single post. */
export interface Card {
  /** Its first post's. */
  readonly id: string
  readonly posts: readonly CalendarPost[]
  readonly first: CalendarPost
  readonly at: number
  /** What clocks of the calendar's zone show, `2026-05-14T18:00`. */
  readonly localTime: LocalDateTime
  readonly day: Day
  /** Where its own clocks show something else: what, and in which zone. */
  readonly away: { readonly localTime: LocalDateTime; readonly zone: string } | null
  readonly networks: readonly NetworkName[]
  readonly status: CardStatus
  /** Places published to, of all of them on every network. */
  readonly done: number
  readonly total: number
  readonly headline: string
  readonly body: string
  readonly image: { readonly url: string; readonly isVideo: boolean } | null
  /** To how many places it goes; the name where it is only one. */
  readonly locationCount: number
  readonly locationName: string | null
  readonly author: string | null
}

/** Posts as cards in the order of their time, folded by composition and instant. */
export function foldPosts(all: readonly CalendarPost[], zone: string, now: number): Card[] {
  const together = new Map<string, CalendarPost[]>()
  for (const post of all) {
    const key = getFoldKey(post)
    const list = together.get(key)
    if (list) list.push(post)
    else together.set(key, [post])
  }
  const clock = createClock()
  const cards = [...together.values()].flatMap((posts) => toCard(posts, zone, now, clock) ?? [])
  return cards.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** How many cards these posts are. */
export function countCards(all: readonly CalendarPost[]): number {
  return new Set(all.map(getFoldKey)).size
}

const getFoldKey = ({ id, composition, scheduledAt }: CalendarPost) =>
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

function toCard(unordered: readonly CalendarPost[], zone: string, now: number, clock: Clock): Card | null {
  const rank = ({ integrationType }: CalendarPost) => networkOrder.indexOf(integrationType)
  const posts = unordered.length === 1 ? unordered : unordered.toSorted((a, b) => rank(a) - rank(b))
  const [first] = posts
  if (!first) return null
  const at = Date.parse(first.scheduledAt)
  const localTime = clock(at, zone)
  const own = first.timeZone === zone ? localTime : clock(at, first.timeZone)
  const pictured = posts.flatMap(({ attachments }) => attachments)
  const image = pictured.find(({ contentType }) => contentType.startsWith('image/')) ?? pictured[0]
  const sum = (getCount: (post: CalendarPost) => number) => posts.reduce((total, post) => total + getCount(post), 0)
  const locationCount = countLocations(posts)
  return {
    id: first.id,
    posts,
    first,
    at,
    localTime,
    day: localTime.slice(0, 10),
    away: own === localTime ? null : { localTime: own, zone: first.timeZone },
    networks: [...new Set(posts.map(({ integrationType }) => integrationType))],
    status: getCardStatus(posts, now),
    done: sum(({ progress }) => progress.published),
    total: sum(({ progress }) => progress.total),
    ...splitHeadline(first.title, first.text),
    image: image ? { url: image.contentUrl, isVideo: image.contentType.startsWith('video/') } : null,
    locationCount,
    locationName: locationCount === 1 ? (first.scheduledPostLocations?.[0]?.locationName ?? null) : null,
    author: first.author ? `${first.author.firstName} ${first.author.lastName}`.trim() : null,
  }
}

/** A place that gets it on two networks is one place. Long lists are left out of answers: then the longest counts. */
function countLocations(posts: readonly CalendarPost[]): number {
  const [first, second] = posts
  if (first && !second) return first.progress.total
  const named = new Set(
    posts.flatMap(({ scheduledPostLocations }) => (scheduledPostLocations ?? []).map(getLocationKey)),
  )
  return Math.max(named.size, ...posts.map(({ progress }) => progress.total))
}

const getLocationKey = (target: { location?: string | undefined; locationName: string }) =>
  target.location ?? target.locationName

export function getPostStatus(post: CalendarPost, now: number): CardStatus {
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
function getCardStatus(posts: readonly CalendarPost[], now: number): CardStatus {
  const all = new Set(posts.map((post) => getPostStatus(post, now)))
  if (all.size > 1 && all.has('FAILED')) return 'PARTIALLY_FAILED'
  return urgency.find((status) => all.has(status)) ?? 'SCHEDULED'
}

/** Waits for a decision or went wrong: these stand out. */
export function needsAttention(status: CardStatus): boolean {
  return ['PENDING_APPROVAL', 'ASK_MODIFICATION', 'PARTIALLY_FAILED', 'FAILED'].includes(status)
}

export function byDay(cards: readonly Card[]): ReadonlyMap<Day, readonly Card[]> {
  return Map.groupBy(cards, ({ day }) => day)
}

type Clock = (at: number, zone: string) => LocalDateTime

/** Reads clocks a quarter of an hour at a time: no zone changes its offset in between, and formatting is slow. */
function createClock(): Clock {
  const quarter = 900_000
  const known = new Map<string, number>()
  return (at, zone) => {
    const start = Math.floor(at / quarter) * quarter
    const key = `${start} ${zone}`
    let offset = known.get(key)
    if (offset === undefined) {
      offset = Date.parse(`${toLocalDateTime(start, zone)}Z`) - start
      known.set(key, offset)
    }
    return new Date(at + offset).toISOString().slice(0, 16)
  }
}
