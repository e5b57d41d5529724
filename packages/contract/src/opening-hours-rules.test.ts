import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRanges, weekdays } from './opening-hours.ts'
import { formatDay, parseDay, toEditedWeek, toWireWeek } from './opening-hours-editing.ts'
import { readEntry } from './opening-hours-entry.ts'
import { afterMidnight, splitAtMidnight } from './opening-hours-midnight.ts'
import { daysBeyond, getOpenStatus } from './opening-hours-now.ts'
import {
  daysBetween,
  findMaxClosing,
  hoursTabs,
  nextFreeDay,
  setOfTab,
  withNewDay,
  yearLater,
} from './opening-hours-special.ts'

const week = (days: Record<string, string>) => ({ ...toWireWeek(toEditedWeek({})), ...days })
const everyDay = (ranges: string) => Object.fromEntries(weekdays.map((day) => [day, ranges]))

test.each([
  [
    'lun-ven 9-12 14-19; sam 9-13; dim fermé',
    { ...everyDay('0900-1200,1400-1900'), saturday: '0900-1300', sunday: '' },
  ],
  ['Mon-Fri 9am-5pm; Sat 10-2pm; Sun closed', { ...everyDay('0900-1700'), saturday: '1000-1400', sunday: '' }],
  [
    'lun a vie 9:00-14:00 y 17-20:30, sáb 10-14, dom cerrado',
    { ...everyDay('0900-1400,1700-2030'), saturday: '1000-1400', sunday: '' },
  ],
  [
    'mar-ven 12-14:30 19-22:30; dim 11-16; lun fermé',
    {
      tuesday: '1200-1430,1900-2230',
      wednesday: '1200-1430,1900-2230',
      thursday: '1200-1430,1900-2230',
      friday: '1200-1430,1900-2230',
      sunday: '1100-1600',
      monday: '',
    },
  ],
  ['lundi et mercredi de 9h30 à 12h', { monday: '0930-1200', wednesday: '0930-1200' }],
  ['sam-lun 10-12', { saturday: '1000-1200', sunday: '1000-1200', monday: '1000-1200' }],
  ['tous les jours 8h-minuit', everyDay('0800-2400')],
  ['every day 24 hours', everyDay('24hrs')],
  ['todos los días 24 h', everyDay('24hrs')],
  ['7j/7 0900-1830', everyDay('0900-1830')],
  ['week-end 10–18', { saturday: '1000-1800', sunday: '1000-1800' }],
  ['ven 19-2', { friday: '1900-0200' }],
  ['ven 19-00:00', { friday: '1900-2400' }],
  ['miércoles 9-13 / 15-19', { wednesday: '0900-1300,1500-1900' }],
  ['thursday 1-5pm', { thursday: '1300-1700' }],
  ['lun 9-12\nmar 14-18', { monday: '0900-1200', tuesday: '1400-1800' }],
])('special hours: %s', (typed, days) => {
  expect(readEntry(typed)).toEqual({ days })
})

test('a line without a day applies to the selected day', () => {
  expect(readEntry('9-12 14-19', 'tuesday')).toEqual({ days: { tuesday: '0900-1200,1400-1900' } })
  expect(readEntry('fermé', 'tuesday')).toEqual({ days: { tuesday: '' } })
  expect(readEntry('9-12')).toEqual({ unreadable: '9-12' })
})

test.each([
  ['lun 9-12; mrd 9-12', 'mrd'],
  ['lun', 'lun'],
  ['lun 9-', 'lun 9-'],
  ['lun 9 12', 'lun 9 12'],
  ['', ''],
])('%j is not understood, and the unreadable part is returned', (typed, unreadable) => {
  expect(readEntry(typed)).toEqual({ unreadable })
})

test('reading a line never throws', () => {
  const piece = fc.constantFrom('lun', 'sat', '-', ';', ',', '9', '18h30', '7pm', 'fermé', '24h', 'à', '?', ' ')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const read = readEntry(pieces.join(' '))
      if ('unreadable' in read) return
      // What is read is a day of the API, or one that runs past midnight or overlaps and is shown as such.
      for (const ranges of Object.values(read.days)) expect(checkRanges(ranges)).not.toBe('hours.format')
    }),
  )
})

test('hours past midnight are split and continue on the next day', () => {
  const before = toEditedWeek(week({ friday: '1200-1430,1900-0200', saturday: '1200-1500' }))
  expect(afterMidnight(before.friday)).toEqual({ id: 2, open: '1900', close: '0200' })
  const after = toWireWeek(splitAtMidnight(before, 'friday'))
  expect(after.friday).toBe('1200-1430,1900-2400')
  expect(after.saturday).toBe('0000-0200,1200-1500')
  expect(toWireWeek(splitAtMidnight(toEditedWeek(week({ sunday: '1900-0100' })), 'sunday')).monday).toBe('0000-0100')
  expect(toWireWeek(splitAtMidnight(toEditedWeek(week({ friday: '1900-0000' })), 'friday'))).toEqual(
    week({ friday: '1900-2400' }),
  )
  expect(afterMidnight(parseDay('1900-1800'))).toBeNull()
  expect(afterMidnight(parseDay('0900-1200'))).toBeNull()
})

test('hours split at midnight are always accepted by the API', () => {
  const minutes = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}${half % 2 ? '30' : '00'}`)
  const next = fc.constantFrom('', '24hrs', '0000-0100', '0130-0300,0400-0500', '0200-2400', '1200-1500')
  fc.assert(
    fc.property(minutes, minutes, next, (open, close, saturday) => {
      const before = toEditedWeek(week({ friday: `${open}-${close}`, saturday }))
      fc.pre(afterMidnight(before.friday) !== null)
      const after = splitAtMidnight(before, 'friday')
      expect(checkRanges(formatDay(after.friday))).toBeNull()
      expect(checkRanges(formatDay(after.saturday))).toBeNull()
    }),
  )
})

test('a new special day is today or the next free day, up to a year ahead', () => {
  expect(nextFreeDay('28/02/2028', ['28/02/2028'])).toBe('29/02/2028')
  expect(nextFreeDay('31/12/2026', ['31/12/2026', '01/01/2027'])).toBe('02/01/2027')
  const year = daysBetween('12/05/2026', '12/05/2027')
  expect(nextFreeDay('12/05/2026', year.slice(0, -1))).toBe('12/05/2027')
  expect(nextFreeDay('12/05/2026', year)).toBeNull()
  const added = withNewDay([], '12/05/2026')
  expect(withNewDay(added, '12/05/2026').map(({ date }) => date)).toEqual(['12/05/2026', '13/05/2026'])
})

test('a period contains all its days; more than six closed days in a row are detected', () => {
  expect(daysBetween('30/12/2026', '02/01/2027')).toEqual(['30/12/2026', '31/12/2026', '01/01/2027', '02/01/2027'])
  expect(daysBetween('02/01/2027', '30/12/2026')).toEqual([])
  const closed = daysBetween('03/08/2026', '09/08/2026').map((date) => ({ date, ranges: '' }))
  expect(findMaxClosing(closed)).toEqual({ from: '03/08/2026', to: '09/08/2026', length: 7 })
  expect(
    findMaxClosing([...closed.slice(0, 3), { date: '06/08/2026', ranges: '0900-1200' }, ...closed.slice(4)])?.length,
  ).toBe(3)
  expect(yearLater('14/07/2026')).toBe('14/07/2027')
  expect(yearLater('29/02/2028')).toBeNull()
})

test('each tab has its set of hours', () => {
  expect(hoursTabs.map(setOfTab)).toEqual(['default', 'drive', 'delivery', 'takeaway', 'special'])
})

const bistro = {
  type: 'default' as const,
  ...week({ ...everyDay('1200-1430,1900-2400'), monday: '', sunday: '0000-0200' }),
}
test.each([
  // Tuesday 12 May 2026
  ['2026-05-12', 14 * 60 + 5, { is: 'open', until: '1430', again: '1900' }],
  ['2026-05-12', 15 * 60, { is: 'closed', opens: { in: 0, day: 'tuesday', time: '1900' } }],
  ['2026-05-12', 23 * 60, { is: 'open', until: '0000' }],
  ['2026-05-16', 23 * 60, { is: 'open', until: '0200' }],
  ['2026-05-17', 600, { is: 'closed', opens: { in: 2, day: 'tuesday', time: '1200' } }],
  ['2026-05-14', 780, { is: 'closed', opens: { in: 1, day: 'friday', time: '1200' } }],
])('the opening state on %s at minute %i', (day, minutes, seen) => {
  const location = { openingHours: [bistro], specialTimes: [{ date: '14/05/2026', ranges: '' }] }
  expect(getOpenStatus(location, day, minutes)).toEqual(seen)
})

test('the opening state of a location that is always open, always closed or without hours', () => {
  const always = { openingHours: [{ type: 'default' as const, ...week(everyDay('24hrs')) }], specialTimes: [] }
  expect(getOpenStatus(always, '2026-05-12', 0)).toEqual({ is: 'allDay' })
  expect(
    getOpenStatus({ openingHours: [{ type: 'default', ...week({}) }], specialTimes: [] }, '2026-05-12', 0),
  ).toEqual({
    is: 'closed',
    opens: null,
  })
  expect(getOpenStatus({ openingHours: [], specialTimes: [] }, '2026-05-12', 0)).toEqual({ is: 'unknown' })
})

test('service hours outside the main hours are detected', () => {
  const main = week({ monday: '0900-1200,1400-1800', tuesday: '24hrs' })
  expect(daysBeyond(week({ monday: '1000-1200', tuesday: '2000-2400' }), main)).toEqual([])
  expect(daysBeyond(week({ monday: '1100-1500', sunday: '0900-1000' }), main)).toEqual(['monday', 'sunday'])
})
