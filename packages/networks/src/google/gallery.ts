import { z } from 'zod'
import type { Call, Cursor, FindCriteria, OutgoingPost, Publisher } from '../network.ts'
import { removed } from '../not-found.ts'
import type { Google } from './api.ts'
import { getMediaFormat } from './post-body.ts'
import { requests } from './requests.ts'
import { v4Name } from './v4-name.ts'
import type { MediaItem } from './wire.ts'

/**
 * The gallery of a listing. One request puts a file there; after a doubt it is known by the address it was taken from,
 * which is ours alone.
 * https://developers.google.com/my-business/content/upload-photos (read 2026-11)
 */
export function gallery(google: Google): Required<Publisher> {
  return {
    async step(_call, _post, cursor) {
      const at = cursor === null ? READY : At.parse(cursor)
      if (at.at === 'ready') return { next: 'commit', cursor: READY }
      return { next: 'done', remoteId: at.remoteId, url: URL.canParse(at.url) ? new URL(at.url) : null }
    },

    async commit(call, post) {
      return created(await google.commit(call, requests.createMedia(v4Name(call.account), post)))
    },

    async find(call, post, _cursor, sought) {
      const { items, complete } = await everything(call)
      const verdicts = items.map((item) => ({ item, verdict: judge(post, item, sought) }))
      const match = verdicts.find(({ verdict }) => verdict === 'ours')
      if (match !== undefined) return created(match.item)
      return complete && verdicts.every(({ verdict }) => verdict === 'other') ? 'absent' : 'unsure'
    },

    remove: (call, remoteId) => removed(google.send(call, call.token, requests.deleteMedia(remoteId))),
  }

  /** No order is promised for the gallery, so only the whole of it proves that something is missing. */
  async function everything(call: Call): Promise<{ items: MediaItem[]; complete: boolean }> {
    const items: MediaItem[] = []
    let pageToken: string | undefined
    for (let turned = 0; turned < MAX_PAGES; turned++) {
      const page = await google.send(call, call.token, requests.listMedia(v4Name(call.account), pageToken))
      items.push(...page.mediaItems)
      if (!page.nextPageToken) return { items, complete: true }
      pageToken = page.nextPageToken
    }
    return { items, complete: false }
  }
}

/** Whether Google always repeats the address it took a file from is to be confirmed: without it, nothing is sure. */
function judge(post: OutgoingPost, item: MediaItem, sought: FindCriteria): 'ours' | 'unsure' | 'other' {
  const from = sought.sentAt.getTime() - BACK_MS
  const old = item.createTime !== undefined && item.createTime.getTime() < from
  if (old || sought.exclude.includes(item.name)) return 'other'
  if (item.sourceUrl !== undefined) return item.sourceUrl === post.media[0]?.url ? 'ours' : 'other'
  return item.mediaFormat === undefined || item.mediaFormat === getMediaFormat(post) ? 'unsure' : 'other'
}

function created(item: MediaItem): Cursor {
  return { at: 'created', remoteId: item.name, url: item.googleUrl ?? '' }
}

const BACK_MS = 120_000
const MAX_PAGES = 30

const READY = { at: 'ready', remoteId: null } as const
const Ready = z.object({ at: z.literal('ready'), remoteId: z.null() })
const Created = z.object({ at: z.literal('created'), remoteId: z.string(), url: z.string() })
const At = z.discriminatedUnion('at', [Ready, Created])
