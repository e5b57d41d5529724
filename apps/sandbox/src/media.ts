import { createHash } from 'node:crypto'
import { readImage } from './image.ts'
import type { SavedState } from './saved-state.ts'

/** A file as the networks received it. Equal bytes are kept once. */
export interface StoredMedia {
  sha256: string
  type: string
  bytes: Buffer
  width: number | null
  height: number | null
}

export interface MediaStore {
  store(bytes: Buffer): StoredMedia
  find(sha256: string): StoredMedia | undefined
  clear(): void
}

export function createMediaStore(saved: SavedState): MediaStore {
  const files = saved.map('media', new Map<string, StoredMedia>())
  return {
    store(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const known = files.get(sha256)
      if (known) return known
      const media = { sha256, bytes, ...readImage(bytes) }
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
    const response = await fetch(url, {
      headers: { 'user-agent': userAgent },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    })
    if (!response.ok) return null
    return Buffer.from(await response.arrayBuffer())
  } catch {
    return null
  }
}
