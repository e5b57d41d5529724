import { z } from 'zod'
import { compareText } from '../compare-text.ts'
import { type GraphClient, walk } from '../graph.ts'
import type { Call, Cursor, FindCriteria, OutgoingPost, Publisher } from '../network.ts'
import { nullIfNotFound, removed } from '../not-found.ts'
import { unpublishedPhoto } from './photos.ts'
import { Id, Permalink, POST_FIELDS, PublishedPost } from './wire.ts'

/**
 * Texts, links and photos of a page. Photos go up unpublished, one per step, and `feed` makes the post visible; a single photo goes the
 * same way, because only what `feed` made can be told from a post somebody else wrote.
 * https://developers.facebook.com/docs/pages-api/posts (read 2026-11)
 */
export function feed(graph: GraphClient): Publisher {
  return {
    async step(call, post, cursor) {
      const at = cursor === null ? START : At.parse(cursor)
      if (at.at === 'created') return { next: 'done', remoteId: at.remoteId, url: await permalink(call, at.remoteId) }
      const media = post.media[at.photos.length]
      if (media === undefined) return { next: 'commit', cursor: { ...at, at: 'ready' } }

      const photos = [...at.photos, await unpublishedPhoto(graph, call, media)]
      const next: Cursor = { at: 'photos', remoteId: null, photos }
      return photos.length < post.media.length
        ? { next: 'step', cursor: next, after: 0 }
        : { next: 'commit', cursor: { ...next, at: 'ready' } }
    },

    async commit(call, post, cursor) {
      const { photos } = Waiting.parse(cursor)
      const { id } = await graph.commit(
        call,
        `${call.account.id}/feed`,
        {
          message: post.text === '' ? undefined : post.text,
          link: post.link ?? undefined,
          attached_media: photos.length === 0 ? undefined : photos.map((photo) => ({ media_fbid: photo })),
          published: true,
        },
        Id,
      )
      return { at: 'created', remoteId: id, photos }
    },

    async find(call, post, cursor, sought) {
      const { photos } = Waiting.parse(cursor)
      const { data, complete } = await publishedSince(call, sought.sentAt)
      const verdicts = data.map((seen) => ({ seen, verdict: judge(post, photos, seen, sought) }))
      // Newest first: the oldest match is the one that answered to this attempt.
      const match = verdicts.findLast(({ verdict }) => verdict === 'ours')
      if (match !== undefined) return { at: 'created', remoteId: match.seen.id, photos }
      return complete && verdicts.every(({ verdict }) => verdict === 'other') ? 'absent' : 'unsure'
    },

    remove: (call, remoteId) => removed(graph.delete(call, call.token, remoteId)),
  }

  function publishedSince(call: Call, sentAt: Date) {
    const since = Math.floor(sentAt.getTime() / 1000) - BACK_SECONDS
    return walk(
      (after) =>
        graph.page(
          call,
          call.token,
          `${call.account.id}/published_posts`,
          {
            fields: POST_FIELDS,
            since,
            limit: 100,
            after,
          },
          PublishedPost,
        ),
      MAX_PAGES,
    )
  }

  function judge(post: OutgoingPost, photos: readonly string[], seen: PublishedPost, sought: FindCriteria) {
    if (sought.exclude.includes(seen.id)) return 'other'
    if (seen.created_time.getTime() < sought.sentAt.getTime() - BACK_SECONDS * 1000) return 'other'
    const text = compareText(post.text, seen.message ?? '')
    if (seen.application === undefined) return text === 'different' ? 'other' : 'unsure'
    if (seen.application.id !== graph.app.clientId) return 'other'
    if (photos.length === 0) return { same: 'ours', similar: 'unsure', different: 'other' }[text]

    // Photo ids are ours alone: when they hang on a post it is this one, whatever became of its text.
    const attached = attachedIds(seen)
    if (photos.every((photo) => attached.has(photo))) return 'ours'
    return text === 'different' ? 'other' : 'unsure'
  }

  async function permalink(call: Call, id: string): Promise<URL | null> {
    const reading = graph.get(call, call.token, id, { fields: 'permalink_url' }, Permalink)
    return parsePermalink((await nullIfNotFound(reading))?.permalink_url)
  }
}

function parsePermalink(permalink: string | undefined): URL | null {
  return permalink !== undefined && URL.canParse(permalink) ? new URL(permalink) : null
}

function attachedIds(post: PublishedPost): Set<string | undefined> {
  return new Set(
    (post.attachments?.data ?? []).flatMap((attachment) => [
      attachment.target?.id,
      ...(attachment.subattachments?.data ?? []).map(({ target }) => target?.id),
    ]),
  )
}

/** Clocks of the network and of our database may differ by so much. */
const BACK_SECONDS = 120
const MAX_PAGES = 10

const Waiting = z.object({
  at: z.enum(['photos', 'ready']),
  remoteId: z.null(),
  photos: z.array(z.string()),
})
const Created = z.object({ at: z.literal('created'), remoteId: z.string(), photos: z.array(z.string()) })
const At = z.union([Waiting, Created])
const START: z.infer<typeof Waiting> = { at: 'photos', remoteId: null, photos: [] }
