import { z } from 'zod'
import { refusedLater } from '../failing.ts'
import { removed } from '../gone.ts'
import type { Call, Cursor, OutgoingPost, Publisher, Sought } from '../network.ts'
import { compareText } from '../same-text.ts'
import type { Google } from './api.ts'
import { v4Name } from './listing.ts'
import { topicOf } from './post-body.ts'
import { requests } from './requests.ts'
import type { LocalPost } from './wire.ts'

/**
 * Local posts. There is nothing to prepare: one request makes the post, and then Google decides whether to show it.
 * https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts (read 2026-11)
 */
export function localPosts(google: Google): Required<Publisher> {
  return {
    async step(call, _post, cursor) {
      if (cursor === null) return { next: 'commit', cursor: READY }
      const at = At.parse(cursor)
      if (at.at === 'ready') return { next: 'commit', cursor: READY }
      const asked = at.state !== 'PROCESSING' || at.polls === 0
      const seen = asked ? at : await google.send(call, call.token, requests.getLocalPost(at.remoteId))
      if (seen.state === 'REJECTED')
        throw refusedLater('google', 'REJECTED', REJECTED, 'the post was rejected by review')
      if (seen.state !== 'PROCESSING') return { next: 'done', remoteId: at.remoteId, url: urlOf(seen.searchUrl) }
      return { next: 'processing', cursor: { ...at, polls: at.polls + 1 }, after: backoff(at.polls) }
    },

    async commit(call, post) {
      return created(await google.commit(call, requests.createLocalPost(v4Name(call.account), post)))
    },

    async find(call, post, _cursor, sought) {
      const from = sought.sentAt.getTime() - BACK_MS
      const { posts, complete } = await postsSince(call, from)
      const verdicts = posts.map((seen) => ({ seen, verdict: judge(post, seen, from, sought) }))
      const match = verdicts
        .filter(({ verdict }) => verdict === 'ours')
        .sort((one, other) => timeOf(one.seen) - timeOf(other.seen))[0]
      if (match !== undefined) return created(match.seen)
      return complete && verdicts.every(({ verdict }) => verdict === 'other') ? 'absent' : 'unsure'
    },

    remove: (call, remoteId) => removed(google.send(call, call.token, requests.deleteLocalPost(remoteId))),
  }

  /** The order of the list is not promised: a page is the last one of interest only if it is sorted and ends too early. */
  async function postsSince(call: Call, from: number): Promise<{ posts: LocalPost[]; complete: boolean }> {
    const posts: LocalPost[] = []
    let pageToken: string | undefined
    for (let turned = 0; turned < MOST_PAGES; turned++) {
      const page = await google.send(call, call.token, requests.listLocalPosts(v4Name(call.account), pageToken))
      posts.push(...page.localPosts)
      const last = posts.at(-1)
      const sorted = posts.every((post, i) => i === 0 || timeOf(post) <= timeOf(posts[i - 1]))
      if (!page.nextPageToken || (sorted && last !== undefined && timeOf(last) < from)) return { posts, complete: true }
      pageToken = page.nextPageToken
    }
    return { posts, complete: false }
  }
}

function judge(post: OutgoingPost, seen: LocalPost, from: number, sought: Sought): 'ours' | 'unsure' | 'other' {
  if (sought.exclude.includes(seen.name) || timeOf(seen) < from) return 'other'
  if ((seen.topicType ?? 'STANDARD') !== topicOf(post)) return 'other'
  return ({ same: 'ours', similar: 'unsure', different: 'other' } as const)[compareText(post.text, seen.summary)]
}

function created(post: LocalPost): Cursor {
  return { at: 'created', remoteId: post.name, state: post.state ?? 'LIVE', searchUrl: post.searchUrl ?? '', polls: 0 }
}

/** A post without a time cannot be called old. */
function timeOf(post: LocalPost | undefined): number {
  return post?.createTime?.getTime() ?? Number.POSITIVE_INFINITY
}

function urlOf(searchUrl: string | undefined): URL | null {
  return searchUrl !== undefined && URL.canParse(searchUrl) ? new URL(searchUrl) : null
}

function backoff(polls: number): number {
  return Math.min(300, 5 * 2 ** polls)
}

const BACK_MS = 120_000
const MOST_PAGES = 20
const REJECTED = { kind: 'rejected', say: 'network.policy' } as const

const READY = { at: 'ready', remoteId: null } as const
const Ready = z.object({ at: z.literal('ready'), remoteId: z.null() })
const Created = z.object({
  at: z.literal('created'),
  remoteId: z.string(),
  state: z.string(),
  searchUrl: z.string(),
  polls: z.number(),
})
const At = z.discriminatedUnion('at', [Ready, Created])
