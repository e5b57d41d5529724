import { vi } from 'vitest'

/** Longer than events of a burst are collected for, anywhere in the product. */
const burstMs = 600

/** From now on the test moves the product's timeouts on, with `vi.advanceTimersByTimeAsync`; they also pass by themselves. */
export function fakeTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
}

/**
 * Real timeouts again. Faked ones that are still pending never end, and a burst that never ends would keep all later
 * tests from reading anew: so those are let end first.
 */
export async function restoreTimeouts(): Promise<void> {
  await vi.advanceTimersByTimeAsync(burstMs)
  vi.useRealTimers()
}
