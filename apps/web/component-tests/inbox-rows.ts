import { Inbox, InboxReply } from '@vitrine/contract/inbox'
import { createSample } from './sample.ts'

const day = '2026-03-01T09:00:00+00:00'
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A comment on Facebook that can be replied to. */
export function createComment(n: number, userName: string) {
  return Inbox.schema.parse({
    ...(createSample(Inbox.schema) as object), // its schema is an object
    ...{ id: id(n), '@id': `/api/inboxes/${id(n)}`, kind: 'comment', integrationType: 'facebook', userName },
    location: {
      '@type': 'Location',
      '@id': `/api/locations/${id(9)}`,
      id: id(9),
      name: 'Lyon',
      timeZone: 'Europe/Paris',
    },
    ...{ text: 'Êtes-vous ouverts lundi ?', canReply: true, createdAt: day, editedAt: day },
  })
}

/** A reply of ours that leaves in five seconds. */
export function createReply(n: number, inbox: string, text: string) {
  return InboxReply.schema.parse({
    ...(createSample(InboxReply.schema) as object), // its schema is an object
    ...{ id: id(n), '@id': `/api/inbox_replies/${id(n)}`, inbox, text, isOurs: true, postedAt: day },
    ...{ replyStatus: 'SENDING', leavesAt: new Date(Date.now() + 5_000).toISOString(), canDelete: true },
  })
}

/** A reply that waits for a moderator, and may be edited. */
export function createWaitingReply(n: number, inbox: string, text: string) {
  return { ...createReply(n, inbox, text), replyStatus: 'PENDING_APPROVAL' as const, canEdit: true }
}
