import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { locales } from './companies.ts'
import { IntegrationTypeName } from './integrations.ts'
import { LocationSummary } from './locations.ts'
import { call, create, list, listUnder, read, remove, update } from './operation.ts'
import { QuickReply, ReplyFieldValues } from './quick-replies.ts'
import { embedded, Id, Instant, link, reference, resource } from './resource.ts'

export const inboxKinds = ['comment', 'message', 'mention', 'review', 'story_reply', 'story_mention'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Where a reply stands. `SENDING` waits five seconds for a second thought, then leaves. */
export const replyStatuses = ['PENDING_APPROVAL', 'SENDING', 'SENT', 'FAILED', 'UNCONFIRMED', 'REFUSED'] as const
export type ReplyStatus = (typeof replyStatuses)[number]

/** An item nobody answered within this time is expired: a private reply is no longer possible. */
export const expiresAfterDays = 7
/** How long a reply waits on the server before it leaves; deleting it in that time is the undo. */
export const replyDelaySeconds = 5

/** The post an item belongs to, as the thread shows it on top. */
const OriginPost = z.object({
  text: z.string().optional(),
  image: z.string().optional(),
  url: z.string().optional(),
  publishedAt: Instant.optional(),
  scheduledPost: z.string().optional(),
})

/** Something a customer wrote to a place: a comment, a review. */
export const Inbox = resource('Inbox', '/inboxes', {
  id: Id,
  /** The network's own id. */
  inboxId: z.string(),
  kind: z.enum(inboxKinds),
  integrationType: IntegrationTypeName,
  /** The type of the post it belongs to. */
  postType: z.string(),
  location: embedded(resource('Location', '/locations', { id: Id, name: z.string(), timeZone: z.string() })),
  userName: z.string(),
  userAvatar: z.string().optional(),
  text: z.string(),
  images: z.array(z.string()),
  permalink: z.string().optional(),
  createdAt: Instant,
  editedAt: Instant,
  isDone: z.boolean(),
  isLiked: z.boolean(),
  /** Likes, or the stars of a review. */
  likesCount: z.int(),
  commentsCount: z.int(),
  /** Whether it was taken away on the network. */
  isRemoved: z.boolean(),
  post: OriginPost.optional(),
  canReply: z.boolean(),
  canLike: z.boolean(),
  canDelete: z.boolean(),
})

export const InboxReply = resource('InboxReply', '/inbox_replies', {
  id: Id,
  inbox: reference(Inbox),
  parent: z.string().optional(),
  text: z.string(),
  /** Counts how often words of ours were changed here. */
  version: z.int(),
  attachment: z.string().optional(),
  isPrivateReply: z.boolean(),
  /** Ours have a status; a customer's have none. */
  replyStatus: z.enum(replyStatuses).optional(),
  /** Why it did not go out, in the reader's words. */
  error: z.string().optional(),
  /** When a reply that is being sent leaves. */
  leavesAt: Instant.optional(),
  isOurs: z.boolean(),
  isDone: z.boolean(),
  isLiked: z.boolean(),
  userName: z.string(),
  userAvatar: z.string().optional(),
  /** Who of the team wrote it. */
  author: z.string().optional(),
  postedAt: Instant,
  permalink: z.string().optional(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canApprove: z.boolean(),
  /** Whether what the caller makes of it now, other words or a second try of one turned down, waits for a moderator. */
  needsApproval: z.boolean(),
})

const reads = { permission: 'inbox', scope: 'locations', stranger: 404, effect: 'read' } as const
const object = { object: 'Inbox' } as const
const writes = { ...reads, effect: 'write' } as const
const external = { ...reads, effect: 'external' } as const

const filters = {
  id: { relation: () => Inbox },
  integrationType: 'exact',
  /** `facebook:post` and the like. */
  platform: 'exact',
  kind: 'exact',
  isDone: 'boolean',
  /** What marking everything so would change: `true` keeps what is to do. */
  markAsDone: 'boolean',
  /** Stays in the list whatever the other filters say: the item that is open beside it. */
  openedInboxId: { relation: () => Inbox },
  location: { relation: () => LocationSummary },
  /** Items of places that carry one of the labels. */
  'location.locationLabels': { relation: () => ({ name: 'LocationLabel' as const, path: '/location_labels' }) },
  editedAt: 'date',
  commentsCount: 'number',
  likesCount: 'exact',
  /** Joie, Peur… as `emotions.ts` spells them. */
  emotion: 'exact',
  'replies.replyStatus': 'exact',
  /** Items in which one of these alerts found a keyword. */
  keywordAlert: { relation: () => ({ name: 'KeywordAlert' as const, path: '/keyword_alerts' }) },
  search: 'text',
} as const

export const inboxes = {
  list: list(Inbox, {
    summary: 'What customers wrote to the places the caller may see, newest first.',
    authz: reads,
    rules: { filters, exists: ['replies', 'tasks'], order: ['editedAt'] },
  }),
  read: read(Inbox, { summary: 'One item.', authz: { ...reads, ...object } }),
  update: update(Inbox, {
    summary: 'Marks an item done (or not), likes it (or not).',
    authz: { ...external, ...object },
    body: z.object({ isDone: z.boolean().optional(), isLiked: z.boolean().optional() }),
  }),
  remove: remove(Inbox, {
    summary: 'Deletes the item on the network, where the network lets its owner do so.',
    authz: { ...external, ...object },
  }),
  markAll: call('POST', '/inboxes/mark_all', {
    summary: 'Marks every item of the filters done, or not done: those of a view, or some by their `id`.',
    authz: { ...writes, permission: 'moderation' },
    query: z.looseObject({}),
    body: z.object({ isDone: z.boolean() }),
    response: z.object({ changed: z.int() }),
  }),
  replies: listUnder(InboxReply, {
    summary: 'What stands under an item, newest first.',
    path: '/inboxes/{id}/inbox_replies',
    authz: { ...reads, ...object },
    rules: { order: ['postedAt'] },
  }),
  replyFields: call('GET', '/inboxes/{id}/reply_fields', {
    summary: 'What the fields of quick replies become in an answer to this item, today at its place.',
    params: z.object({ id: Id }),
    authz: { ...reads, ...object },
    /** `lang` is the company’s own language: what is answered in where the customer’s can’t be told. */
    response: z.object({ lang: z.enum(locales), values: ReplyFieldValues }),
  }),
}

export const inboxReplies = {
  create: create(InboxReply, {
    summary: 'Answers an item. It leaves five seconds later, or waits for a moderator where the company wants so.',
    authz: { ...external, ...object },
    body: z.object({
      text: z.string().trim().min(1).max(10_000),
      inbox: link(Inbox),
      parent: link(InboxReply).nullable().optional(),
      isPrivateReply: z.boolean().optional(),
      attachment: link(Attachment).nullable().optional(),
      /** Those it was written with: each is used once more when the reply is really sent. */
      quickReplies: z.array(link(QuickReply)).max(20).optional(),
    }),
  }),
  read: read(InboxReply, { summary: 'One reply.', authz: { ...reads, object: 'InboxReply' } }),
  update: update(InboxReply, {
    summary: 'Changes a reply that has not left, decides on one that waits, or sends a failed one again.',
    authz: { ...external, object: 'InboxReply' },
    body: z.object({
      text: z.string().trim().min(1).max(10_000).optional(),
      /** `SENDING` approves or sends again, or to the moderator again; `REFUSED` turns a waiting reply down. */
      replyStatus: z.enum(['SENDING', 'REFUSED']).optional(),
      /** Messages are liked and marked done, not what stands under them: 400 for what a reply does not show already. */
      isLiked: z.boolean().optional(),
      isDone: z.boolean().optional(),
      /** The one that was read: where the words have changed since, nothing is done. */
      version: z.int().optional(),
    }),
  }),
  remove: remove(InboxReply, {
    summary: 'Takes a reply back: before it leaves it never goes out, afterwards it is deleted on the network.',
    authz: { ...external, object: 'InboxReply' },
  }),
}
