import { refusedLater } from '../failing.ts'
import type { Http } from '../http.ts'
import type { Ask, OutgoingMedia } from '../network.ts'

/** Our own files, for a gateway that takes them only as bytes: it would fetch whatever address it is told. */
export interface Files {
  /** Has the bytes at hand when the commit asks for them: between its word and its write there are seconds. */
  hold(ask: Ask, media: OutgoingMedia): Promise<void>
  take(ask: Ask, media: OutgoingMedia): Promise<Uint8Array>
}

export const MOST_UPLOAD_BYTES = 101 * 1024 * 1024
const PIECE_BYTES = 8 * 1024 * 1024
/** A commit follows its preparation at once; what lies longer belongs to a delivery that was given up. */
const HELD = 4

export function openFiles(http: Http): Files {
  const held = new Map<string, Uint8Array>()
  return {
    async hold(ask, { url }) {
      const bytes = await fetch(http, ask, url)
      held.delete(url)
      held.set(url, bytes)
      for (const old of [...held.keys()].slice(0, -HELD)) held.delete(old)
    },
    async take(ask, { url }) {
      const bytes = held.get(url) ?? (await fetch(http, ask, url))
      held.delete(url)
      return bytes
    },
  }
}

async function fetch(http: Http, ask: Ask, url: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for (let from = 0; ; from += PIECE_BYTES) {
    const range = `bytes=${from}-${from + PIECE_BYTES - 1}`
    const answer = await http({ method: 'GET', url: new URL(url), headers: { range }, ask })
    if (answer.status === 200) return answer.bytes
    if (answer.status !== 206) {
      const rule = { kind: 'rejected', say: 'network.media-rejected' } as const
      throw refusedLater('instagramPrivate', 'no-file', rule, `our own file answered ${answer.status}`)
    }
    pieces.push(answer.bytes)
    const total = Number(answer.header('content-range')?.match(/\/(\d+)$/)?.[1])
    if (!(from + PIECE_BYTES < total)) return Buffer.concat(pieces)
  }
}
