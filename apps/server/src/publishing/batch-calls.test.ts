import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('calls made during a running batch are batched into the next one', async () => {
  const batches: string[] = []
  const twice = batchCalls<number, number>(async (key, items) => {
    batches.push(`${key}: ${items.join(' ')}`)
    await soon()
    return items.map((item) => item * 2)
  })
  const first = twice('a', 1)
  await Promise.resolve()
  const others = [2, 3, 4].map((item) => twice('a', item))
  const elsewhere = twice('b', 9)
  expect(await Promise.all([first, ...others, elsewhere])).toEqual([2, 4, 6, 8, 18])
  expect(batches.toSorted()).toEqual(['a: 1', 'a: 2 3 4', 'b: 9'])
})

test('no batch exceeds the maximum size', async () => {
  const sizes: number[] = []
  const call = batchCalls<number, number>(async (_key, items) => {
    sizes.push(items.length)
    return items
  }, 3)
  await Promise.all(Array.from({ length: 10 }, (_, item) => call('a', item)))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10)
})

test('a failing call does not fail the others of its batch', async () => {
  const careful = batchCalls<number, number>(async (_key, items) => {
    if (items.includes(13)) throw new Error('thirteen')
    return items
  })
  const results = await Promise.allSettled([12, 13, 14].map((item) => careful('a', item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
