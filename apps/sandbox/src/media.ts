import { createHash } from 'node:crypto'
import { looksLike } from './image.ts'
import type { SavedState } from './saved-state.ts'

/** A file as the networks received it. Equal bytes are kept once. */
export interface Media {
  sha256: string
  type: string
  bytes: Buffer
  width: number | null
  height: number | null
}

export interface MediaStore {
  keep(bytes: Buffer): Media
  find(sha256: string): Media | undefined
  clear(): void
}

export function createMediaStore(saved: SavedState): MediaStore {
  const files = saved.map('media', new Map<string, Media>())
  return {
    keep(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const known = files.get(sha256)
      if (known) return known
      const media = { sha256, bytes, ...looksLike(bytes) }
      files.set(sha256, media)
      return media
    },
    find: (sha256) => files.get(sha256),
    clear: () => files.clear(),
  }
}

const FETCH_TIMEOUT_MS = 20_000

/** Fetches a file as a network does when it is given a URL; null when the URL does not yield one. */
export async function download(url: string, userAgent: string): Promise<Buffer | null> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null
  try {
    const answer = await fetch(url, {
      headers: { 'user-agent': userAgent },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    })
    if (!answer.ok) return null
    return Buffer.from(await answer.arrayBuffer())
  } catch {
    return null
  }
}
