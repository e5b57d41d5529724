import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, getWeekday, isDay, plusDays, plusMonths } from '../../../dates/calendar-day.ts'
import { getBounds, getPeriod, splitIntoWeeks, stepped } from './calendar-period.ts'

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('a month is shown in whole weeks from the first day of the week', () => {
  const may = getPeriod('month', '2026-05-12', 1)
  expect([may.days[0], may.days.at(-1), may.days.length]).toEqual(['2026-04-27', '2026-05-31', 35])
  expect(getPeriod('month', '2026-05-12', 0).days[0]).toBe('2026-04-26')
  expect(getPeriod('month', '2027-02-01', 1).days.length).toBe(28)
  expect(getPeriod('month', '2026-08-31', 1).days.length).toBe(42)
  expect(splitIntoWeeks(may).map((week) => week[0])).toEqual([
    '2026-04-27',
    '2026-05-04',
    '2026-05-11',
    '2026-05-18',
    '2026-05-25',
  ])
})

test('a month contains its anchor day, each of its days, and no week outside it', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(0, 1), (day, weekStartsOn) => {
      const { days } = getPeriod('month', day, weekStartsOn)
      const month = day.slice(0, 7)
      expect(days).toContain(day)
      expect(days).toContain(`${month}-01`)
      expect(days).toContain(plusDays(plusMonths(`${month}-01`, 1), -1))
      expect(getWeekday(days[0] ?? '')).toBe(weekStartsOn)
      for (const week of splitIntoWeeks({ view: 'month', anchor: day, days }))
        expect(week.some((date) => date.startsWith(month))).toBe(true)
      const week = getPeriod('week', day, weekStartsOn).days
      expect([week.length, week.includes(day), getWeekday(week[0] ?? '')]).toEqual([7, true, weekStartsOn])
    }),
  )
})

test('a month later is the same day of the month, or its last day', () => {
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepped('month', '2028-01-31', 1)).toBe('2028-02-29')
  expect(stepped('month', '2026-03-31', -1)).toBe('2026-02-28')
  expect(stepped('month', '2026-12-15', 1)).toBe('2027-01-15')
  expect(stepped('week', '2026-12-29', 1)).toBe('2027-01-05')
})

test('the bounds of a period follow clock changes', () => {
  const march = getBounds(getPeriod('month', '2026-03-10', 1), 'Europe/Paris')
  expect(march).toEqual({ after: '2026-02-22T23:00:00.000Z', strictly_before: '2026-04-05T22:00:00.000Z' })
  const week = getBounds(getPeriod('week', '2026-10-25', 1), 'Europe/Paris')
  expect(Date.parse(week.strictly_before) - Date.parse(week.after)).toBe((7 * 24 + 1) * 3_600_000)
})

test('day arithmetic does not depend on clock changes', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
      expect(daysBetween(day, plusDays(day, count))).toBe(count)
    }),
  )
  expect(['2026-02-29', '2026-13-01', '2026-5-1', 'demain', 20260501].filter(isDay)).toEqual([])
  expect(isDay('2028-02-29')).toBe(true)
})
