import type { Core } from '../core.ts'
import type { Field, NodeFields } from '../graph/fields.ts'
import { fileUrl } from '../graph/files.ts'
import { APPLICATION_NAME } from '../graph/oauth.ts'
import { graphTime } from '../graph/params.ts'
import { nestedInsights } from './insights.ts'
import { nestedComments } from './present-comments.ts'
import type { FacebookPagePost, FacebookPhoto } from './state.ts'

/** A post as an app reads it. */
export function showPost(core: Core, base: string, post: FacebookPagePost): NodeFields {
  const { page, photos } = post
  const [first] = photos
  const from = post.author ?? { id: page.id, name: page.account.name }
  return {
    node: 'PagePost',
    defaults: ['created_time', 'message', 'id'],
    fields: {
      id: post.id,
      message: post.message === '' ? undefined : post.message,
      story: undefined,
      created_time: graphTime(post.at),
      updated_time: graphTime(post.updatedAt),
      permalink_url: `${base}/www.facebook.com/${page.id}/posts/${post.id.split('_')[1]}`,
      full_picture: first && fileUrl(base, first.media),
      picture: first && fileUrl(base, first.media),
      status_type: statusType(post),
      from,
      application: post.byApp
        ? {
            id: core.options.apps.facebook.id,
            name: APPLICATION_NAME,
            category: 'Business',
            link: 'https://vitrine.example',
          }
        : undefined,
      attachments: presentAttachments(base, post),
      is_hidden: post.hidden,
      is_published: post.published,
      is_expired: false,
      place: post.placeId === null ? undefined : { id: post.placeId },
      shares: undefined,
      to:
        post.mentions.length === 0
          ? undefined
          : { data: post.mentions.map(({ id, account }) => ({ id, name: account.name })) },
      message_tags: undefined,
      properties: undefined,
      parent_id: undefined,
      promotable_id: post.id,
      reactions: (field: Field) => presentReactions(post, field),
      likes: (field: Field) => presentReactions(post, { ...field, args: { ...field.args, type: 'LIKE' } }),
      comments: (field: Field) => nestedComments(core, base, post, field),
      insights: (field: Field) => nestedInsights(post, field.args.metric ?? '', core.clock.now()),
    },
  }
}

function statusType(post: FacebookPagePost): string {
  if (post.author !== null) return 'wall_post'
  if (post.video) return 'added_video'
  if (post.photos.length > 0) return 'added_photos'
  return post.link === null ? 'mobile_status_update' : 'shared_story'
}

function presentAttachments(base: string, { photos, link, video, page, id }: FacebookPagePost) {
  const [first, ...more] = photos
  const link_ =
    link === null
      ? undefined
      : {
          data: [
            {
              type: 'share',
              media_type: 'link',
              title: getHostname(link),
              target: { url: link },
              url: link,
              unshimmed_url: link,
            },
          ],
        }
  if (video)
    return {
      data: [
        {
          type: 'video_inline',
          media_type: 'video',
          title: video.title,
          description: video.description,
          target: { id: video.id, url: `${base}/www.facebook.com/${page.id}/videos/${video.id}` },
        },
      ],
    }
  if (!first) return link_
  if (more.length === 0) return { data: [photoAttachment(base, first)] }
  return {
    data: [
      {
        type: 'album',
        media_type: 'album',
        title: `Photos from ${page.account.name}'s post`,
        media: presentMedia(base, first),
        target: { id, url: `${base}/www.facebook.com/${page.id}/posts/${id.split('_')[1]}` },
        subattachments: { data: photos.map((photo) => photoAttachment(base, photo)) },
      },
    ],
  }
}

function photoAttachment(base: string, photo: FacebookPhoto) {
  const url = `${base}/www.facebook.com/photo.php?fbid=${photo.id}`
  return {
    type: 'photo',
    media_type: 'photo',
    media: presentMedia(base, photo),
    target: { id: photo.id, url },
    url,
    ...(photo.caption === '' ? {} : { description: photo.caption }),
  }
}

function presentMedia(base: string, { media }: FacebookPhoto) {
  return { image: { src: fileUrl(base, media), width: media.width ?? 720, height: media.height ?? 720 } }
}

function presentReactions({ reactions }: FacebookPagePost, field: Field) {
  const all = [...reactions.values()].filter(({ type }) => field.args.type === undefined || type === field.args.type)
  return {
    data: all
      .slice(0, Number(field.args.limit ?? 25))
      .map(({ person, type }) => ({ id: person.id, name: person.name, type })),
    ...(field.args.summary === undefined
      ? {}
      : { summary: { total_count: all.length, viewer_reaction: 'NONE', can_like: true, has_liked: false } }),
  }
}

function getHostname(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname : link
}
