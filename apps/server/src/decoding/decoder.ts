import { type ChildProcess, fork } from 'node:child_process'
import type { FieldViolation } from '@vitrine/contract/problems'
import { limits } from './limits.ts'
import type { DecodingTask, PreparedImage, Thumbnail } from './messages.ts'
import { watchProcess } from './watch-process.ts'

/** Reads files from outside in processes of their own: what they unpack to is never in the memory of the api or the worker. */
export interface Decoder {
  /** Recognises a file and writes the form it is stored in to `target`; pictures and videos only. */
  prepare(userId: string, path: string, bytes: number, target: string): Promise<PreparedImage | FieldViolation>
  /** A picture made small. Null for one that cannot be shown. */
  thumbnail(userId: string, bytes: Buffer, pixels: number): Promise<Thumbnail | null>
  /** Writes one of our stored pictures smaller, as WebP, to `target`. False when it cannot be read. */
  resize(key: string, path: string, target: string, pixels: number): Promise<boolean>
  /** Writes one of our stored videos to `target` without its metadata. False when that is not possible; throws when this process ends. */
  cleanVideo(key: string, path: string, bytes: number, target: string): Promise<boolean>
  /** The processes that are running now, for measurements. */
  processIds(): number[]
  close(): void
}

interface Waiting {
  readonly userId: string
  readonly task: DecodingTask
  readonly done: (result: Result) => void
}

/** What the child sent back; null when it was ended for taking too much memory or time. */
type Result = { readonly value: unknown } | null

export function openDecoder(): Decoder {
  const queue: Waiting[] = []
  const busyUsers = new Set<string>()
  const running = new Set<ChildProcess>()
  const idle: ChildProcess[] = []
  let isClosed = false

  const run = (userId: string, task: DecodingTask) =>
    new Promise<Result>((done) => {
      queue.push({ userId, task, done })
      startNext()
    })

  function startNext(): void {
    while (running.size < limits.processes) {
      // One file of a user at a time: whoever uploads a hundred does not keep the others waiting.
      const index = queue.findIndex(({ userId }) => !busyUsers.has(userId))
      const [next] = index < 0 ? [] : queue.splice(index, 1)
      if (!next) return
      const child = idle.pop() ?? startProcess()
      busyUsers.add(next.userId)
      running.add(child)
      void perform(child, next.task).then((result) => {
        busyUsers.delete(next.userId)
        running.delete(child)
        if (result !== null && child.connected) idle.push(child)
        next.done(result)
        startNext()
      })
    }
  }

  /** Stays for the next file; one that nobody needs ends by itself. */
  function startProcess(): ChildProcess {
    const child = forkDecoder()
    child.once('exit', () => {
      const index = idle.indexOf(child)
      if (index >= 0) idle.splice(index, 1)
    })
    return child
  }

  return {
    async prepare(userId, path, bytes, target) {
      const result = await run(userId, { kind: 'prepare', path, bytes, target })
      return result === null
        ? { propertyPath: 'file', code: 'media.tooDemanding' }
        : (result.value as PreparedImage | FieldViolation) // as `process.ts` sends it
    },
    async thumbnail(userId, bytes, pixels) {
      const result = await run(userId, { kind: 'thumbnail', bytes, pixels })
      return result && (result.value as Thumbnail | null) // as `process.ts` sends it
    },
    async resize(key, path, target, pixels) {
      // Stored pictures belong to nobody's queue: each is a turn of its own.
      return (await run(key, { kind: 'resize', path, target, pixels }))?.value === true
    },
    async cleanVideo(key, path, bytes, target) {
      const copied = await run(key, { kind: 'cleanVideo', path, bytes, target, isCopied: true })
      // What takes too much to be copied still has its metadata emptied.
      const result = copied ?? (await run(key, { kind: 'cleanVideo', path, bytes, target, isCopied: false }))
      // Ended by `close`, it says nothing of the video.
      if (isClosed) throw new Error('the decoder is closed')
      return result?.value === true
    },
    processIds: () => [...running, ...idle].flatMap(({ pid }) => pid ?? []),
    close() {
      isClosed = true
      // Whoever waits is told as if their file had taken too long; no further process starts.
      for (const { done } of queue.splice(0)) done(null)
      for (const child of [...running, ...idle]) child.kill('SIGKILL')
    },
  }
}

function forkDecoder(): ChildProcess {
  const child = fork(new URL('process.ts', import.meta.url), {
    // Neither secrets nor the address of the database: whoever takes the decoder over finds nothing in it.
    env: { TZ: 'UTC', VIPS_CONCURRENCY: '1' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {}) // its end is told by `exit`
  // A process that only waits does not keep this one alive.
  child.unref()
  child.channel?.unref()
  return child
}

function perform(child: ChildProcess, task: DecodingTask): Promise<Result> {
  return new Promise((done) => {
    child.channel?.ref()
    const bytes = task.kind === 'prepare' || task.kind === 'cleanVideo' ? task.bytes : 0
    const time = limits.time * Math.ceil((bytes + 1) / limits.bytesPerTime)
    const stopWatching = watchProcess(child, { memory: limits.memory, time })
    const finish = (result: Result) => {
      stopWatching()
      child.off('exit', onExit)
      child.off('message', onMessage)
      child.channel?.unref()
      done(result)
    }
    const onExit = () => finish(null)
    const onMessage = (value: unknown) => finish({ value })
    child.once('exit', onExit)
    child.once('message', onMessage)
    child.send(task, (error) => {
      if (error) child.kill('SIGKILL')
    })
  })
}
