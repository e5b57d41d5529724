export type UploadStatus = 'pending' | 'uploading' | 'success' | 'failure'

/** A file on its way to the server. */
export interface QueuedUpload {
  readonly key: string
  readonly name: string
  readonly status: UploadStatus
  /** 0 to 1. */
  readonly progress: number
  readonly error: unknown
}

export interface UploadQueueDeps {
  send(key: string, onProgress: (share: number) => void, signal: AbortSignal): Promise<void>
  wait(milliseconds: number): Promise<void>
}

const atOnce = 2
/** How long a success is seen before it leaves, in milliseconds. */
const successStays = 2000

/** Sends files two at a time. Those added meanwhile join the run that is going on; a second run is not begun. */
export function uploadQueue(deps: UploadQueueDeps) {
  let uploads: readonly QueuedUpload[] = []
  let running = false
  const listeners = new Set<() => void>()
  const stops = new Map<string, AbortController>()

  const publish = (next: readonly QueuedUpload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (key: string, to: Partial<QueuedUpload>) =>
    publish(uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)))
  const drop = (key: string) => {
    stops.get(key)?.abort()
    publish(uploads.filter((upload) => upload.key !== key))
  }

  async function sendOne(key: string): Promise<void> {
    const stop = new AbortController()
    stops.set(key, stop)
    change(key, { status: 'uploading' })
    try {
      await deps.send(key, (progress) => change(key, { progress }), stop.signal)
      change(key, { status: 'success', progress: 1 })
      void deps.wait(successStays).then(() => drop(key))
    } catch (error) {
      if (!stop.signal.aborted) change(key, { status: 'failure', error })
    } finally {
      stops.delete(key)
    }
  }

  async function lane(): Promise<void> {
    for (;;) {
      const next = uploads.find(({ status }) => status === 'pending')
      if (!next) return
      await sendOne(next.key)
    }
  }

  return {
    now: () => uploads,
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files: readonly { readonly key: string; readonly name: string }[]): void {
      const known = new Set(uploads.map(({ key }) => key))
      const added = files.filter(({ key }) => !known.has(key))
      publish([
        ...uploads,
        ...added.map((file): QueuedUpload => ({ ...file, status: 'pending', progress: 0, error: null })),
      ])
    },
    /** False when a run is going on: what was added has joined it. */
    run(): boolean {
      if (running) return false
      running = true
      void Promise.all(Array.from({ length: atOnce }, lane)).finally(() => {
        running = false
      })
      return true
    },
    /** Back to the start; `run` sends it again. */
    retry(key: string): void {
      if (uploads.some((upload) => upload.key === key && upload.status === 'failure'))
        change(key, { status: 'pending', progress: 0, error: null })
    },
    drop,
  }
}
