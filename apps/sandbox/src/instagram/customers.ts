import { fetchFile } from '../graph/files.ts'
import type { GraphServer } from '../graph/graph.ts'
import { emitMessage } from '../graph/messages.ts'
import type { Emit } from '../graph/subscriptions.ts'
import type { Attachment, Threads } from '../graph/threads.ts'
import { digits } from '../ids.ts'
import type { StoredMedia } from '../media.ts'
import { Impossible, type Interaction } from '../network.ts'
import { announce } from './comments.ts'
import type { Author, InstagramComment, InstagramMedia, InstagramState, Profile } from './state.ts'

/** What people do on Instagram, and the webhook it causes. */
export function customers({ core }: GraphServer, state: InstagramState, threads: Threads, emit: Emit) {
  return async (profile: Profile, interaction: Interaction, base: string): Promise<{ id: string }> => {
    const author = getAuthor(profile, interaction.author)
    const files = await Promise.all(interaction.media.map(received))
    const { kind, text, on } = interaction

    switch (kind) {
      case 'comment': {
        const target = requireTarget(profile, on)
        const comment = state.addComment({
          media: 'media' in target ? target.media : target,
          parent: 'media' in target ? (target.parent ?? target) : null,
          author,
          byProfile: null,
          text,
        })
        announce(emit, profile, comment)
        return { id: comment.id }
      }
      case 'message': {
        const story = state.listMedia(profile).find(({ id, product }) => id === on && product === 'STORY')
        return {
          id: message(profile, author, text, files.map(asAttachment), story ? null : (on ?? null), story ?? null, base),
        }
      }
      case 'mention': {
        // `on: "story"` plays a mention in the person's own story, which arrives as a message.
        if (on === 'story')
          return {
            id: message(
              profile,
              author,
              text,
              files.map((media) => ({ kind: 'story_mention', media })),
              null,
              null,
              base,
            ),
          }
        return {
          id:
            on === undefined
              ? mentionInCaption(profile, author, text, files)
              : mentionInComment(profile, author, text, on),
        }
      }
      case 'reaction': {
        const target = requireTarget(profile, on)
        target.likes.add(author.id)
        return { id: target.id }
      }
      case 'delete': {
        const comment = state.comments.get(on ?? '')
        if (comment?.media.profile !== profile || comment.byProfile)
          throw new Impossible(`Nobody but the profile wrote "${on}", or it does not exist.`)
        state.removeComment(comment)
        return { id: comment.id }
      }
      case 'edit':
        throw new Impossible('Comments on Instagram cannot be edited.')
      case 'review':
        throw new Impossible('Instagram has no reviews.')
    }
  }

  function message(
    profile: Profile,
    author: Author,
    text: string,
    attachments: Attachment[],
    replyTo: string | null,
    story: InstagramMedia | null,
    base: string,
  ): string {
    const thread = threads.with(profile.page, 'INSTAGRAM', { id: author.id, name: author.username })
    const file = story?.files[0]
    const sent = threads.add(thread, {
      byPage: false,
      text,
      attachments,
      replyTo,
      story: story && file ? { id: story.id, media: file } : null,
    })
    emitMessage(emit, core.clock.now(), sent, 'messages', base)
    return sent.id
  }

  function mentionInCaption(profile: Profile, author: Author, text: string, files: StoredMedia[]): string {
    const media = state.addMedia({
      profile: null,
      author,
      caption: withName(profile, text),
      type: 'IMAGE',
      product: 'FEED',
      files,
      mentions: profile,
    })
    mentioned(profile, { media_id: media.id })
    return media.id
  }

  function mentionInComment(profile: Profile, author: Author, text: string, on: string): string {
    const target = requireTarget(profile, on)
    const media = 'media' in target ? target.media : target
    const comment = state.addComment({ media, parent: null, author, byProfile: null, text: withName(profile, text) })
    mentioned(profile, { media_id: media.id, comment_id: comment.id })
    return comment.id
  }

  function mentioned(profile: Profile, value: Record<string, string>): void {
    emit('instagram', profile.page, 'mentions', { id: profile.id, changes: [{ field: 'mentions', value }] })
  }

  /** What is commented on: what `on` names, else the newest media. */
  function requireTarget(profile: Profile, on: string | undefined): InstagramMedia | InstagramComment {
    const target =
      on === undefined
        ? state.listMedia(profile).findLast(({ product }) => product !== 'STORY')
        : (state.comments.get(on) ?? state.media.get(on))
    const media = target && ('media' in target ? target.media : target)
    if (!target || (media?.profile !== profile && media?.mentions !== profile))
      throw new Impossible(on === undefined ? 'The profile has published nothing yet.' : `The profile has no "${on}".`)
    return target
  }

  async function received(url: string): Promise<StoredMedia> {
    const media = await fetchFile(core, url)
    if (!media) throw new Impossible(`Nothing could be fetched from ${url}.`)
    return media
  }
}

function getAuthor(profile: Profile, { name, id }: Interaction['author']): Author {
  const username = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '_')
  return { id: id ?? `5${digits(15, 'instagram customer', profile.id, name)}`, username }
}

function withName({ account }: Profile, text: string): string {
  return text.includes(`@${account.username}`) ? text : `@${account.username} ${text}`.trim()
}

function asAttachment(media: StoredMedia): Attachment {
  const [family] = media.type.split('/')
  return { kind: family === 'image' || family === 'video' || family === 'audio' ? family : 'file', media }
}
