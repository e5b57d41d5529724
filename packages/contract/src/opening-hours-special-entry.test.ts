import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRanges, isDay } from './opening-hours.ts'
import { readSpecialEntry } from './opening-hours-special-entry.ts'

const today = '12/05/2026'

test.each([
  [
    '14/07 fermé; 15/08 9-13',
    [
      ['14/07/2026', ''],
      ['15/08/2026', '0900-1300'],
    ],
  ],
  [
    '14 juillet fermé ; 15 août 9h-13h et 14h-18h',
    [
      ['14/07/2026', ''],
      ['15/08/2026', '0900-1300,1400-1800'],
    ],
  ],
  [
    'July 14 closed; Aug 15, 2027 9am-1pm',
    [
      ['14/07/2026', ''],
      ['15/08/2027', '0900-1300'],
    ],
  ],
  [
    '25 de diciembre cerrado; 1 de enero 10-14',
    [
      ['25/12/2026', ''],
      ['01/01/2027', '1000-1400'],
    ],
  ],
  ['24.12.2026: 9-17', [['24/12/2026', '0900-1700']]],
  ['1er mai fermé', [['01/05/2027', '']]],
  ['12/05 24h/24', [['12/05/2026', '24hrs']]],
  [
    '30/12-02/01 fermé',
    [
      ['30/12/2026', ''],
      ['31/12/2026', ''],
      ['01/01/2027', ''],
      ['02/01/2027', ''],
    ],
  ],
  [
    'du 1 août au 2 août 9-12',
    [
      ['01/08/2026', '0900-1200'],
      ['02/08/2026', '0900-1200'],
    ],
  ],
])('special days: %s', (typed, days) => {
  expect(readSpecialEntry(typed, today)).toEqual({ days: days.map(([date, ranges]) => ({ date, ranges })) })
})

test.each([
  ['31/02 fermé', '31/02 fermé'],
  ['14/07', '14/07'],
  ['14/07 fermé; brumaire 9-12', 'brumaire 9-12'],
  ['', ''],
])('%j is not understood, and the unreadable part is returned', (typed, unreadable) => {
  expect(readSpecialEntry(typed, today)).toEqual({ unreadable })
})

test('reading a line never throws, and the result is a day with hours', () => {
  const piece = fc.constantFrom('14/07', '15 août', 'July 14', '9-13', 'fermé', ';', '-', '24h', '31/02', 'x', ' ')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const read = readSpecialEntry(pieces.join(' '), today)
      if ('unreadable' in read) return
      for (const { date, ranges } of read.days) {
        expect(isDay(date)).toBe(true)
        expect(checkRanges(ranges)).not.toBe('hours.format')
      }
    }),
  )
})
