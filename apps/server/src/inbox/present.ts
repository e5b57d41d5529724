import { Inbox, type InboxKind, InboxReply, type ReplyStatus } from '@vitrine/contract/inbox'
import type { IntegrationType } from '@vitrine/contract/integrations'
import { LocationSummary } from '@vitrine/contract/locations'
import { writeInstant } from '@vitrine/contract/query'
import { identity, toIri } from '@vitrine/contract/resource'
import { translate } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { Networks } from '../networks/connectors.ts'
import { itemCan, replyCan } from './policy.ts'
import type { ItemRow, ReplyRow } from './queries.ts'

export interface Origin {
  readonly text: string
  readonly url: string | null
  readonly image: string | null
  readonly publishedAt: Date | null
  readonly scheduledPost: string | null
}

export function presentItem(networks: Networks, viewer: Viewer, row: ItemRow, origin?: Origin) {
  const can = itemCan(networks, viewer, row)
  return {
    ...identity(Inbox, row.id),
    inboxId: row.remote_id,
    kind: row.kind as InboxKind, // written from the connectors' own list
    integrationType: row.type as IntegrationType, // the connected account's own type
    postType: row.post_type,
    location: { ...identity(LocationSummary, row.location_id), name: row.location_name, timeZone: row.location_zone },
    userName: row.author_name,
    ...(row.author_avatar === null ? {} : { userAvatar: row.author_avatar }),
    text: row.text,
    images: row.images as string[], // written by `applyItems` only
    ...(row.permalink === null ? {} : { permalink: row.permalink }),
    createdAt: writeInstant(row.created_at),
    editedAt: writeInstant(row.edited_at),
    isDone: row.is_done,
    isLiked: row.is_liked,
    likesCount: row.rating ?? row.likes,
    commentsCount: row.replies_count,
    isRemoved: row.removed_at !== null,
    ...(origin ? { post: presentOrigin(origin) } : {}),
    canReply: can.reply,
    canLike: can.like,
    canDelete: can.delete,
  }
}

function presentOrigin(origin: Origin) {
  return {
    text: origin.text,
    ...(origin.url === null ? {} : { url: origin.url }),
    ...(origin.image === null ? {} : { image: origin.image }),
    ...(origin.publishedAt === null ? {} : { publishedAt: writeInstant(origin.publishedAt) }),
    ...(origin.scheduledPost === null ? {} : { scheduledPost: `/api/scheduled_posts/${origin.scheduledPost}` }),
  }
}

export function presentReply(
  networks: Networks,
  viewer: Viewer,
  row: ReplyRow & { written_by_name?: string | null },
  item: ItemRow,
) {
  const can = replyCan(networks, viewer, row, item)
  return {
    ...identity(InboxReply, row.id),
    inbox: toIri(Inbox, row.item_id),
    ...(row.parent_id === null ? {} : { parent: toIri(InboxReply, row.parent_id) }),
    text: row.text,
    version: row.version,
    isPrivateReply: row.is_private,
    ...(row.status === null ? {} : { replyStatus: row.status as ReplyStatus }), // a check constraint holds them
    ...(row.error_code === null ? {} : { error: formatReason(viewer, row.error_code) }),
    ...(row.leaves_at === null || row.status !== 'SENDING' ? {} : { leavesAt: writeInstantFine(row.leaves_at) }),
    isOurs: row.is_ours,
    isDone: row.is_done,
    isLiked: row.is_liked,
    userName: row.author_name,
    ...(row.author_avatar === null ? {} : { userAvatar: row.author_avatar }),
    ...(row.written_by_name ? { author: row.written_by_name } : {}),
    postedAt: writeInstant(row.posted_at),
    ...(row.permalink === null ? {} : { permalink: row.permalink }),
    canEdit: can.edit,
    canDelete: can.delete,
    canApprove: can.approve,
    needsApproval: can.needApproval,
  }
}

/** With milliseconds: a countdown of five seconds is read from it. */
function writeInstantFine(date: Date): string {
  return date.toISOString().replace('Z', '+00:00')
}

/** Why a reply is not out: the network's or the machine's word, or a person's. */
function formatReason(viewer: Viewer, code: string): string {
  return translate(viewer.lang, code) || translate(viewer.lang, `problem.${code}`) || code
}
