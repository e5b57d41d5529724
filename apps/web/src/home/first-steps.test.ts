import { expect, test } from 'vitest'
import { isFinished } from './first-steps.ts'

test('the first steps are finished once each is done or skipped', () => {
  const steps = [
    { id: 'places', done: true },
    { id: 'team', done: false },
  ]
  expect(isFinished(steps, () => false)).toBe(false)
  expect(isFinished(steps, (id) => id === 'team')).toBe(true)
  expect(isFinished([{ id: 'places', done: true }], () => false)).toBe(true)
})
