import { newKey } from '../../api/send.ts'
import { createStore, useStore } from '../../lib/create-store.ts'
import { inspectMedia, type Refused } from '../../posts/composer/upload/inspect.ts'
import { type QueuedUpload, uploadQueue } from '../../posts/composer/upload/upload-queue.ts'
import { showUploadDock } from './dock-visibility.ts'
import { type UploadTarget, uploadFile } from './upload-file.ts'

/** A file that was not taken, and why. */
export interface RefusedUpload {
  readonly key: string
  readonly name: string
  readonly why: Refused
}

export interface Dock {
  readonly going: readonly QueuedUpload[]
  readonly refused: readonly RefusedUpload[]
  /** Of all that were added since the dock was empty. */
  readonly total: number
  readonly done: number
}

interface Source {
  readonly file: File
  readonly target: UploadTarget
  readonly again: boolean
}

// One queue for the whole tab: it goes on whichever page one is on.
const sources = new Map<string, Source>()
const arrived = new Set<string>()
const store = createStore<Dock>({ going: [], refused: [], total: 0, done: 0 })

const queue = uploadQueue({
  async send(key, onProgress, signal) {
    const source = sources.get(key)
    if (!source) return
    await uploadFile(source.file, source.target, source.again, onProgress, signal)
    arrived.add(key)
  },
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
queue.onChange(() => publish({ going: queue.now() }))

function publish(change: Partial<Dock>): void {
  const next = { ...store.get(), ...change }
  const empty = next.going.length === 0 && next.refused.length === 0
  if (empty) {
    sources.clear()
    arrived.clear()
  }
  showUploadDock(!empty)
  store.set(empty ? { ...next, total: 0, done: 0 } : { ...next, total: countTotal(next), done: arrived.size })
}

/** What has arrived has left the queue; what was taken away counts no more. */
function countTotal({ going }: Dock): number {
  return arrived.size + going.filter(({ key }) => !arrived.has(key)).length
}

/** Looks into files and sends those that hold. Answers how many did, and whether they joined a run that was going on. */
export async function addFiles(
  files: readonly File[],
  target: UploadTarget,
): Promise<{ ready: number; joined: boolean }> {
  const inspected = await Promise.all(
    files.map(async (file) => ({ key: newKey(), file, found: await inspectMedia(file) })),
  )
  const good = inspected.filter(({ found }) => !('code' in found))
  const refused = inspected.flatMap(({ key, file, found }) =>
    'code' in found ? [{ key, name: file.name, why: found }] : [],
  )
  for (const { key, file } of good) sources.set(key, { file, target, again: false })
  if (refused.length > 0) publish({ refused: [...store.get().refused, ...refused] })
  if (good.length === 0) return { ready: 0, joined: false }
  queue.add(good.map(({ key, file }) => ({ key, name: file.name })))
  return { ready: good.length, joined: !queue.run() }
}

/** Sends a failed file again, from the start; one that is there already, though it is. */
export function sendAgain(key: string, though = false): void {
  const source = sources.get(key)
  if (!source) return
  sources.set(key, { ...source, again: source.again || though })
  queue.retry(key)
  queue.run()
}

/** Takes a file off the list; one that is going up is stopped. */
export function removeUpload(key: string): void {
  const { refused } = store.get()
  if (refused.some((item) => item.key === key)) publish({ refused: refused.filter((item) => item.key !== key) })
  else queue.drop(key)
}

/** Forgets everything: what runs is stopped. */
export function stopAll(): void {
  publish({ refused: [] })
  for (const { key } of queue.now()) queue.drop(key)
}

export const getFile = (key: string): File | undefined => sources.get(key)?.file

export const useDock = (): Dock => useStore(store)
