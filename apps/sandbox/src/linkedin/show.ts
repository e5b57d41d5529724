import type { Core } from '../core.ts'
import type { PublicPost, PublicRemark, PublicView } from '../network.ts'
import { fileUrl } from './files.ts'
import type { People } from './people.ts'
import { followersOf } from './publics.ts'
import { membersOf } from './restli.ts'
import type { Comment, LinkedInState, Organization, Post } from './state.ts'

/** A page as its visitors see it. Links to files have no host: the inspector stands on the same one. */
export function show(core: Core, state: LinkedInState, people: People, page: Organization): PublicView {
  return {
    facts: [
      { label: 'Page', value: page.account.name },
      { label: 'Followers', value: String(followersOf(page, core.clock.now())) },
      { label: 'Address', value: `linkedin.com/company/${page.vanity}` },
    ],
    posts: page.posts.toSorted((one, other) => other.at - one.at).map((post) => asPost(post)),
    reviews: [],
    conversations: [],
  }

  function asPost(post: Post): PublicPost {
    const article = articleOf(post)
    return {
      id: post.urn,
      kind: kindOf(post),
      at: post.at,
      author: page.account.name,
      text: [post.shown, article].filter(Boolean).join('\n'),
      media: post.assets.flatMap(({ media }) => (media ? [{ url: fileUrl('', media), type: media.type }] : [])),
      reactions: post.reactions.size,
      remarks: post.comments.filter(({ parent }) => parent === null).map(asRemark),
    }
  }

  function asRemark(comment: Comment): PublicRemark {
    return {
      id: comment.urn,
      at: comment.at,
      author: nameOf(comment.actor),
      text: comment.text + (comment.media ? ' [photo]' : ''),
      hidden: false,
      replies: comment.post.comments.filter(({ parent }) => parent === comment).map(asRemark),
    }
  }

  function nameOf(actor: string): string {
    const member = people.find(actor)
    return member ? `${member.firstName} ${member.lastName}` : (state.page(actor)?.account.name ?? actor)
  }
}

function articleOf({ content }: Post): string {
  const { title = '', source = '' } = membersOf(content?.article)
  return [title, source].join(' ').trim()
}

function kindOf({ content, assets }: Post): string {
  if (content === null) return 'post'
  return 'article' in content ? 'article' : (assets[0]?.kind ?? 'post')
}
