import { expect, test } from 'vitest'
import { getTimeRanges, leftUntil } from './time-ranges.ts'

test('days begin and end in the viewer’s time zone, whatever the browser’s is', () => {
  const at = Date.parse('2026-05-12T12:05:00Z')
  expect(getTimeRanges(at, 'Europe/Paris')).toEqual({
    dayBegan: '2026-05-11T22:00:00.000Z',
    midnight: '2026-05-12T22:00:00.000Z',
    weekAgo: '2026-05-04T22:00:00.000Z',
  })
  expect(getTimeRanges(at, 'Pacific/Auckland')).toMatchObject({
    dayBegan: '2026-05-12T12:00:00.000Z',
    midnight: '2026-05-13T12:00:00.000Z',
  })
})

test('a day on which the clocks change has its real length', () => {
  const { dayBegan, midnight, weekAgo } = getTimeRanges(Date.parse('2026-10-25T12:00:00Z'), 'Europe/Paris')
  expect(dayBegan).toBe('2026-10-24T22:00:00.000Z')
  expect(midnight).toBe('2026-10-25T23:00:00.000Z')
  expect(weekAgo).toBe('2026-10-17T22:00:00.000Z')
})

test('the remaining time is given in days, hours and minutes, and is never negative', () => {
  const now = Date.parse('2026-05-12T12:05:00Z')
  expect(leftUntil('2026-05-12T17:00:00Z', now)).toEqual({ days: 0, hours: 4, minutes: 55 })
  expect(leftUntil('2026-05-13T13:30:00Z', now)).toEqual({ days: 1, hours: 1, minutes: 25 })
  expect(leftUntil('2026-05-12T12:00:00Z', now)).toEqual({ days: 0, hours: 0, minutes: 0 })
})
