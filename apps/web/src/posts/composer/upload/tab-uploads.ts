import { whileHere } from '../../../api/session-storage.ts'
import { currentTasks, forgetTask, sayTask } from '../../../ui/background-tasks.ts'
import { keptItem } from '../model/contents.ts'
import type { MediaItem } from '../model/media-item.ts'
import { sendFile } from './send-file.ts'
import { type UploadStatus, uploadQueue } from './upload-queue.ts'

// One queue for the whole tab: what goes up goes on when its page is left, and is there for whoever takes its draft up.

type Hear = (key: string, item: MediaItem) => void

const sources = new Map<string, { readonly item: MediaItem; readonly targets: readonly string[] }>()
/** What drafts may still know as files. */
const arrived = new Map<string, MediaItem>()
const listeners = new Set<Hear>()

const queue = uploadQueue({
  async send(key, onProgress, signal) {
    const source = sources.get(key)
    if (!source?.item.file) return
    const { item, targets } = source
    const kept = keptItem(await sendFile(source.item.file, { altText: item.altText, targets }, onProgress, signal))
    sources.delete(key)
    arrived.set(key, kept)
    for (const hear of listeners) hear(key, kept)
  },
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

export const tabQueue = {
  ...{ now: queue.now, onChange: queue.onChange },
  retry(key: string): void {
    queue.retry(key)
    queue.run()
  },
  drop(key: string): void {
    sources.delete(key)
    queue.drop(key)
  },
}

export function onArrival(hear: Hear): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

/** Those that have arrived meanwhile are told of at once. Answers whether a run was going on that the others joined. */
export function sendFiles(items: readonly MediaItem[], targets: readonly string[], hear: Hear): { joined: boolean } {
  endWithSession()
  const left = items.filter(({ key }) => !arrived.has(key))
  for (const item of left) sources.set(item.key, { item, targets })
  queue.add(left)
  for (const [key, item] of arrived) if (items.some((one) => one.key === key)) hear(key, item)
  return { joined: !queue.run() }
}

let words = (count: number) => String(count)
/** How the activity calls them, in the person's language. */
export function wordUploads(say: typeof words): void {
  words = say
}

const task = 'uploads'

queue.onChange(() => {
  const all = queue.now()
  const count = (wanted: UploadStatus) => all.filter(({ status }) => status === wanted).length
  if (all.length === 0) {
    // What was taken away is no longer under way.
    if (currentTasks().some(({ id, state }) => id === task && state === 'running')) forgetTask(task)
    return
  }
  sayTask(task, {
    title: words(all.length),
    ...{ total: all.length, done: count('success'), failed: count('failure'), here: true },
    state: count('pending') + count('uploading') > 0 ? 'running' : 'ended',
    retry() {
      for (const { key } of queue.now()) queue.retry(key)
      queue.run()
    },
  })
})

let here: AbortSignal | undefined
/** The next person at this browser sends none of it. */
function endWithSession(): void {
  if (here === whileHere()) return
  here = whileHere()
  here.addEventListener('abort', () => {
    for (const { key } of queue.now()) tabQueue.drop(key)
    arrived.clear()
  })
}
