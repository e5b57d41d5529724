import { expect, test } from 'vitest'
import { ApiError } from '../api/error.ts'
import { runBatch } from './run-batch.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 1))

test('each item runs once, four at a time, and a failure holds up no other item', async () => {
  let [now, maxRunning] = [0, 0]
  const settled: [number, unknown][] = []
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  await runBatch(
    numbers,
    async (number) => {
      maxRunning = Math.max(maxRunning, ++now)
      await settle()
      now--
      if (number === 7) throw new Error('no')
    },
    (number, error) => settled.push([number, error]),
  )
  expect(maxRunning).toBe(4)
  expect(settled.map(([number]) => number).toSorted((a, b) => a - b)).toEqual(numbers)
  expect(settled.filter(([, error]) => error !== null).map(([number]) => number)).toEqual([7])
})

test('a 429 response is waited for and retried, three times at most', async () => {
  const waits: number[] = []
  const wait = async (seconds: number) => void waits.push(seconds)
  const busy = () => new ApiError('', 429, { retryAfter: 2 })
  let tries = 0
  const outcomes: unknown[] = []
  await runBatch(
    ['a'],
    async () => {
      if (++tries < 3) throw busy()
    },
    (_, error) => outcomes.push(error),
    { wait },
  )
  expect(waits).toEqual([2, 2])
  await runBatch(
    ['b'],
    async () => {
      throw busy()
    },
    (_, error) => outcomes.push(error),
    { wait },
  )
  expect(waits).toEqual([2, 2, 2, 2])
  expect(outcomes).toMatchObject([null, { status: 429 }])
})

test('aborting the session reports no running item, starts no other and retries none', async () => {
  const session = new AbortController()
  const begun: number[] = []
  const settled: number[] = []
  void runBatch(
    Array.from({ length: 20 }, (_, index) => index),
    async (number) => {
      begun.push(number)
      await settle()
      if (number === 0) return
      session.abort()
      if (number === 2) throw new ApiError('', 429)
    },
    (number) => settled.push(number),
    { here: session.signal, wait: settle },
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([begun, settled]).toEqual([[0, 1, 2, 3, 4], [0]])
})
