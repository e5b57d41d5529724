import { expect, test } from 'vitest'
import { getPeriod } from './calendar-period.ts'
import { holidaysAmong } from './holidays.ts'

test('lists the French holidays of May 2026', () => {
  expect([...holidaysAmong(getPeriod('month', '2026-05-12', 1).days, 'FR')].sort()).toEqual([
    ['2026-05-01', 'labourDay'],
    ['2026-05-08', 'victoryDay'],
    ['2026-05-14', 'ascension'],
    ['2026-05-24', 'pentecost'],
    ['2026-05-25', 'whitMonday'],
    ['2026-05-31', 'mothersDay'],
  ])
})

test('Mother’s Day moves when it meets Pentecost, and Easter Monday is computed per year', () => {
  expect([...holidaysAmong(['2023-05-28', '2023-06-04'], 'FR')]).toEqual([
    ['2023-05-28', 'pentecost'],
    ['2023-06-04', 'mothersDay'],
  ])
  const mondays = ['2024-04-01', '2025-04-21', '2027-03-29', '2038-04-26']
  expect(mondays.map((day) => holidaysAmong([day], 'FR').get(day))).toEqual(Array(4).fill('easterMonday'))
  expect(holidaysAmong(['2026-04-03'], 'ES').get('2026-04-03')).toBe('goodFriday')
})

test('a week across New Year has the holidays of both years, an unknown country has none', () => {
  const week = getPeriod('week', '2026-12-31', 1).days
  expect([...holidaysAmong(week, 'FR').keys()]).toEqual(['2027-01-01'])
  expect(holidaysAmong(week, 'JP').size).toBe(0)
})
