import { type CalendarPost, type Card, countCards, foldPosts, getPostStatus } from './card.ts'
import type { CalendarFilters } from './search.ts'

type Chosen = Pick<CalendarFilters, 'networks' | 'status' | 'own'>

/** The posts of a period that the filters leave; places and labels were asked of the server. */
export function filtered(
  posts: readonly CalendarPost[],
  { networks, status, own }: Chosen,
  me: string,
  now: number,
): CalendarPost[] {
  return posts.filter((post) => {
    if (networks && !networks.includes(post.integrationType)) return false
    if (own && post.author?.id !== me) return false
    if (!status) return true
    const shown = getPostStatus(post, now)
    return status.includes(shown === 'PUBLISHING' || shown === 'CHECKING' ? 'SCHEDULED' : shown)
  })
}

/** What the calendar shows of a period, and what of it needs somebody whatever statuses are filtered for. */
export function selectVisiblePosts(
  posts: readonly CalendarPost[],
  search: Chosen,
  setting: { me: string; now: number; zone: string },
) {
  const { me, now, zone } = setting
  const any = filtered(posts, { ...search, status: undefined }, me, now)
  const count = (status: CalendarFilters['status']) => countCards(filtered(any, { status }, me, now))
  const cards = foldPosts(search.status ? filtered(any, search, me, now) : any, zone, now)
  return {
    cards,
    byId: byId(cards),
    waiting: count(['PENDING_APPROVAL']),
    failed: count(['FAILED', 'PARTIALLY_FAILED']),
  }
}

const byId = (cards: readonly Card[]): ReadonlyMap<string, Card> => new Map(cards.map((card) => [card.id, card]))
