import { getSessionSignal } from '../../../api/session-storage.ts'
import { currentTasks, removeTask, upsertTask } from '../../../ui/background-tasks.ts'
import { toMediaItem } from '../model/contents.ts'
import type { ComposerMediaItem } from '../model/media-item.ts'
import { sendFile } from './send-file.ts'
import { type UploadStatus, uploadQueue } from './upload-queue.ts'

// One queue for the whole tab: what goes up goes on when its page is left, and is there for whoever takes its draft up.

type ArrivalListener = (key: string, item: ComposerMediaItem) => void

const sources = new Map<string, { readonly item: ComposerMediaItem; readonly targets: readonly string[] }>()
/** What drafts may still know as files. */
const arrived = new Map<string, ComposerMediaItem>()
const listeners = new Set<ArrivalListener>()

const queue = uploadQueue({
  async send(key, onProgress, signal) {
    const source = sources.get(key)
    if (!source?.item.file) return
    const { item, targets } = source
    const uploadedItem = toMediaItem(
      await sendFile(source.item.file, { altText: item.altText, targets }, onProgress, signal),
    )
    sources.delete(key)
    arrived.set(key, uploadedItem)
    for (const listener of listeners) listener(key, uploadedItem)
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

export function onArrival(listener: ArrivalListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Those that have arrived meanwhile are told of at once. Answers whether a run was going on that the others joined. */
export function sendFiles(
  items: readonly ComposerMediaItem[],
  targets: readonly string[],
  listener: ArrivalListener,
): { joined: boolean } {
  endWithSession()
  const left = items.filter(({ key }) => !arrived.has(key))
  for (const item of left) sources.set(item.key, { item, targets })
  queue.add(left)
  for (const [key, item] of arrived) if (items.some((candidate) => candidate.key === key)) listener(key, item)
  return { joined: !queue.run() }
}

let formatTitle = (count: number) => String(count)
/** How the activity calls them, in the person's language. */
export function wordUploads(format: typeof formatTitle): void {
  formatTitle = format
}

const task = 'uploads'

queue.onChange(() => {
  const all = queue.now()
  const count = (wanted: UploadStatus) => all.filter(({ status }) => status === wanted).length
  if (all.length === 0) {
    // What was taken away is no longer under way.
    if (currentTasks().some(({ id, state }) => id === task && state === 'running')) removeTask(task)
    return
  }
  upsertTask(task, {
    title: formatTitle(all.length),
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
  if (here === getSessionSignal()) return
  here = getSessionSignal()
  here.addEventListener('abort', () => {
    for (const { key } of queue.now()) tabQueue.drop(key)
    arrived.clear()
  })
}
