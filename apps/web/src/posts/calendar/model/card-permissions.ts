import { isComposed } from '../../composer/model/network-capabilities.ts'
import type { CalendarPost, Card } from './card.ts'

const flags = {
  edit: 'canEdit',
  remove: 'canDelete',
  approve: 'canApprove',
  askEdit: 'canAskEdit',
  duplicate: 'canDuplicate',
  retry: 'canRetry',
} as const satisfies Record<string, keyof CalendarPost>
/** `accept`: it was proposed and waits for somebody to decide. */
export type CardAction = keyof typeof flags | 'accept'

/** The posts among these the server lets this person do it to. */
export function listAllowedPosts(action: CardAction, cards: readonly Card[]): CalendarPost[] {
  return cards.flatMap(({ posts }) => posts.filter((post) => lets(action, post)))
}

export function isAllowed(action: CardAction, card: Card): boolean {
  return card.posts.some((post) => lets(action, post))
}

function lets(action: CardAction, post: CalendarPost): boolean {
  if (action !== 'accept') return post[flags[action]]
  return post.canEdit && (post.postStatus === 'RSS_FEED' || post.postStatus === 'INTERN_FEED')
}

/** Whether the repair screen has something to offer: locations that failed, of a kind the composer writes. */
export function canRepair({ canRetry, progress, integrationType, postType }: CalendarPost): boolean {
  return canRetry && progress.failed > progress.unconfirmed && isComposed(integrationType, postType)
}

/** Whether every post of the card can be moved: its networks stay together. */
export function canMove(card: Card): boolean {
  return card.posts.every(({ canEdit }) => canEdit)
}

/** How many places of these posts are public. */
export function countPublicLocations(posts: readonly CalendarPost[]): number {
  return posts.reduce((sum, { progress }) => sum + progress.published, 0)
}
