import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHours, readSpecialHours, readWeek, writeHours, writeSpecialHours } from './hours-cell.ts'

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
  ['9h-12h 14h-18h', '0900-1200,1400-1800'],
  ['9h-12h ; 14h-18h.', '0900-1200,1400-1800'],
  ['Lundi : 9h-12h', '0900-1200'],
  ['12h-14h30, 19h-2h', '1200-1430,1900-0200'],
  ['18:00 - 02:00', '1800-0200'],
])('%j is read as %j', (cell, ranges) => {
  expect(readHours(cell, 'monday')).toEqual({ ranges, doubtful: false })
})

test.each([
  ['demain', 'hours.unreadable'],
  ['sur rendez-vous', 'hours.unreadable'],
  ['9h', 'hours.unreadable'],
  ['9-12-14', 'hours.unreadable'],
  ['9:75 - 12', 'hours.unreadable'],
  ['13pm - 15pm', 'hours.unreadable'],
  ['25:00 - 26:00', 'hours.unreadable'],
  ['12:00 - 09:00', 'hours.inverted'],
  ['12:00 - 12:00', 'hours.unreadable'],
  ['00:00 - 00:00', 'hours.inverted'],
  ['18:00 - 17:00', 'hours.inverted'],
  ['lundi 9h-12h, mardi 9h-12h', 'hours.unreadable'],
  ['2-6', 'hours.unreadable'],
  ['09:00 - 12:00 / 11:00 - 13:00', 'hours.overlap'],
  ['09:00 - 12:00 / 12:00 - 13:00', 'hours.overlap'],
  ['09:00 - 24:00 / 12:00 - 13:00', 'hours.midnight'],
])('%j is refused as %s', (cell, violation) => {
  expect(readHours(cell, 'monday')).toEqual({ violation })
})

/** Any day that may be: some moments in order, two by two. */
const anyDay = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 8 }).map((moments) => {
  const sorted = moments.toSorted((a, b) => a - b)
  const hhmm = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}${String(at % 60).padStart(2, '0')}`
  const ranges = Array.from(
    { length: Math.floor(sorted.length / 2) },
    (_, n) => `${hhmm(sorted[2 * n] ?? 0)}-${hhmm(sorted[2 * n + 1] ?? 0)}`,
  )
  return ranges.join(',') === '0000-2400' ? '24hrs' : ranges.join(',')
})

test('hours written by an export are read back, on ordinary and special days', () => {
  fc.assert(
    fc.property(anyDay, fc.boolean(), (ranges, doubtful) => {
      expect(readHours(writeHours(ranges, doubtful), 'monday')).toEqual({ ranges, doubtful })
      const days = [
        { date: '25/12/2026', ranges },
        { date: '01/01/2027', ranges: '' },
      ]
      expect(readSpecialHours(writeSpecialHours(days))).toEqual(days)
    }),
  )
})

test('hours past midnight that are longer than usual are marked to check', () => {
  expect(readHours('08:00-03:00', 'friday')).toEqual({ ranges: '0800-0300', doubtful: true })
  expect(readHours('12:00-02:00', 'friday')).toEqual({ ranges: '1200-0200', doubtful: false })
})

test('a cell holds a whole week in the syntax of the quick entry', () => {
  expect(readWeek('Mo-Fr 09:00-12:00,14:00-18:00; Sa 15:00-02:00')).toMatchObject({
    days: { monday: '0900-1200,1400-1800', saturday: '1500-0200' },
    doubtful: false,
  })
  expect(readWeek('lun-ven 9h-18h ?')).toMatchObject({ days: { friday: '0900-1800' }, doubtful: true })
  expect(readWeek('sur rendez-vous')).toEqual({ violation: 'hours.unreadable' })
  expect(readWeek('lun 9h-12h, 11h-13h')).toEqual({ violation: 'hours.overlap' })
})

test('special days are read in the syntax of their quick entry', () => {
  expect(readSpecialHours('14/07/2099 fermé; 15 août 2099 9h-13h')).toEqual([
    { date: '14/07/2099', ranges: '' },
    { date: '15/08/2099', ranges: '0900-1300' },
  ])
})

test('special days that are partly unreadable are refused entirely', () => {
  expect(readSpecialHours('')).toEqual([])
  expect(readSpecialHours('à Noël')).toBeNull()
  expect(readSpecialHours('2026-02-30: x')).toBeNull()
  expect(readSpecialHours('2026-12-24: 10-12, 2026-12-24: 11-13')).toBeNull()
  expect(readSpecialHours('2026-12-24: 10-12, 2026-12-24: 14-18')).toEqual([
    { date: '24/12/2026', ranges: '1000-1200,1400-1800' },
  ])
})
