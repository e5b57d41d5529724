import { fetchFile } from '../graph/files.ts'
import type { GraphServer } from '../graph/graph.ts'
import { emitMessage } from '../graph/messages.ts'
import type { Page } from '../graph/pages.ts'
import { customer } from '../graph/people.ts'
import type { Emit } from '../graph/subscriptions.ts'
import type { Attachment, Threads } from '../graph/threads.ts'
import type { StoredMedia } from '../media.ts'
import { Impossible, type Interaction } from '../network.ts'
import { commentValue } from './comments.ts'
import { postValue } from './posts.ts'
import type { FacebookComment, FacebookPagePost, FacebookState, Rating, Remarkable } from './state.ts'

/** What people do on a page, and the webhook it causes. */
export function customers({ core }: GraphServer, state: FacebookState, threads: Threads, emit: Emit) {
  return async (page: Page, interaction: Interaction, base: string): Promise<{ id: string }> => {
    const author = customer(page.id, interaction.author)
    const files = await Promise.all(interaction.media.map(received))
    const { kind, text } = interaction

    switch (kind) {
      case 'comment': {
        const target = commentTarget(page, interaction.on)
        const parent = 'on' in target ? (target.parent ?? target) : null
        const on = 'on' in target ? target.on : target
        const comment = state.addComment({ on, parent, author, message: text, media: files[0] ?? null })
        feed(page, commentValue(comment, 'add'))
        return { id: comment.id }
      }
      case 'message': {
        const thread = threads.with(page, 'MESSENGER', author)
        const replyTo = interaction.on === undefined ? null : interaction.on
        const message = threads.add(thread, { byPage: false, text, attachments: files.map(asAttachment), replyTo })
        emitMessage(emit, core.clock.now(), message, 'messages', base)
        return { id: message.id }
      }
      case 'mention': {
        const post = visitorPost(page, author, text, files)
        emit('page', page, 'mention', {
          id: page.id,
          changes: [
            {
              field: 'mention',
              value: {
                item: 'post',
                verb: 'add',
                post_id: post.id,
                sender_id: author.id,
                sender_name: author.name,
                message: text,
                created_time: Math.floor(post.at / 1000),
              },
            },
          ],
        })
        return { id: post.id }
      }
      case 'review': {
        const stars = interaction.rating ?? null
        const rating = state.addRating({ page, author, text, stars, positive: stars === null || stars >= 4 })
        rate(rating, 'add')
        return { id: rating.id }
      }
      case 'reaction': {
        const target = commentTarget(page, interaction.on)
        const type = (text || 'like').toUpperCase()
        if ('on' in target) target.likes.add(author.id)
        else state.posts.get(target.id)?.reactions.set(author.id, { person: author, type })
        feed(page, {
          item: 'reaction',
          verb: 'add',
          reaction_type: type.toLowerCase(),
          from: author,
          created_time: Math.floor(core.clock.now() / 1000),
          ...('on' in target
            ? { post_id: target.on.id, comment_id: target.id, parent_id: target.parent?.id ?? target.on.id }
            : { post_id: target.id, parent_id: target.id }),
        })
        return { id: target.id }
      }
      case 'edit':
        return { id: edit(page, interaction) }
      case 'delete':
        return { id: remove(page, interaction) }
    }
  }

  function edit(page: Page, { on = '', text, rating: stars }: Interaction): string {
    const comment = ofCustomer(state.comments.get(on), page)
    if (comment) {
      comment.message = text
      feed(page, commentValue(comment, 'edited'))
      return comment.id
    }
    const rating = ofCustomer(state.ratings.get(on), page)
    if (rating) {
      rating.text = text
      rating.stars = stars ?? rating.stars
      rating.positive = rating.stars === null || rating.stars >= 4
      rate(rating, 'edited')
      return rating.id
    }
    const post = ofCustomer(state.posts.get(on), page)
    if (!post) throw new Impossible(`Nobody but the page wrote "${on}", or it does not exist.`)
    post.message = text
    feed(page, postValue(post, 'edited'))
    return post.id
  }

  function remove(page: Page, { on = '' }: Interaction): string {
    const comment = ofCustomer(state.comments.get(on), page)
    const rating = ofCustomer(state.ratings.get(on), page)
    const post = ofCustomer(state.posts.get(on), page)
    const gone = comment ?? rating ?? post
    if (!gone) throw new Impossible(`Nobody but the page wrote "${on}", or it does not exist.`)
    state.remove(gone)
    if (comment) feed(page, commentValue(comment, 'remove'))
    else if (post) feed(page, postValue(post, 'remove'))
    else if (rating) rate(rating, 'remove')
    return gone.id
  }

  /** What is commented on: what `on` names, else the newest post. */
  function commentTarget(page: Page, on: string | undefined): FacebookComment | Remarkable {
    const target =
      on === undefined
        ? state.listPosts(page).findLast(({ published }) => published)
        : (state.comments.get(on) ??
          state.posts.get(on) ??
          state.photos.get(on) ??
          state.videos.get(on) ??
          state.ratings.get(on))
    if (target?.page.id !== page.id)
      throw new Impossible(on === undefined ? 'The page has no post yet.' : `The page has no "${on}".`)
    return target
  }

  function visitorPost(
    page: Page,
    author: { id: string; name: string },
    message: string,
    files: StoredMedia[],
  ): FacebookPagePost {
    const post = state.addPost({
      page,
      author,
      message,
      link: null,
      photos: [],
      video: null,
      placeId: null,
      at: core.clock.now(),
      byApp: false,
      published: true,
      mentions: [page],
    })
    for (const media of files) {
      const photo = {
        id: state.newId('photo'),
        page,
        media,
        caption: '',
        at: post.at,
        published: true,
        storyId: post.id,
        comments: [],
      }
      state.photos.set(photo.id, photo)
      post.photos.push(photo)
    }
    return post
  }

  async function received(url: string): Promise<StoredMedia> {
    const media = await fetchFile(core, url)
    if (!media) throw new Impossible(`Nothing could be fetched from ${url}.`)
    return media
  }

  function feed(page: Page, value: Record<string, unknown>): void {
    emit('page', page, 'feed', { id: page.id, changes: [{ field: 'feed', value }] })
  }

  function rate(rating: Rating, action: 'add' | 'edited' | 'remove'): void {
    emit('page', rating.page, 'ratings', {
      id: rating.page.id,
      changes: [
        {
          field: 'ratings',
          value: {
            item: 'rating',
            verb: action,
            open_graph_story_id: rating.id,
            reviewer_id: rating.author.id,
            reviewer_name: rating.author.name,
            recommendation_type: rating.positive ? 'POSITIVE' : 'NEGATIVE',
            review_text: rating.text,
            created_time: Math.floor(rating.at / 1000),
          },
        },
      ],
    })
  }
}

function ofCustomer<T extends { page: Page; author: unknown }>(node: T | undefined, page: Page): T | undefined {
  return node?.page.id === page.id && node.author !== null ? node : undefined
}

function asAttachment(media: StoredMedia): Attachment {
  const [family] = media.type.split('/')
  return { kind: family === 'image' || family === 'video' || family === 'audio' ? family : 'file', media }
}
