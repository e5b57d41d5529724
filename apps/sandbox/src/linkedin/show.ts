import type { Core } from '../core.ts'
import type { PublicPost, PublicRemark, PublicView } from '../network.ts'
import { fileUrl } from './files.ts'
import { countFollowers } from './page-audience.ts'
import type { LinkedInMembers } from './people.ts'
import { toMembers } from './restli.ts'
import type { Comment, LinkedInState, Organization, Post } from './state.ts'

/** A page as its visitors see it. Links to files have no host: the inspector stands on the same one. */
export function show(core: Core, state: LinkedInState, people: LinkedInMembers, page: Organization): PublicView {
  return {
    facts: [
      { label: 'Page', value: page.account.name },
      { label: 'Followers', value: String(countFollowers(page, core.clock.now())) },
      { label: 'Address', value: `linkedin.com/company/${page.vanity}` },
    ],
    posts: page.posts.toSorted((a, b) => b.at - a.at).map((post) => asPost(post)),
    reviews: [],
    conversations: [],
  }

  function asPost(post: Post): PublicPost {
    const article = describeArticle(post)
    return {
      id: post.urn,
      kind: describeKind(post),
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
      author: getActorName(comment.actor),
      text: comment.text + (comment.media ? ' [photo]' : ''),
      hidden: false,
      replies: comment.post.comments.filter(({ parent }) => parent === comment).map(asRemark),
    }
  }

  function getActorName(actor: string): string {
    const member = people.find(actor)
    return member ? `${member.firstName} ${member.lastName}` : (state.page(actor)?.account.name ?? actor)
  }
}

function describeArticle({ content }: Post): string {
  const { title = '', source = '' } = toMembers(content?.article)
  return [title, source].join(' ').trim()
}

function describeKind({ content, assets }: Post): string {
  if (content === null) return 'post'
  return 'article' in content ? 'article' : (assets[0]?.kind ?? 'post')
}
