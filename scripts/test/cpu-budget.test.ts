import { expect, test } from 'vitest'
import { judgeCpuTime } from './cpu-budget.ts'

test.each([
  [1500, false, /^This run used 1,500 CPU seconds/],
  [1501, false, /^Warning: This run used 1,501 CPU seconds.*Make the dearest tests cheaper/],
  [2000, false, /^Warning: This run used 2,000/],
  [2001, true, /^Failed: This run used 2,001 CPU seconds.*Make the dearest tests cheaper/],
])('a run of %i CPU seconds is over the limit: %s', (cpuSeconds, isOverLimit, message) => {
  const verdict = judgeCpuTime(cpuSeconds, true)
  expect(verdict.isOverLimit).toBe(isOverLimit)
  expect(verdict.message).toMatch(message)
  expect(verdict.message).toContain('warns above 1,500 CPU seconds and fails above 2,000; wall time never fails it')
})

test('a run without per-process metering prints a warning and passes', () => {
  const { isOverLimit, message } = judgeCpuTime(5000, false)
  expect(isOverLimit).toBe(false)
  expect(message).toContain('other programs included')
})
