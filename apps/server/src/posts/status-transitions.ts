import {
  type EditorialStatus,
  editorialStatuses,
  type PostAction,
  type PostStatus,
} from '@vitrine/contract/post-status'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { forbidden, invalid, Refusal } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { notify } from '../notifications/notify.ts'
import { hasRight, outOfHands, whyNotAllowed } from './policy.ts'
import { isEdge } from './post-draft.ts'
import type { PostRow } from './queries.ts'

/** Refuses what somebody may not do to a post: 403 where they lack the right, 409 where its state forbids it. */
export function requireCan(viewer: Viewer, action: PostAction, post: PostRow): void {
  refuseFor(whyNotAllowed(viewer, action, post))
}

/** Refuses what somebody may not do to a post in any state. */
export function requireAuthorized(viewer: Viewer, action: PostAction, post: PostRow): void {
  refuseFor(outOfHands(viewer, action, post))
}

function refuseFor(blocker: ReturnType<typeof whyNotAllowed>): void {
  switch (blocker) {
    case 'right':
      throw forbidden()
    case 'places':
      throw forbidden('post.places')
    case 'state':
      throw stateConflict('post.state')
    case 'underWay':
      throw stateConflict('post.underWay')
  }
}

/** A post that is not as it would have to be: a conflict, said as a violation of the whole. */
export function stateConflict(code: string): Refusal {
  return new Refusal(409, { violations: [{ propertyPath: 'postStatus', code }] })
}

/** The status a new post gets. */
export function firstStatus(viewer: Viewer, approved: boolean, requested: PostStatus | undefined): EditorialStatus {
  switch (requested) {
    case undefined:
    case 'SCHEDULED':
      return approved ? 'PENDING_APPROVAL' : 'SCHEDULED'
    case 'DRAFT':
    case 'PENDING_APPROVAL':
      return requested
    case 'INTERN_FEED':
      // Head office proposes to its places: who sees all of them.
      if (viewer.locations !== null) throw forbidden('post.places')
      return requested
    default:
      throw invalid({
        propertyPath: 'postStatus',
        code: 'choice',
        params: { choices: 'DRAFT, PENDING_APPROVAL, SCHEDULED, INTERN_FEED' },
      })
  }
}

/** The status a post gets by `PUT {postStatus}`. */
export function nextStatus(viewer: Viewer, approved: boolean, post: PostRow, requested: PostStatus): EditorialStatus {
  const from = post.editorial
  const to = editorialStatuses.find((status) => status === requested)
  if (to === undefined || !isEdge(from, to)) throw stateConflict('post.state')
  if (to === 'ASK_MODIFICATION') requireCanDecide(viewer, 'askEdit', post)
  else if (from === 'PENDING_APPROVAL' && to === 'SCHEDULED') requireCanDecide(viewer, 'approve', post)
  else requireCan(viewer, 'edit', post)
  return to === 'SCHEDULED' && approved ? 'PENDING_APPROVAL' : to
}

/** Deciding without the right to is not a matter of the caller's account but of the post: it is not theirs to decide. */
function requireCanDecide(viewer: Viewer, action: 'approve' | 'askEdit', post: PostRow): void {
  if (!hasRight(viewer, action)) throw stateConflict('post.approval')
  requireCan(viewer, action, post)
}

/** Tells those who may decide on a post that it waits for them: they approve, see posts, and all of its places. */
export async function notifyApprovers(tx: Tx, viewer: Viewer, postId: string): Promise<void> {
  const approvers = await tx
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', viewer.companyId)
    .where('status', '=', 'active')
    .where('super_admin', '=', false)
    .where((user) => user.eb(user.val('ROLE_APPROVAL'), '=', user.fn.any('roles')))
    .where('id', '<>', viewer.userId)
    .where(
      sql<boolean>`((permissions ->> 'calendar')::boolean or (permissions ->> 'calendarPost')::boolean)
        and (profile = 'PROFILE_OWNER' or not exists (select from publication x
          where x.company_id = ${viewer.companyId} and x.post_id = ${postId} and x.kind = 'post' and x.state <> 'CANCELLED'
            and (x.location_id is not null or x.state = 'PUBLISHED') and not exists (select from user_location l
              where l.company_id = x.company_id and l.user_id = app_user.id and l.location_id = x.location_id)))`,
    )
    .execute()
  const about = { type: 'info', kind: 'post.pending', topic: postId, itemId: postId } as const
  await notify(
    tx,
    viewer.companyId,
    approvers.map(({ id }) => ({ ...about, recipientId: id })),
  )
}

/** Tells who wrote a post that a colleague let it go. */
export async function notifyApproved(tx: Tx, viewer: Viewer, { id, author_id }: PostRow): Promise<void> {
  if (author_id === null || author_id === viewer.userId) return
  const about = { type: 'info', kind: 'post.approved', topic: id, itemId: id } as const
  await notify(tx, viewer.companyId, [{ ...about, recipientId: author_id }])
}

/** Tells who wrote a post that something of it should change, and what if that was said. */
export async function notifyChangesRequested(
  tx: Tx,
  viewer: Viewer,
  { id, author_id }: PostRow,
  note = '',
): Promise<void> {
  if (author_id === null) return
  const about = { type: 'scheduledPostAskModification', kind: 'post.askEdit', topic: id, itemId: id } as const
  await notify(tx, viewer.companyId, [
    { ...about, params: { note: Array.from(note).slice(0, 200).join('') }, recipientId: author_id },
  ])
}
