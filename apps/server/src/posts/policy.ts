import { type PostVerb, type Progress, statusLets, statusOf } from '@vitrine/contract/post-status'
import type { Right } from '@vitrine/contract/rights'
import { may, type Viewer } from '../lib/viewer.ts'
import type { Counts, PostRow } from './queries.ts'

export const canFlags = {
  edit: 'canEdit',
  delete: 'canDelete',
  approve: 'canApprove',
  askEdit: 'canAskEdit',
  duplicate: 'canDuplicate',
  retry: 'canRetry',
} as const satisfies Record<PostVerb, string>

/** Why somebody may not do this to a post now; null when they may. */
export function hindered(who: Viewer, verb: PostVerb, post: PostRow): 'right' | 'places' | 'state' | 'underWay' | null {
  const notTheirs = outOfHands(who, verb, post)
  if (notTheirs !== null) return notTheirs
  const progress = progressOf(post.all)
  if (statusLets(verb, statusOf(post.editorial, post.all), progress)) return null
  return progress === 'underWay' ? 'underWay' : 'state'
}

/** The same of the person alone, in whatever state the post is. */
export function outOfHands(who: Viewer, verb: PostVerb, post: PostRow): 'right' | 'places' | null {
  if (!hasRight(who, verb)) return 'right'
  if (verb !== 'approve' && verb !== 'askEdit' && !mayUse(who, post.integration_type)) return 'right'
  // Who sees only some of its places can copy it for them, not decide for the others.
  return verb !== 'duplicate' && post.elsewhere ? 'places' : null
}

export function hasRight(who: Viewer, verb: PostVerb): boolean {
  if (verb === 'approve' || verb === 'askEdit') return who.roles.includes('ROLE_APPROVAL')
  return may(who, 'calendarPost')
}

/** Speaking through a person's own Instagram is a right of its own. */
export function mayUse(who: Viewer, network: string): boolean {
  return network !== 'instagramPrivate' || may(who, 'isAllowPrivateInstagram')
}

/** What a post that is approved is let go with, through whatever account. */
export const rightsToApprove: readonly Right[] = ['ROLE_APPROVAL']

/** What a post is let go with by who writes it, moves it or tries it again: where it would be approved, that too. */
export function rightsToPublish(network: string, isApproved: boolean): Right[] {
  return [
    'calendarPost',
    ...(network === 'instagramPrivate' ? ['isAllowPrivateInstagram' as const] : []),
    ...(isApproved ? rightsToApprove : []),
  ]
}

export function progressOf({ underway, started }: Counts): Progress {
  return underway > 0 ? 'underWay' : started > 0 ? 'started' : 'none'
}
