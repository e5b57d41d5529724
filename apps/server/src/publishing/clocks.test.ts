import { expect, test, vi } from 'vitest'
import { openLog } from '../lib/log.ts'
import { getPublishingTiming } from '../networks/publishing-timing.ts'
import { openClocks } from './clocks.ts'

const timing = getPublishingTiming({
  VITRINE_TEST: false,
  TEST_SPEED: 1,
  NETWORK_ORIGIN: 'http://localhost',
  PUBLISHING_CONCURRENCY: 1,
})

function opened(databaseOffset: () => number) {
  const log = openLog({ LOG_LEVEL: 'silent' }, 'test')
  return openClocks(timing, log, async () => new Date(Date.now() + databaseOffset()))
}

test.each([31_000, -31_000, 3_600_000])(
  'publishing is held while the clock of the database is %i ms off, and resumes after three agreements',
  async (apart) => {
    let offset = apart
    const clocks = opened(() => offset)
    await clocks.check()
    expect(clocks.held).toBe(true)
    offset = 0
    for (const held of [true, true, false]) {
      await clocks.check()
      expect(clocks.held).toBe(held)
    }
  },
)

test('one disagreement resets the count of agreements', async () => {
  const offsets = [40_000, 0, 0, 40_000, 0, 0, 0]
  const clocks = opened(() => offsets.shift() ?? 0)
  const held: boolean[] = []
  for (let i = 0; i < 7; i++) {
    await clocks.check()
    held.push(clocks.held)
  }
  expect(held).toEqual([true, true, true, true, true, true, false])
})

test('the networks’ clocks count by their median, so one wrong clock has no effect', async () => {
  const clocks = opened(() => 0)
  for (let i = 0; i < 10; i++) clocks.observe(new Date())
  for (let i = 0; i < 5; i++) clocks.observe(new Date(Date.now() + 3_600_000))
  await clocks.check()
  expect(clocks.held).toBe(false)
  for (let i = 0; i < 20; i++) clocks.observe(new Date(Date.now() + 40_000))
  await clocks.check()
  expect(clocks.held).toBe(true)
})

test('a failing database makes the check fail', async () => {
  const failing = vi.fn(async (): Promise<Date> => {
    throw new Error('gone')
  })
  const clocks = openClocks(timing, openLog({ LOG_LEVEL: 'silent' }, 'test'), failing)
  await expect(clocks.check()).rejects.toThrow('gone')
  expect(clocks.held).toBe(false)
})
