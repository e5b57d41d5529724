import { Worker } from 'node:worker_threads'
import { NoFeed } from './feed-document.ts'
import type { ReadFeed } from './read-feed.ts'

/** What the thread that reads is given, and what it answers. */
export interface ToRead {
  readonly bytes: Uint8Array
  readonly contentType: string | null
  readonly url: string
}
export type HasRead = { readonly feed: ReadFeed } | { readonly reason: NoFeed['reason'] }

const maxMs = 5_000
const maxMegabytes = 192

/**
 * Reads the bytes of a feed in a thread of its own: what a stranger wrote to keep a parser busy keeps nobody else
 * waiting, and is given up after some seconds. Throws `NoFeed`.
 */
export async function readApart(bytes: Uint8Array, contentType: string | null, url: string): Promise<ReadFeed> {
  const request: ToRead = { bytes, contentType, url }
  const worker = new Worker(new URL('./reader.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    env: {},
    stdin: false,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const response = await new Promise<HasRead>((resolve, reject) => {
      timer = setTimeout(() => resolve({ reason: 'malformed' }), maxMs)
      worker.once('message', resolve)
      worker.once('exit', () => resolve({ reason: 'malformed' }))
      worker.once('error', (error) => (isOutOfMemory(error) ? resolve({ reason: 'malformed' }) : reject(error)))
    })
    if ('feed' in response) return response.feed
    throw new NoFeed(response.reason)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
