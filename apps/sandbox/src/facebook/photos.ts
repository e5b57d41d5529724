import type { Effect } from '../core.ts'
import { graphError } from '../graph/errors.ts'
import { type Field, type NodeFields, pick } from '../graph/fields.ts'
import { fetchFile, fileUrl } from '../graph/files.ts'
import type { Call, GraphServer } from '../graph/graph.ts'
import type { Page } from '../graph/pages.ts'
import { flag, graphTime, type Params, text } from '../graph/params.ts'
import type { Emit } from '../graph/subscriptions.ts'
import type { StoredMedia } from '../media.ts'
import type { Kinds } from './node-types.ts'
import { postValue } from './posts.ts'
import { nestedComments } from './present-comments.ts'
import type { FacebookPhoto, FacebookState } from './state.ts'

/** What the API enforces on feed photos (docs/networks/facebook.md, "Media limits", read 2026-11). */
const LARGEST_PHOTO = 4 * 1024 * 1024
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff', 'image/webp']
const WRITE = { scope: 'pages_manage_posts', token: 'page' } as const

export function photos(graph: GraphServer, state: FacebookState, kinds: Kinds, emit: Emit): void {
  const { core } = graph

  graph.mutate(
    kinds.page,
    'POST',
    'photos',
    { ...WRITE, operation: 'photos.create', public: true },
    async ({ params }, page) => {
      const photo = await receive(params, page)
      if (!flag(params, 'published', true))
        return { remoteId: photo.id, text: photo.caption, media: [photo.media], public: false, body: { id: photo.id } }
      return publish(photo, params)
    },
  )

  graph.read(kinds.photo, '', { scope: 'pages_read_engagement', operation: 'photo.read' }, (call, photo) =>
    pick(showPhoto(call, photo), call.fields),
  )
  graph.mutate(kinds.photo, 'DELETE', '', { ...WRITE, operation: 'photo.delete', public: false }, (_call, photo) => {
    state.photos.delete(photo.id)
    return { remoteId: photo.id, body: { success: true } }
  })

  async function receive(params: Params, page: Page): Promise<FacebookPhoto> {
    const media = await receivePhoto(graph, params)
    const photo: FacebookPhoto = {
      id: state.newId('photo'),
      page,
      media,
      caption: text(params, 'message') ?? text(params, 'caption') ?? '',
      at: core.clock.now(),
      published: false,
      storyId: null,
      comments: [],
    }
    state.photos.set(photo.id, photo)
    return photo
  }

  function publish(photo: FacebookPhoto, params: Params): Effect {
    const post = state.addPost({
      page: photo.page,
      author: null,
      message: photo.caption,
      link: null,
      photos: [photo],
      video: null,
      placeId: text(params, 'place') ?? null,
      at: core.clock.now(),
      byApp: true,
      published: true,
      mentions: [],
    })
    photo.published = true
    photo.storyId = post.id
    emit('page', photo.page, 'feed', { id: photo.page.id, changes: [{ field: 'feed', value: postValue(post, 'add') }] })
    return {
      remoteId: post.id,
      text: photo.caption,
      media: [photo.media],
      hides: [post.id, photo.id],
      body: { id: photo.id, post_id: post.id },
    }
  }

  function showPhoto(call: Call, photo: FacebookPhoto): NodeFields {
    const { width, height } = photo.media
    const source = fileUrl(call.base, photo.media)
    return {
      node: 'Photo',
      defaults: ['created_time', 'name', 'id'],
      fields: {
        id: photo.id,
        name: photo.caption === '' ? undefined : photo.caption,
        created_time: graphTime(photo.at),
        updated_time: graphTime(photo.at),
        page_story_id: photo.storyId !== null && core.visible(photo.storyId) ? photo.storyId : undefined,
        from: { id: photo.page.id, name: photo.page.account.name },
        link: `${call.base}/www.facebook.com/photo.php?fbid=${photo.id}`,
        images: [{ source, width: width ?? 720, height: height ?? 720 }],
        picture: source,
        width: width ?? 720,
        height: height ?? 720,
        album: undefined,
        place: undefined,
        comments: (field: Field) => nestedComments(core, call.base, photo, field),
      },
    }
  }
}

/** A photo from `url` (fetched for real) or from the `source` part of a multipart body. */
export async function receivePhoto({ core }: GraphServer, params: Params): Promise<StoredMedia> {
  const url = text(params, 'url')
  const { source } = params
  const media = Buffer.isBuffer(source)
    ? core.world.media.store(source)
    : url === undefined
      ? null
      : await fetchFile(core, url)
  if (media === null && url === undefined) throw graphError({ code: 324, message: '(#324) Requires upload file' })
  if (media === null)
    throw graphError({
      code: 324,
      subcode: 2069019,
      message: '(#324) Missing or invalid image file',
      userTitle: 'Missing or invalid image file',
    })
  if (!PHOTO_TYPES.includes(media.type) || media.bytes.length >= LARGEST_PHOTO)
    throw graphError({
      code: 100,
      subcode: 1366046,
      message: 'Invalid parameter',
      userTitle: "Can't Read Files",
      userMessage:
        "Your photos couldn't be uploaded. Photos should be smaller than 4 MB and saved as JPG, PNG, GIF, TIFF, HEIF or WebP files.",
    })
  return media
}
