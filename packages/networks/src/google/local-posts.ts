import { z } from 'zod'
import { compareText } from '../compare-text.ts'
import { refusedLater } from '../failure.ts'
import type { Call, Cursor, FindCriteria, OutgoingPost, Publisher } from '../network.ts'
import { removed } from '../not-found.ts'
import type { Google } from './api.ts'
import { getTopicType } from './post-body.ts'
import { requests } from './requests.ts'
import { v4Name } from './v4-name.ts'
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
      const shouldFetch = at.state !== 'PROCESSING' || at.polls === 0
      const seen = shouldFetch ? at : await google.send(call, call.token, requests.getLocalPost(at.remoteId))
      if (seen.state === 'REJECTED')
        throw refusedLater('google', 'REJECTED', REJECTED, 'the post was rejected by review')
      if (seen.state !== 'PROCESSING')
        return { next: 'done', remoteId: at.remoteId, url: parseSearchUrl(seen.searchUrl) }
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
        .sort((a, b) => getTime(a.seen) - getTime(b.seen))[0]
      if (match !== undefined) return created(match.seen)
      return complete && verdicts.every(({ verdict }) => verdict === 'other') ? 'absent' : 'unsure'
    },

    remove: (call, remoteId) => removed(google.send(call, call.token, requests.deleteLocalPost(remoteId))),
  }

  /** The order of the list is not promised: a page is the last one of interest only if it is sorted and ends too early. */
  async function postsSince(call: Call, from: number): Promise<{ posts: LocalPost[]; complete: boolean }> {
    const posts: LocalPost[] = []
    let pageToken: string | undefined
    for (let turned = 0; turned < MAX_PAGES; turned++) {
      const page = await google.send(call, call.token, requests.listLocalPosts(v4Name(call.account), pageToken))
      posts.push(...page.localPosts)
      const last = posts.at(-1)
      const sorted = posts.every((post, i) => i === 0 || getTime(post) <= getTime(posts[i - 1]))
      if (!page.nextPageToken || (sorted && last !== undefined && getTime(last) < from))
        return { posts, complete: true }
      pageToken = page.nextPageToken
    }
    return { posts, complete: false }
  }
}

function judge(post: OutgoingPost, seen: LocalPost, from: number, sought: FindCriteria): 'ours' | 'unsure' | 'other' {
  if (sought.exclude.includes(seen.name) || getTime(seen) < from) return 'other'
  if ((seen.topicType ?? 'STANDARD') !== getTopicType(post)) return 'other'
  return ({ same: 'ours', similar: 'unsure', different: 'other' } as const)[compareText(post.text, seen.summary)]
}

function created(post: LocalPost): Cursor {
  return { at: 'created', remoteId: post.name, state: post.state ?? 'LIVE', searchUrl: post.searchUrl ?? '', polls: 0 }
}

/** A post without a time cannot be called old. */
function getTime(post: LocalPost | undefined): number {
  return post?.createTime?.getTime() ?? Number.POSITIVE_INFINITY
}

function parseSearchUrl(searchUrl: string | undefined): URL | null {
  return searchUrl !== undefined && URL.canParse(searchUrl) ? new URL(searchUrl) : null
}

function backoff(polls: number): number {
  return Math.min(300, 5 * 2 ** polls)
}

const BACK_MS = 120_000
const MAX_PAGES = 20
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
