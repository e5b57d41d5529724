import type { Core } from '../core.ts'
import { download, type StoredMedia } from '../media.ts'
import { Impossible, type Interaction } from '../network.ts'
import type { LinkedInMembers } from './people.ts'
import type { Comment, LinkedInState, Organization, Post } from './state.ts'

/** What people do under the posts of a page; the page hears of it by its notifications. */
export async function interact(
  core: Core,
  state: LinkedInState,
  people: LinkedInMembers,
  page: Organization,
  { kind, on, author, text, media }: Interaction,
): Promise<{ id: string }> {
  const { urn: actor } = people.customer(author)
  switch (kind) {
    case 'comment': {
      const target = requireTarget(on)
      const above = 'actor' in target ? (target.parent ?? target) : null
      const post = 'actor' in target ? target.post : target
      const comment = state.addComment({ post, parent: above, actor, text, media: await received(core, media[0]) })
      state.notify({ page, action: 'COMMENT', post: post.urn, about: comment.urn })
      return { id: comment.urn }
    }
    case 'reaction': {
      const target = requireTarget(on)
      target.reactions.set(actor, 'LIKE')
      const post = 'actor' in target ? target.post : target
      state.notify({ page, action: 'LIKE', post: post.urn, about: target.urn })
      return { id: target.urn }
    }
    case 'edit': {
      const comment = requireComment(on)
      comment.text = text
      comment.updated = core.clock.now()
      state.notify({ page, action: 'COMMENT_EDIT', post: comment.post.urn, about: comment.urn })
      return { id: comment.urn }
    }
    case 'delete': {
      const comment = requireComment(on)
      state.removeComment(comment)
      state.notify({ page, action: 'COMMENT_DELETE', post: comment.post.urn, about: comment.urn })
      return { id: comment.urn }
    }
    default:
      throw new Impossible(`People cannot leave a ${kind} on a LinkedIn Page; they can comment and react.`)
  }

  function requireTarget(wanted: string | undefined): Post | Comment {
    const found = wanted === undefined ? page.posts.at(-1) : (state.comment(wanted) ?? state.post(wanted))
    if (!found || ('actor' in found ? found.post.page : found.page) !== page)
      throw new Impossible(wanted === undefined ? 'The page has no post yet.' : `The page has no "${wanted}".`)
    return found
  }

  function requireComment(wanted = ''): Comment {
    const found = state.comment(wanted)
    if (!found || found.post.page !== page || found.actor === page.urn)
      throw new Impossible(`Nobody but the page wrote "${wanted}", or it does not exist.`)
    return found
  }
}

async function received({ world }: Core, url: string | undefined): Promise<StoredMedia | null> {
  if (url === undefined) return null
  const bytes = await download(url, 'LinkedInBot/1.0 (compatible; Mozilla/5.0)')
  if (!bytes) throw new Impossible(`Nothing could be fetched from ${url}.`)
  return world.media.store(bytes)
}
