import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { Media } from '../media.ts'
import type { Call, Done, Serve } from './api.ts'
import { isMessage, type Message } from './bind.ts'
import { notFound, postingDisabled } from './errors.ts'
import { askedV4Listing, type Holders } from './holders.ts'
import { timestamp } from './instants.ts'
import { v1Name, v4Name } from './listings.ts'
import { checkedPost } from './local-post-rules.ts'
import { parseMask, touches, write } from './masks.ts'
import { type Fate, fateOf, type Judged, judgedNow } from './moderation.ts'
import { page, pageSize } from './paging.ts'
import { postAddress } from './permalinks.ts'
import { fetchPhoto, photoPath } from './photos.ts'
import { needsGoodStanding, standingOf } from './standing.ts'
import type { Listing, Listings, LocalPost } from './types.ts'

export function localPosts(core: Core, serve: Serve, holders: Holders, listings: Listings): void {
  const { clock } = core

  serve('localPosts.create', (call) => {
    const listing = askedV4Listing(listings, holders, call)
    return call.mutate(v1Name(listing), { public: true, refuse: () => create(call, listing, 'refused') }, () =>
      create(call, listing, null),
    )
  })

  serve('localPosts.list', (call) => {
    const listing = askedV4Listing(listings, holders, call)
    return call.read(v1Name(listing), () => {
      const visible = [...listing.posts.values()].filter((post) => core.visible(postName(listing, post)))
      const { items, nextPageToken } = page(visible.toReversed(), {
        size: pageSize(call.query.pageSize, 20, 100, true),
        token: call.query.pageToken,
        of: `posts ${listing.id}`,
      })
      return { localPosts: items.map((post) => shown(call.base, listing, post)), nextPageToken }
    })
  })

  serve('localPosts.get', (call) => {
    const listing = askedV4Listing(listings, holders, call)
    return call.read(v1Name(listing), () => shown(call.base, listing, asked(call, listing)))
  })

  serve('localPosts.patch', (call) => {
    const listing = askedV4Listing(listings, holders, call)
    asked(call, listing)
    const mask = parseMask(call.discovery, 'LocalPost', String(call.query.updateMask), 'updateMask')
    const patch = async (fate: Fate | null) => {
      const post = asked(call, listing)
      const content = checkedPost(write(post.content, call.body, mask), clock.now())
      const media = touches(mask, 'media') ? await fetchAll(content.media) : post.media
      Object.assign(post, { content: withoutMedia(content), media, updated: clock.now() }, judge(content, fate))
      return { ...told(call, listing, post), public: false }
    }
    return call.mutate(v1Name(listing), { public: false, refuse: () => patch('refused') }, () => patch(null))
  })

  serve('localPosts.delete', (call) => {
    const listing = askedV4Listing(listings, holders, call)
    asked(call, listing)
    return call.mutate(v1Name(listing), { public: false }, () => {
      const post = asked(call, listing)
      listing.posts.delete(post.id)
      return { remoteId: postName(listing, post), body: {} }
    })
  })

  async function create(call: Call, listing: Listing, fate: Fate | null): Promise<Done> {
    needsGoodStanding(listing)
    if (!standingOf(listing).mayPost) throw postingDisabled()
    const content = checkedPost(call.body, clock.now())
    const media = await fetchAll(content.media)
    const id = digits(19, 'google post', listing.id, String(core.world.ids.next('google post')))
    const now = clock.now()
    const post = { id, content: withoutMedia(content), media, created: now, updated: now, ...judge(content, fate) }
    listing.posts.set(id, post)
    return told(call, listing, post)
  }

  function judge({ summary }: Message, fate: Fate | null): Judged {
    return judgedNow(core, String(summary ?? ''), fate)
  }

  function fetchAll(media: unknown): Promise<Media[]> {
    const items = Array.isArray(media) ? media.filter(isMessage) : []
    return Promise.all(items.map(({ sourceUrl }) => fetchPhoto(core, String(sourceUrl))))
  }

  function told(call: Call, listing: Listing, post: LocalPost): Done {
    return {
      remoteId: postName(listing, post),
      text: textOf(post),
      media: post.media,
      // What is going to be refused never reaches the public, even while it is being looked at.
      public: post.fate === 'accepted',
      body: shown(call.base, listing, post),
    }
  }

  function asked({ params: { localPostsId = '' } }: Call, listing: Listing): LocalPost {
    const post = listing.posts.get(localPostsId)
    if (!post || !core.visible(postName(listing, post))) throw notFound()
    return post
  }

  function shown(base: string, listing: Listing, post: LocalPost): Message {
    const name = postName(listing, post)
    const state = stateOf(post, clock.now())
    return {
      ...post.content,
      name,
      state,
      createTime: timestamp(post.created),
      updateTime: timestamp(post.updated),
      media: post.media.map((file, index) => ({
        name: `${v4Name(listing)}/media/localPosts/AF1Qip${digits(12, post.id, String(index))}`,
        mediaFormat: 'PHOTO',
        googleUrl: `${base}${photoPath(file)}`,
      })),
      ...(state === 'LIVE' ? { searchUrl: postAddress(base, listing, post.id) } : {}),
    }
  }
}

export function stateOf(post: LocalPost, now: number): string {
  const fate = fateOf(post, now)
  if (fate !== 'accepted') return fate === 'refused' ? 'REJECTED' : 'PROCESSING'
  const { scheduledTime } = post.content
  return scheduledTime !== undefined && Date.parse(String(scheduledTime)) > now ? 'SCHEDULED' : 'LIVE'
}

/** All the words of a post, for whoever compares what was sent with what arrived. */
export function textOf({ content: { summary, event } }: LocalPost): string {
  return typeof summary === 'string' ? summary : String((isMessage(event) && event.title) || '')
}

export const postName = (listing: Listing, { id }: LocalPost) => `${v4Name(listing)}/localPosts/${id}`

function withoutMedia({ media: _media, ...content }: Message): Message {
  return content
}
