import { expiresAfterDays } from '@vitrine/contract/inbox'
import { may, type Viewer } from '../lib/viewer.ts'
import { type Networks, networkFor } from '../networks/connectors.ts'
import type { ItemRow, ReplyRow } from './queries.ts'

/** What the viewer may do with an item now; the same lines guard the calls and fill the flags of the answer. */
export function itemCan(networks: Networks, viewer: Viewer, item: ItemRow) {
  const inbox = getInbox(networks, item)
  const there = item.removed_at === null
  return {
    reply: may(viewer, 'inbox') && there && inbox !== undefined,
    like: may(viewer, 'inbox') && there && inbox?.like !== undefined,
    delete: may(viewer, 'inbox') && there && inbox?.remove !== undefined && item.kind !== 'review',
    markDone: may(viewer, 'moderation'),
  }
}

export function replyCan(networks: Networks, viewer: Viewer, reply: ReplyRow, item: ItemRow, now = Date.now()) {
  const waiting = reply.status === 'PENDING_APPROVAL'
  const mine = reply.written_by === viewer.userId
  const decides = may(viewer, 'moderation')
  const resting = reply.status === 'SENDING' && reply.leaves_at !== null && reply.leaves_at.getTime() > now
  const stuck = reply.status === 'FAILED' || reply.status === 'UNCONFIRMED' || reply.status === 'REFUSED'
  const there = reply.removed_at === null
  return {
    edit: there && reply.is_ours && ((waiting && (mine || decides)) || stuck || resting),
    delete:
      there &&
      reply.is_ours &&
      (waiting
        ? mine || decides
        : resting || stuck || (reply.remote_id !== null && getInbox(networks, item)?.replies.remove !== undefined)),
    approve: there && waiting && decides,
    sendAgain: there && stuck,
    needApproval: reply.are_approved && !decides,
  }
}

/** Whether so long has passed that the networks close the private door. */
export function isExpired(item: Pick<ItemRow, 'created_at'>, now = Date.now()): boolean {
  return now - item.created_at.getTime() > expiresAfterDays * 86_400_000
}

function getInbox(networks: Networks, item: Pick<ItemRow, 'type'>) {
  return networkFor(networks, item.type)?.inbox
}
