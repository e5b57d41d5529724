import { describe, expect, test } from 'vitest'
import { backoff, getWaitMs, nextReadMs, pauseFor } from '../publishing/outcome.ts'
import { deliversLate, getPublishingTiming } from './publishing-timing.ts'

const real = getPublishingTiming({
  VITRINE_TEST: false,
  TEST_SPEED: 60,
  NETWORK_ORIGIN: 'http://localhost:4100',
  PUBLISHING_CONCURRENCY: 128,
})

describe('publishing timing', () => {
  test('outside of tests the speed setting has no effect', () => {
    expect(real).toMatchObject({
      speed: 1,
      lease: 60_000,
      guard: 5_000,
      deadline: 30_000,
      doubt: 180_000,
      concurrent: 128,
    })
  })

  test('a lease outlives a request, and doubt outlasts the latest possible delivery', () => {
    expect(real.lease).toBeGreaterThan(real.deadline + real.guard)
    expect(real.heartbeat * 3).toBeLessThanOrEqual(real.lease)
    expect(real.doubt).toBeGreaterThan(real.guard + real.deadline + 100_000)
    expect(real.concurrent).toBeGreaterThanOrEqual(64)
  })

  test('doubt lasts longer where the kernel retries for a quarter of an hour', () => {
    const away = { VITRINE_TEST: false, TEST_SPEED: 1, NETWORK_ORIGIN: undefined, PUBLISHING_CONCURRENCY: 128 }
    expect(getPublishingTiming(away).doubt).toBe(deliversLate(away) ? 16 * 60_000 : 180_000)
    expect(deliversLate({ NETWORK_ORIGIN: 'http://127.0.0.1:4100' })).toBe(false)
  })

  test('in tests all durations are divided by the speed', () => {
    const fast = getPublishingTiming({
      VITRINE_TEST: true,
      TEST_SPEED: 60,
      NETWORK_ORIGIN: undefined,
      PUBLISHING_CONCURRENCY: 1,
    })
    expect(fast).toMatchObject({ speed: 60, quiescence: 3_000, laterReads: 1_000 })
    expect(fast.clockTolerance).toBe(real.clockTolerance)
  })
})

test('a doubtful publication is read after 3, 8, 20, 45 and 90 s, when the doubt ends, then each minute', () => {
  const reads: number[] = []
  for (let at = 0; reads.length < 9; ) {
    at += nextReadMs(real, at)
    reads.push(at / 1000)
  }
  expect(reads).toEqual([3, 8, 20, 45, 90, 150, 180, 240, 300])
})

test('retries start after 5 s and double up to a quarter of an hour, with jitter', () => {
  const maxDelays = [0, 1, 2, 3, 7, 8, 50].map((tries) => backoff(real, tries, () => 1) / 1000)
  expect(maxDelays).toEqual([5, 10, 20, 40, 640, 900, 900])
  expect(backoff(real, 3, () => 0)).toBe(0)
})

test('a wait lasts slightly longer than the network demands, one day at most', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(getWaitMs(real, inSeconds(120), now, () => 0)).toBe(120_000)
  expect(getWaitMs(real, inSeconds(120), now, () => 1)).toBe(144_000)
  expect(getWaitMs(real, inSeconds(9_999_999), now, () => 0)).toBe(24 * 3_600_000)
  expect(getWaitMs(real, null, now, () => 0)).toBe(15 * 60_000)
})

test('publishing slows down from 80 % of a limit and pauses when it is used up', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const usage = (percent: number, regainAt: Date | null = null) =>
    pauseFor(real, { scope: 'account', percent, regainAt }, now)
  expect([usage(79), usage(80), usage(90), usage(100)]).toEqual([0, 0, 30_000, 60_000])
  expect(usage(100, new Date('2026-11-20T10:07:00Z'))).toBe(7 * 60_000)
})
