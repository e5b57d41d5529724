import { Worker } from 'node:worker_threads'
import { NoFeed } from './document.ts'
import type { ReadFeed } from './read-feed.ts'

/** What the thread that reads is given, and what it answers. */
export interface ToRead {
  readonly bytes: Uint8Array
  readonly contentType: string | null
  readonly url: string
}
export type HasRead = { readonly feed: ReadFeed } | { readonly reason: NoFeed['reason'] }

const mostMs = 5_000
const mostMegabytes = 192

/**
 * Reads the bytes of a feed in a thread of its own: what a stranger wrote to keep a parser busy keeps nobody else
 * waiting, and is given up after some seconds. Throws `NoFeed`.
 */
export async function readApart(bytes: Uint8Array, contentType: string | null, url: string): Promise<ReadFeed> {
  const asked: ToRead = { bytes, contentType, url }
  const worker = new Worker(new URL('./reader.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    env: {},
    stdin: false,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<HasRead>((resolve, reject) => {
      timer = setTimeout(() => resolve({ reason: 'malformed' }), mostMs)
      worker.once('message', resolve)
      worker.once('exit', () => resolve({ reason: 'malformed' }))
      worker.once('error', (error) => (isOutOfRoom(error) ? resolve({ reason: 'malformed' }) : reject(error)))
    })
    if ('feed' in answer) return answer.feed
    throw new NoFeed(answer.reason)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const isOutOfRoom = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
