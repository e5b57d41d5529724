import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHours, readSpecialHours, writeHours, writeSpecialHours } from './hours-cell.ts'

test.each([
  ['', ''],
  ['x', ''],
  ['Fermé', ''],
  ['closed', ''],
  ['Cerrado', ''],
  ['24h/24', '24hrs'],
  ['24/7', '24hrs'],
  ['Open 24 hours', '24hrs'],
  ['00:00-24:00', '24hrs'],
  ['09:00 - 12:00 / 14:00 - 16:30', '0900-1200,1400-1630'],
  ['9h-12h et 14h-18h30', '0900-1200,1400-1830'],
  ['9h00 à 12h00 et de 14h à 18h', '0900-1200,1400-1800'],
  ['de 9 h 30 à 12 h', '0930-1200'],
  ['9h - 12h 14h - 18h', '0900-1200,1400-1800'],
  ['0900-1200,1400-1830', '0900-1200,1400-1830'],
  ['09:00–19:00', '0900-1900'],
  ['9.30 - 12', '0930-1200'],
  ['09:00:00-17:00:00', '0900-1700'],
  ['9:00 AM - 5:30 PM', '0900-1730'],
  ['9am-5pm', '0900-1700'],
  ['1-5pm', '1300-1700'],
  ['12:00 AM - 12:00 PM', '0000-1200'],
  ['9h-midi', '0900-1200'],
  ['14h - minuit', '1400-2400'],
  ['10:00-00:00', '1000-2400'],
  ['de 9:00 a 14:00 y de 17:00 a 20:00', '0900-1400,1700-2000'],
])('%j is %j', (cell, ranges) => {
  expect(readHours(cell)).toEqual({ ranges, doubtful: false })
})

test.each([
  ['demain', 'hours.unreadable'],
  ['sur rendez-vous', 'hours.unreadable'],
  ['9h', 'hours.unreadable'],
  ['9-12-14', 'hours.unreadable'],
  ['9:75 - 12', 'hours.unreadable'],
  ['13pm - 15pm', 'hours.unreadable'],
  ['25:00 - 26:00', 'hours.format'],
  ['12:00 - 09:00', 'hours.inverted'],
  ['12:00 - 12:00', 'hours.inverted'],
  ['00:00 - 00:00', 'hours.inverted'],
  ['18:00 - 02:00', 'hours.inverted'],
  ['09:00 - 12:00 / 11:00 - 13:00', 'hours.overlap'],
  ['09:00 - 12:00 / 12:00 - 13:00', 'hours.overlap'],
  ['09:00 - 24:00 / 12:00 - 13:00', 'hours.midnight'],
])('%j can’t be used: %s', (cell, fault) => {
  expect(readHours(cell)).toEqual({ fault })
})

/** Any day that may be: some moments in order, two by two. */
const anyDay = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 8 }).map((moments) => {
  const sorted = moments.toSorted((one, other) => one - other)
  const hhmm = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}${String(at % 60).padStart(2, '0')}`
  const ranges = Array.from(
    { length: Math.floor(sorted.length / 2) },
    (_, n) => `${hhmm(sorted[2 * n] ?? 0)}-${hhmm(sorted[2 * n + 1] ?? 0)}`,
  )
  return ranges.join(',') === '0000-2400' ? '24hrs' : ranges.join(',')
})

test('what is written is read back, on ordinary and on special days', () => {
  fc.assert(
    fc.property(anyDay, fc.boolean(), (ranges, doubtful) => {
      expect(readHours(writeHours(ranges, doubtful))).toEqual({ ranges, doubtful })
      const days = [
        { date: '25/12/2026', ranges },
        { date: '01/01/2027', ranges: '' },
      ]
      expect(readSpecialHours(writeSpecialHours(days))).toEqual(days)
    }),
  )
})

test('special days that can’t be read are not half read', () => {
  expect(readSpecialHours('')).toEqual([])
  expect(readSpecialHours('à Noël')).toBeNull()
  expect(readSpecialHours('2026-02-30: x')).toBeNull()
  expect(readSpecialHours('2026-12-24: 10-12, 2026-12-24: 11-13')).toBeNull()
  expect(readSpecialHours('2026-12-24: 10-12, 2026-12-24: 14-18')).toEqual([
    { date: '24/12/2026', ranges: '1000-1200,1400-1800' },
  ])
})
