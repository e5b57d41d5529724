import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { StoredMedia } from '../media.ts'
import type { Done, GoogleCall, Serve } from './api.ts'
import { isMessage, type Message } from './bind-request.ts'
import { type Holders, requireV4Listing } from './business-accounts.ts'
import { notFound, postingDisabled } from './errors.ts'
import { parseMask, touches, write } from './field-masks.ts'
import { v1Name, v4Name } from './listings.ts'
import { checkedPost } from './local-post-rules.ts'
import { getFate, type Judged, judgedNow, type ModerationResult } from './moderation.ts'
import { page, pageSize } from './paging.ts'
import { postAddress } from './permalinks.ts'
import { fetchPhoto, photoPath } from './photos.ts'
import { timestamp } from './timestamp.ts'
import type { Listing, ListingStore, StoredLocalPost } from './types.ts'
import { getVerificationState, needsGoodStanding } from './verification-state.ts'

export function localPosts(core: Core, serve: Serve, holders: Holders, listings: ListingStore): void {
  const { clock } = core

  serve('localPosts.create', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    return call.mutate(v1Name(listing), { public: true, refuse: () => create(call, listing, 'refused') }, () =>
      create(call, listing, null),
    )
  })

  serve('localPosts.list', (call) => {
    const listing = requireV4Listing(listings, holders, call)
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
    const listing = requireV4Listing(listings, holders, call)
    return call.read(v1Name(listing), () => shown(call.base, listing, requireLocalPost(call, listing)))
  })

  serve('localPosts.patch', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    requireLocalPost(call, listing)
    const mask = parseMask(call.discovery, 'LocalPost', String(call.query.updateMask), 'updateMask')
    const patch = async (fate: ModerationResult | null) => {
      const post = requireLocalPost(call, listing)
      const content = checkedPost(write(post.content, call.body, mask), clock.now())
      const media = touches(mask, 'media') ? await fetchAll(content.media) : post.media
      Object.assign(post, { content: withoutMedia(content), media, updated: clock.now() }, judge(content, fate))
      return { ...mutationResult(call, listing, post), public: false }
    }
    return call.mutate(v1Name(listing), { public: false, refuse: () => patch('refused') }, () => patch(null))
  })

  serve('localPosts.delete', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    requireLocalPost(call, listing)
    return call.mutate(v1Name(listing), { public: false }, () => {
      const post = requireLocalPost(call, listing)
      listing.posts.delete(post.id)
      return { remoteId: postName(listing, post), body: {} }
    })
  })

  async function create(call: GoogleCall, listing: Listing, fate: ModerationResult | null): Promise<Done> {
    needsGoodStanding(listing)
    if (!getVerificationState(listing).mayPost) throw postingDisabled()
    const content = checkedPost(call.body, clock.now())
    const media = await fetchAll(content.media)
    const id = digits(19, 'google post', listing.id, String(core.world.ids.next('google post')))
    const now = clock.now()
    const post = { id, content: withoutMedia(content), media, created: now, updated: now, ...judge(content, fate) }
    listing.posts.set(id, post)
    return mutationResult(call, listing, post)
  }

  function judge({ summary }: Message, fate: ModerationResult | null): Judged {
    return judgedNow(core, String(summary ?? ''), fate)
  }

  function fetchAll(media: unknown): Promise<StoredMedia[]> {
    const items = Array.isArray(media) ? media.filter(isMessage) : []
    return Promise.all(items.map(({ sourceUrl }) => fetchPhoto(core, String(sourceUrl))))
  }

  function mutationResult(call: GoogleCall, listing: Listing, post: StoredLocalPost): Done {
    return {
      remoteId: postName(listing, post),
      text: getPostText(post),
      media: post.media,
      // What is going to be refused never reaches the public, even while it is being looked at.
      public: post.fate === 'accepted',
      body: shown(call.base, listing, post),
    }
  }

  function requireLocalPost({ params: { localPostsId = '' } }: GoogleCall, listing: Listing): StoredLocalPost {
    const post = listing.posts.get(localPostsId)
    if (!post || !core.visible(postName(listing, post))) throw notFound()
    return post
  }

  function shown(base: string, listing: Listing, post: StoredLocalPost): Message {
    const name = postName(listing, post)
    const state = getPostState(post, clock.now())
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

export function getPostState(post: StoredLocalPost, now: number): string {
  const fate = getFate(post, now)
  if (fate !== 'accepted') return fate === 'refused' ? 'REJECTED' : 'PROCESSING'
  const { scheduledTime } = post.content
  return scheduledTime !== undefined && Date.parse(String(scheduledTime)) > now ? 'SCHEDULED' : 'LIVE'
}

/** All the words of a post, for whoever compares what was sent with what arrived. */
export function getPostText({ content: { summary, event } }: StoredLocalPost): string {
  return typeof summary === 'string' ? summary : String((isMessage(event) && event.title) || '')
}

export const postName = (listing: Listing, { id }: StoredLocalPost) => `${v4Name(listing)}/localPosts/${id}`

function withoutMedia({ media: _media, ...content }: Message): Message {
  return content
}
