import type { GraphClient } from '../graph.ts'
import { type GraphEntry, graphWebhooks } from '../graph-webhooks.ts'
import type { InboxItem, WebhookEvent, Webhooks } from '../network.ts'
import { CommentChange } from './wire.ts'

/** https://developers.facebook.com/docs/pages-api/webhooks-for-pages (read 2026-11) */
export function facebookWebhooks(graph: GraphClient): Webhooks {
  const topic = { object: 'page', appFields: 'feed', pageFields: 'feed' } as const
  return graphWebhooks(graph, topic, (page) => page.id, readEvents)
}

function readEvents(entry: GraphEntry): WebhookEvent[] {
  return entry.changes.flatMap(({ field, value }): WebhookEvent[] => {
    const change = CommentChange.safeParse(value)
    if (field !== 'feed' || !change.success) return []
    const { verb, comment_id: remoteId } = change.data
    const at = new Date(entry.time * 1000)
    if (verb === 'remove') return [{ what: 'removed', account: entry.id, remoteId, at }]
    if (verb !== 'add' || change.data.created_time === undefined) return [{ what: 'look', account: entry.id, remoteId }]
    return [{ what: 'item', account: entry.id, item: toInboxItem(entry.id, change.data, change.data.created_time) }]
  })
}

function toInboxItem(pageId: string, change: CommentChange, createdTime: number): InboxItem {
  const createdAt = new Date(createdTime * 1000)
  const isReply = change.parent_id !== undefined && change.parent_id !== change.post_id
  return {
    remoteId: change.comment_id,
    kind: 'comment',
    parentRemoteId: isReply ? (change.parent_id ?? null) : null,
    postRemoteId: change.post_id ?? null,
    authorId: change.from?.id ?? null,
    authorName: change.from?.name ?? null,
    authorAvatar: null,
    text: change.message ?? '',
    rating: null,
    likes: null,
    images: change.photo === undefined ? [] : [change.photo],
    permalink: null,
    createdAt,
    updatedAt: createdAt,
    hidden: false,
    ours: change.from?.id === pageId,
    replies: [],
  }
}
