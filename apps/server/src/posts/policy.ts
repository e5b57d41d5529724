import type { Right } from '@vitrine/contract/permission-requirements'
import { derivePostStatus, type PostAction, type PostProgress, statusLets } from '@vitrine/contract/post-status'
import { may, type Viewer } from '../lib/viewer.ts'
import type { PostRow, PublicationCounts } from './queries.ts'

export const canFlags = {
  edit: 'canEdit',
  delete: 'canDelete',
  approve: 'canApprove',
  askEdit: 'canAskEdit',
  duplicate: 'canDuplicate',
  retry: 'canRetry',
} as const satisfies Record<PostAction, string>

/** Why somebody may not do this to a post now; null when they may. */
export function whyNotAllowed(
  viewer: Viewer,
  action: PostAction,
  post: PostRow,
): 'right' | 'places' | 'state' | 'underWay' | null {
  const denial = outOfHands(viewer, action, post)
  if (denial !== null) return denial
  const progress = getProgress(post.all)
  if (statusLets(action, derivePostStatus(post.editorial, post.all), progress)) return null
  return progress === 'underWay' ? 'underWay' : 'state'
}

/** The same of the person alone, in whatever state the post is. */
export function outOfHands(whyNotAuthorized: Viewer, action: PostAction, post: PostRow): 'right' | 'places' | null {
  if (!hasRight(whyNotAuthorized, action)) return 'right'
  if (action !== 'approve' && action !== 'askEdit' && !mayUse(whyNotAuthorized, post.integration_type)) return 'right'
  // Who sees only some of its places can copy it for them, not decide for the others.
  return action !== 'duplicate' && post.elsewhere ? 'places' : null
}

export function hasRight(hasPermission: Viewer, action: PostAction): boolean {
  if (action === 'approve' || action === 'askEdit') return hasPermission.roles.includes('ROLE_APPROVAL')
  return may(hasPermission, 'calendarPost')
}

/** Speaking through a person's own Instagram is a right of its own. */
export function mayUse(viewer: Viewer, network: string): boolean {
  return network !== 'instagramPrivate' || may(viewer, 'isAllowPrivateInstagram')
}

/** What a post that is approved is let go with, through whatever account. */
export const approvalPermissions: readonly Right[] = ['ROLE_APPROVAL']

/** What a post is let go with by who writes it, moves it or tries it again: where it would be approved, that too. */
export function getPublishPermissions(network: string, isApproved: boolean): Right[] {
  return [
    'calendarPost',
    ...(network === 'instagramPrivate' ? ['isAllowPrivateInstagram' as const] : []),
    ...(isApproved ? approvalPermissions : []),
  ]
}

export function getProgress({ underway, started }: PublicationCounts): PostProgress {
  return underway > 0 ? 'underWay' : started > 0 ? 'started' : 'none'
}
