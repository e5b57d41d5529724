import { parentPort, workerData } from 'node:worker_threads'
import { NoFeed } from './feed-document.ts'
import { readFeed } from './read-feed.ts'
import type { HasRead, ToRead } from './reading.ts'

// The thread of `reading.ts`: one document, then it is over.
const { bytes, contentType, url } = workerData as ToRead // given by readApart only

parentPort?.postMessage(read())

function read(): HasRead {
  try {
    return { feed: readFeed(bytes, contentType, url) }
  } catch (error) {
    if (error instanceof NoFeed) return { reason: error.reason }
    throw error
  }
}
