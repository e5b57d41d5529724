import { expect, test } from 'vitest'
import { leftUntil, windowsAt } from './windows.ts'

test('the day ends at the person’s midnight, the week begins with a whole day', () => {
  const at = new Date(2026, 4, 12, 14, 5).getTime()
  const { now, inTwoDays, midnight, weekAgo, dayBegan } = windowsAt(at)
  expect(Date.parse(now)).toBe(at)
  expect(Date.parse(inTwoDays) - at).toBe(48 * 3_600_000)
  expect(Date.parse(midnight)).toBe(new Date(2026, 4, 13).getTime())
  expect(Date.parse(dayBegan)).toBe(new Date(2026, 4, 12).getTime())
  expect(Date.parse(weekAgo)).toBe(new Date(2026, 4, 12).getTime() - 7 * 24 * 3_600_000)
})

test('what is left is said in days, hours and minutes, never below none', () => {
  const now = Date.parse('2026-05-12T12:05:00Z')
  expect(leftUntil('2026-05-12T17:00:00Z', now)).toEqual({ days: 0, hours: 4, minutes: 55 })
  expect(leftUntil('2026-05-13T13:30:00Z', now)).toEqual({ days: 1, hours: 1, minutes: 25 })
  expect(leftUntil('2026-05-12T12:00:00Z', now)).toEqual({ days: 0, hours: 0, minutes: 0 })
})
