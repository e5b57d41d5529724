import { refusedLater } from '../failure.ts'
import type { Http } from '../http.ts'
import type { OutgoingMedia, RequestContext } from '../network.ts'

/** Our own files, for a gateway that takes them only as bytes: it would fetch whatever address it is told. */
export interface HeldFiles {
  /** Has the bytes at hand when the commit asks for them: between its word and its write there are seconds. */
  hold(context: RequestContext, media: OutgoingMedia): Promise<void>
  consume(context: RequestContext, media: OutgoingMedia): Promise<Uint8Array>
}

export const MAX_UPLOAD_BYTES = 101 * 1024 * 1024
const PIECE_BYTES = 8 * 1024 * 1024
/** A commit follows its preparation at once; what lies longer belongs to a delivery that was given up. */
const HELD = 4

export function openFiles(http: Http): HeldFiles {
  const held = new Map<string, Uint8Array>()
  return {
    async hold(context, { url }) {
      const bytes = await fetch(http, context, url)
      held.delete(url)
      held.set(url, bytes)
      for (const old of [...held.keys()].slice(0, -HELD)) held.delete(old)
    },
    async consume(context, { url }) {
      const bytes = held.get(url) ?? (await fetch(http, context, url))
      held.delete(url)
      return bytes
    },
  }
}

async function fetch(http: Http, context: RequestContext, url: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for (let from = 0; ; from += PIECE_BYTES) {
    const range = `bytes=${from}-${from + PIECE_BYTES - 1}`
    const response = await http({ method: 'GET', url: new URL(url), headers: { range }, context })
    if (response.status === 200) return response.bytes
    if (response.status !== 206) {
      const rule = { kind: 'rejected', say: 'network.media-rejected' } as const
      throw refusedLater('instagramPrivate', 'no-file', rule, `our own file answered ${response.status}`)
    }
    pieces.push(response.bytes)
    const total = Number(response.header('content-range')?.match(/\/(\d+)$/)?.[1])
    if (!(from + PIECE_BYTES < total)) return Buffer.concat(pieces)
  }
}
