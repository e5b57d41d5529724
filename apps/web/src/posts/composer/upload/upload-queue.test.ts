import { expect, test } from 'vitest'
import { uploadQueue } from './upload-queue.ts'

/** Sends that end when the test says so, and a clock that moves when it says so. */
function world() {
  const going = new Map<string, { progress(share: number): void; end(failure?: unknown): void; stopped(): boolean }>()
  const waits: { ms: number; over(): void }[] = []
  const queue = uploadQueue({
    send: (key, onProgress, signal) =>
      new Promise((resolve, reject) => {
        const end = (failure?: unknown) => (failure === undefined ? resolve() : reject(failure))
        going.set(key, { progress: onProgress, end, stopped: () => signal.aborted })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    wait: (ms) => new Promise((resolve) => waits.push({ ms, over: resolve })),
  })
  const add = (...keys: string[]) => queue.add(keys.map((key) => ({ key, name: `${key}.jpg` })))
  const states = () => queue.now().map(({ key, status, progress }) => `${key} ${status} ${progress}`)
  return { queue, going, waits, add, states }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('files upload two at a time, in order', async () => {
  const { queue, going, add, states } = world()
  add('a', 'b', 'c')
  expect(queue.run()).toBe(true)
  going.get('a')?.progress(0.4)
  expect(states()).toEqual(['a uploading 0.4', 'b uploading 0', 'c pending 0'])
  going.get('b')?.end()
  await settled()
  expect(states()).toEqual(['a uploading 0.4', 'b success 1', 'c uploading 0'])
})

test('a finished upload leaves the queue after two seconds', async () => {
  const { queue, going, waits, add, states } = world()
  add('a')
  queue.run()
  going.get('a')?.end()
  await settled()
  expect(states()).toEqual(['a success 1'])
  expect(waits.map(({ ms }) => ms)).toEqual([2000])
  waits[0]?.over()
  await settled()
  expect(states()).toEqual([])
})

test('run() during a run starts no second one, added files join the first', async () => {
  const { queue, going, add, states } = world()
  add('a')
  expect(queue.run()).toBe(true)
  add('b', 'c')
  expect(queue.run()).toBe(false)
  going.get('a')?.end()
  await settled()
  expect(states()).toEqual(['a success 1', 'b uploading 0', 'c pending 0'])
  expect(going.size).toBe(2)
})

test('a failed upload keeps its error and can be retried while the others continue', async () => {
  const { queue, going, add, states } = world()
  add('a', 'b')
  queue.run()
  going.get('a')?.progress(0.9)
  going.get('a')?.end('too large')
  await settled()
  expect(queue.now()[0]).toMatchObject({ status: 'failure', error: 'too large' })
  going.get('b')?.end()
  await settled()
  queue.retry('a')
  expect(states()[0]).toBe('a pending 0')
  expect(queue.run()).toBe(true)
  going.get('a')?.end()
  await settled()
  expect(states()).toEqual(['a success 1', 'b success 1'])
})

test('a dropped upload is stopped and removed', async () => {
  const { queue, going, add, states } = world()
  add('a')
  queue.run()
  queue.drop('a')
  await settled()
  expect([going.get('a')?.stopped(), states()]).toEqual([true, []])
})

test('the same file is not added twice', () => {
  const { add, states } = world()
  add('a')
  add('a')
  expect(states()).toEqual(['a pending 0'])
})
