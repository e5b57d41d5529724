import { isComposed } from '../../composer/model/offers.ts'
import type { Card, Post } from './card.ts'

const flags = {
  edit: 'canEdit',
  remove: 'canDelete',
  approve: 'canApprove',
  askEdit: 'canAskEdit',
  duplicate: 'canDuplicate',
  retry: 'canRetry',
} as const satisfies Record<string, keyof Post>
/** `accept`: it was proposed and waits for somebody to decide. */
export type Verb = keyof typeof flags | 'accept'

/** The posts among these the server lets this person do it to. */
export function allowing(verb: Verb, cards: readonly Card[]): Post[] {
  return cards.flatMap(({ posts }) => posts.filter((post) => lets(verb, post)))
}

export function allows(verb: Verb, card: Card): boolean {
  return card.posts.some((post) => lets(verb, post))
}

function lets(verb: Verb, post: Post): boolean {
  if (verb !== 'accept') return post[flags[verb]]
  return post.canEdit && (post.postStatus === 'RSS_FEED' || post.postStatus === 'INTERN_FEED')
}

/** Whether the repair screen has something to offer: locations that failed, of a kind the composer writes. */
export function canRepair({ canRetry, progress, integrationType, postType }: Post): boolean {
  return canRetry && progress.failed > progress.unconfirmed && isComposed(integrationType, postType)
}

/** Whether every post of the card can be moved: its networks stay together. */
export function canMove(card: Card): boolean {
  return card.posts.every(({ canEdit }) => canEdit)
}

/** How many places of these posts are public. */
export function publicPlaces(posts: readonly Post[]): number {
  return posts.reduce((sum, { progress }) => sum + progress.published, 0)
}
