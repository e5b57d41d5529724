import type { GraphClient } from '../graph.ts'
import { type GraphEntry, graphWebhooks } from '../graph-webhooks.ts'
import type { WebhookEvent, Webhooks } from '../network.ts'
import { CommentChange as Change, type CommentChange } from './wire.ts'

/**
 * An app subscribes to the object `instagram`; the account is heard of once its page has the app installed with at
 * least one field of its own.
 * https://developers.facebook.com/docs/instagram-platform/webhooks (read 2026-11)
 */
export function instagramWebhooks(graph: GraphClient): Webhooks {
  const topic = { object: 'instagram', appFields: 'comments', pageFields: 'feed' } as const
  return graphWebhooks(graph, topic, (account) => account.parentId ?? account.id, readEvents)
}

function readEvents(entry: GraphEntry): WebhookEvent[] {
  return entry.changes.flatMap(({ field, value }): WebhookEvent[] => {
    const change = Change.safeParse(value)
    const remoteId = change.data?.comment_id ?? change.data?.id
    if (field !== 'comments' || !change.success || remoteId === undefined) return []
    return [{ what: 'item', account: entry.id, item: toInboxItem(entry, remoteId, change.data) }]
  })
}

function toInboxItem(entry: GraphEntry, remoteId: string, change: CommentChange) {
  const at = new Date(entry.time * 1000)
  return {
    remoteId,
    kind: 'comment',
    parentRemoteId: change.parent_id ?? null,
    postRemoteId: change.media?.id ?? null,
    authorId: change.from?.id ?? null,
    authorName: change.from?.username ?? null,
    authorAvatar: null,
    text: change.text ?? '',
    rating: null,
    likes: null,
    images: [],
    permalink: null,
    createdAt: at,
    updatedAt: at,
    hidden: false,
    ours: change.from?.id === entry.id,
    replies: [],
  } as const
}
