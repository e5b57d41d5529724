import { afterEach, expect, test, vi } from 'vitest'
import { getPublishingTiming } from '../networks/publishing-timing.ts'
import { openBreaker } from './breaker.ts'
import type { Dispatcher } from './dispatcher.ts'

const timing = getPublishingTiming({
  VITRINE_TEST: true,
  TEST_SPEED: 60,
  NETWORK_ORIGIN: 'http://localhost',
  PUBLISHING_CONCURRENCY: 1,
})

afterEach(() => {
  vi.useRealTimers()
})

/** The one way out of a breaker is the dispatcher, which is only watched here. */
function opened() {
  const blockNetwork = vi.fn<Dispatcher['blockNetwork']>(async () => {})
  const clearNetwork = vi.fn<Dispatcher['clearNetwork']>(async () => {})
  const onOpen = vi.fn()
  const breaker = openBreaker(timing, { blockNetwork, clearNetwork } as unknown as Dispatcher, onOpen)
  const see = (count: number, well: boolean, operation = 'commit') => {
    for (let i = 0; i < count; i++) breaker.saw('facebook', operation, well)
  }
  return { breaker, see, blockNetwork, clearNetwork, told: onOpen }
}

test('the breaker opens once when half of twenty calls failed', () => {
  const { see, blockNetwork, told } = opened()
  see(10, true)
  see(9, false)
  expect(blockNetwork).not.toHaveBeenCalled()
  see(30, false)
  expect(blockNetwork).toHaveBeenCalledExactlyOnceWith('facebook', timing.breakerOpen, 'network.unavailable', true)
  expect(told).toHaveBeenCalledTimes(1)
})

test('the breaker counts each operation separately and ignores small numbers of calls', () => {
  const { see, blockNetwork } = opened()
  see(19, false, 'find')
  see(19, false, 'commit')
  see(100, true, 'step')
  expect(blockNetwork).not.toHaveBeenCalled()
})

test('failures older than the time span are not counted', () => {
  vi.useFakeTimers()
  const { see, blockNetwork } = opened()
  see(19, false)
  vi.advanceTimersByTime(timing.breakerSpan + 50)
  see(1, false)
  expect(blockNetwork).not.toHaveBeenCalled()
})

test('a successful read closes the breaker for all workers', async () => {
  const { breaker, clearNetwork } = opened()
  await breaker.closed('facebook')
  expect(clearNetwork).toHaveBeenCalledExactlyOnceWith('facebook')
})
