import { z } from 'zod'
import { type GraphClient, walk } from '../graph.ts'
import type { Delivery, OutgoingPost } from '../network.ts'
import { theOnly, unpublishedPhoto } from './photos.ts'
import { Story, StoryMade } from './wire.ts'

/**
 * A photo shown for a day. It goes up unpublished, `photo_stories` makes it visible, and the list of stories names the
 * photo each shows.
 * https://developers.facebook.com/docs/page-stories-api (read 2026-11)
 */
export function photoStory(graph: GraphClient): Delivery<OutgoingPost> {
  return {
    async step(call, post, cursor) {
      const at = cursor === null ? null : At.parse(cursor)
      if (at?.at === 'created') return { next: 'done', remoteId: at.remoteId, url: null }
      const photo = at?.photo ?? (await unpublishedPhoto(graph, call, theOnly(post)))
      return { next: 'commit', cursor: { at: 'ready', remoteId: null, photo } }
    },

    async commit(call, _post, cursor) {
      const { photo } = Ready.parse(cursor)
      const { post_id } = await graph.commit(call, `${call.account.id}/photo_stories`, { photo_id: photo }, StoryMade)
      return { at: 'created', remoteId: post_id, photo }
    },

    async find(call, _post, cursor) {
      const { photo } = Ready.parse(cursor)
      const query = { fields: 'post_id,media_id', limit: 100 }
      const { data, complete } = await walk(
        (after) => graph.page(call, call.token, `${call.account.id}/stories`, { ...query, after }, Story),
        MAX_PAGES,
      )
      const story = data.find(({ media_id }) => media_id === photo)
      if (story !== undefined) return { at: 'created', remoteId: story.post_id, photo }
      return complete ? 'absent' : 'unsure'
    },
  }
}

const MAX_PAGES = 10

const Ready = z.object({ at: z.literal('ready'), remoteId: z.null(), photo: z.string() })
const Created = z.object({ at: z.literal('created'), remoteId: z.string(), photo: z.string() })
const At = z.discriminatedUnion('at', [Ready, Created])
