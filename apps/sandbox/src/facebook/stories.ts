import { badParameter } from '../graph/errors.ts'
import { fileUrl } from '../graph/files.ts'
import type { GraphServer } from '../graph/graph.ts'
import { presentPage } from '../graph/paging.ts'
import { text } from '../graph/params.ts'
import type { Kinds } from './node-types.ts'
import type { FacebookState, FacebookStory } from './state.ts'

const DAY_MS = 86_400_000

/** Stories of a page: made of an unpublished photo or a video upload, live for a day, then archived. */
export function stories(graph: GraphServer, state: FacebookState, kinds: Kinds): void {
  const { core } = graph

  graph.mutate(
    kinds.page,
    'POST',
    'photo_stories',
    { scope: 'pages_manage_posts', token: 'page', operation: 'photo_stories.create', public: true },
    ({ params }, page) => {
      const photo = state.photos.get(text(params, 'photo_id') ?? '')
      if (photo?.page !== page) throw badParameter('Param photo_id must be a photo of this page')
      if (photo.published) throw badParameter('The photo was already published in a post')
      const story: FacebookStory = {
        id: state.newId('story'),
        page,
        mediaId: photo.id,
        media: photo.media,
        at: core.clock.now(),
      }
      state.stories.set(story.id, story)
      photo.storyId = story.id
      return { remoteId: story.id, media: [photo.media], body: { success: true, post_id: story.id } }
    },
  )

  graph.read(
    kinds.page,
    'stories',
    { scope: 'pages_read_engagement', token: 'page', operation: 'stories.read' },
    (call, page) =>
      presentPage(call.request, call.base, call.params, call.fields, {
        items: [...state.stories.values()]
          .filter((story) => story.page === page && core.visible(story.id))
          .toReversed(),
        id: (story) => story.id,
        getTime: (story) => story.at,
        show: (story) => ({
          node: 'Stories',
          defaults: ['post_id', 'status', 'creation_time', 'media_type', 'media_id', 'url'],
          fields: {
            post_id: story.id,
            status: core.clock.now() - story.at < DAY_MS ? 'PUBLISHED' : 'ARCHIVED',
            creation_time: String(Math.floor(story.at / 1000)),
            media_type: story.media.type.startsWith('video/') ? 'video' : 'photo',
            media_id: story.mediaId,
            url: fileUrl(call.base, story.media),
          },
        }),
      }),
  )
}
