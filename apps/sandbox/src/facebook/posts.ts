import type { Effect } from '../core.ts'
import { badParameter, graphError, noObject } from '../graph/errors.ts'
import { pick } from '../graph/fields.ts'
import type { Call, GraphServer } from '../graph/graph.ts'
import type { Page } from '../graph/pages.ts'
import { presentPage } from '../graph/paging.ts'
import { flag, member, structure, structured, text } from '../graph/params.ts'
import type { Emit } from '../graph/subscriptions.ts'
import type { Kinds } from './node-types.ts'
import { showPost } from './present-posts.ts'
import type { FacebookPagePost, FacebookPhoto, FacebookState } from './state.ts'

const MAX_MESSAGE_LENGTH = 63_206
const READ = { scope: 'pages_read_engagement', token: 'page' } as const
const WRITE = { scope: 'pages_manage_posts', token: 'page' } as const

/** The posts of a page. Two identical posts are two posts. */
export function posts(graph: GraphServer, state: FacebookState, kinds: Kinds, emit: Emit): void {
  const { core } = graph

  graph.mutate(kinds.page, 'POST', 'feed', { ...WRITE, operation: 'feed.create', public: true }, (call, page) =>
    publish(call, page),
  )

  // Reels are in none of these edges, only in /video_reels.
  for (const edge of ['feed', 'published_posts', 'posts'] as const)
    graph.read(kinds.page, edge, { ...READ, operation: `${edge}.read` }, (call, page) =>
      listed(
        call,
        page,
        ({ author, published, video }) => published && video?.kind !== 'reel' && (edge === 'feed' || author === null),
      ),
    )
  graph.read(
    kinds.page,
    'visitor_posts',
    { ...READ, scope: 'pages_read_user_content', operation: 'visitor_posts.read' },
    (call, page) => listed(call, page, ({ author, mentions }) => author !== null && mentions.length === 0),
  )
  graph.read(
    kinds.page,
    'tagged',
    { ...READ, scope: 'pages_read_user_content', operation: 'tagged.read' },
    (call, page) => listed(call, page, ({ mentions }) => mentions.includes(page)),
  )

  graph.read(kinds.post, '', { scope: 'pages_read_engagement', operation: 'post.read' }, (call, post) =>
    pick(showPost(core, call.base, post), call.fields),
  )
  graph.mutate(kinds.post, 'POST', '', { ...WRITE, operation: 'post.update', public: false }, (call, post) => {
    if (!post.byApp)
      throw graphError({ code: 200, status: 403, message: '(#200) This post was not created by this application.' })
    const hidden = text(call.params, 'is_hidden')
    if (hidden !== undefined) post.hidden = hidden === 'true'
    const message = text(call.params, 'message')
    if (message !== undefined) post.message = checked(message)
    if (flag(call.params, 'is_published', false)) post.published = true
    post.updatedAt = core.clock.now()
    announce(post, 'edited')
    return { remoteId: post.id, text: post.message, body: { success: true } }
  })
  graph.mutate(kinds.post, 'DELETE', '', { ...WRITE, operation: 'post.delete', public: false }, (_call, post) => {
    if (!state.posts.has(post.id)) throw noObject(post.id, 'delete')
    state.remove(post)
    announce(post, 'remove')
    return { remoteId: post.id, body: { success: true } }
  })

  function publish({ params }: Call, page: Page): Effect {
    const message = checked(text(params, 'message') ?? '')
    const link = text(params, 'link') ?? null
    const photos = attached(params.attached_media === undefined ? [] : structure(params, 'attached_media'), page)
    if (message === '' && link === null && photos.length === 0)
      throw graphError({ code: 197, message: '(#197) The post is empty. Please enter a message to share.' })
    if (link !== null) checkLink(link)
    const published = flag(params, 'published', true)
    const post = state.addPost({
      page,
      author: null,
      message,
      link,
      photos,
      video: null,
      placeId: text(params, 'place') ?? null,
      at: core.clock.now(),
      byApp: true,
      published,
      mentions: [],
    })
    for (const photo of photos) photo.storyId = post.id
    if (published) announce(post, 'add')
    return {
      remoteId: post.id,
      text: message,
      media: photos.map(({ media }) => media),
      public: published,
      body: { id: post.id },
    }
  }

  /** The unpublished photos a post is made of. Meta may refuse one that was posted before; nothing here relies on it. */
  function attached(attachedMedia: unknown, page: Page): FacebookPhoto[] {
    if (!Array.isArray(attachedMedia)) throw badParameter('Param attached_media must be an array.')
    return attachedMedia.map((attachment) => {
      const id = String(member(structured(attachment), 'media_fbid') ?? '')
      const photo = state.photos.get(id)
      if (!photo || photo.page.id !== page.id)
        throw badParameter(`Param attached_media has an invalid media_fbid: ${id}`)
      return photo
    })
  }

  function listed(call: Call, page: Page, wanted: (post: FacebookPagePost) => boolean) {
    return presentPage(call.request, call.base, call.params, call.fields, {
      items: state
        .listPosts(page)
        .filter((post) => wanted(post) && core.visible(post.id))
        .toReversed(),
      id: (post) => post.id,
      getTime: (post) => post.at,
      show: (post) => showPost(core, call.base, post),
    })
  }

  function announce(post: FacebookPagePost, action: 'add' | 'edited' | 'remove'): void {
    emit('page', post.page, 'feed', {
      id: post.page.id,
      changes: [{ field: 'feed', value: postValue(post, action) }],
    })
  }
}

/** The `value` of a feed webhook about a post. */
export function postValue(post: FacebookPagePost, action: 'add' | 'edited' | 'remove') {
  return {
    item: post.photos.length > 0 ? 'photo' : post.link === null ? 'status' : 'share',
    verb: action,
    post_id: post.id,
    from: post.author ?? { id: post.page.id, name: post.page.account.name },
    message: post.message,
    created_time: Math.floor(post.at / 1000),
    published: post.published ? 1 : 0,
  }
}

function checked(message: string): string {
  if (message.length > MAX_MESSAGE_LENGTH)
    throw badParameter(`Param message must be at most ${MAX_MESSAGE_LENGTH} characters long.`)
  return message
}

function checkLink(link: string): void {
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol))
    throw badParameter('Invalid parameter: link URL is not properly formatted', 2061006)
  if (/(^|\.)facebook\.com$/.test(new URL(link).hostname))
    throw badParameter('Links to facebook.com cannot be shared this way', 1609008)
}
