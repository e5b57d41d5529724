import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRanges, weekdays } from './opening-hours.ts'
import {
  added,
  formatDay,
  isOpenDay,
  mayAdd,
  parseDay,
  removed,
  toEditedWeek,
  toggled,
  toWireWeek,
  withTime,
} from './opening-hours-editing.ts'
import { formatMinutes, increments, latestEnd } from './opening-hours-times.ts'
import { findRangeViolations } from './opening-hours-violations.ts'

/** A day the API takes: closed, all day, or ranges that follow each other. */
const ranges = fc.oneof(
  fc.constantFrom('', '24hrs'),
  fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 }).map((minutes) => {
    const times = minutes.toSorted((a, b) => a - b).map(formatMinutes)
    return Array.from(
      { length: Math.floor(times.length / 2) },
      (_, at) => `${times[2 * at]}-${times[2 * at + 1]}`,
    ).join()
  }),
)
const day = ranges.map(parseDay)
const anything = fc.array(
  fc.record({
    id: fc.constant(0),
    open: fc.oneof(fc.constantFrom('', '2400', '24hrs', 'abc'), fc.integer({ min: 0, max: 1439 }).map(formatMinutes)),
    close: fc.oneof(fc.constantFrom('', '2400', '24hrs', 'abc'), fc.integer({ min: 0, max: 1439 }).map(formatMinutes)),
    isOpen: fc.constant(true),
  }),
  { minLength: 1, maxLength: 4 },
)

test('hours from the API are unchanged after editing, without violations', () => {
  fc.assert(
    fc.property(ranges, (text) => {
      expect(checkRanges(text)).toBeNull()
      expect(formatDay(parseDay(text))).toBe(text)
      expect(findRangeViolations(parseDay(text), true)).toEqual([])
    }),
  )
  fc.assert(
    fc.property(fc.tuple(ranges, ranges), ([monday, sunday]) => {
      expect(toWireWeek(toEditedWeek({ monday, sunday }))).toEqual({
        ...Object.fromEntries(weekdays.map((name) => [name, ''])),
        ...{ monday, sunday },
      })
    }),
  )
})

test('a day has violations exactly when the API refuses it', () => {
  fc.assert(
    fc.property(anything, (rows) => {
      const edited = rows.map((row, index) => ({ ...row, id: index + 1 }))
      const isMixed = rows.length > 1 && rows.some(({ open, close }) => open === '24hrs' || close === '24hrs')
      const isHalf = rows.some(({ open, close }) => (open === '24hrs') !== (close === '24hrs'))
      fc.pre(!isMixed && !isHalf)
      const text = edited[0]?.open === '24hrs' ? '24hrs' : edited.map(({ open, close }) => `${open}-${close}`).join()
      expect(findRangeViolations(edited, true).length === 0).toBe(checkRanges(text) === null)
    }),
    { numRuns: 2000 },
  )
})

test('an opened day has one row: empty, or the whole day for a special day', () => {
  fc.assert(
    fc.property(day, (before) => {
      const week = toggled(before)
      expect(week).toEqual([{ id: 1, open: '', close: '', isOpen: !isOpenDay(before) }])
      expect(formatDay(toggled(before, true))).toBe(isOpenDay(before) ? '' : '24hrs')
    }),
  )
})

test('choosing the whole day leaves one row, and choosing another time empties the other side', () => {
  const two = parseDay('0900-1200,1400-1900')
  expect(withTime(two, 2, 'close', '24hrs')).toEqual(parseDay('24hrs'))
  expect(withTime(parseDay('24hrs'), 1, 'open', '0900')).toEqual([{ id: 1, open: '0900', close: '', isOpen: true }])
})

test('clearing the times of a row removes it, but not the last row', () => {
  const two = parseDay('0900-1200,1400-1900')
  expect(formatDay(withTime(two, 1, 'open', ''))).toBe('1400-1900')
  expect(formatDay(withTime(two, 2, 'close', ''))).toBe('0900-1200')
  const entered = withTime(withTime(parseDay('0900-1200'), 1, 'open', ''), 1, 'close', '')
  expect(entered).toEqual([{ id: 1, open: '', close: '', isOpen: true }])
  expect(removed(parseDay('0900-1200'), 1)).toEqual(parseDay(''))
})

test('rows have their own stable ids', () => {
  const three = added(added(parseDay('0900-1000')))
  expect(three.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(added(removed(three, 2)).map(({ id }) => id)).toEqual([1, 3, 4])
})

test.each([
  [5, '2355'],
  [10, '2350'],
  [15, '2345'],
  [30, '2330'],
  [60, '2300'],
] as const)('in steps of %i a range that ends at %s is the last', (increment, end) => {
  expect(latestEnd(increment)).toBe(end)
  const closing = (close: string) => mayAdd(parseDay(`0900-${close}`), 1, increment, false)
  expect(closing(end)).toBe(false)
  expect(closing('2200')).toBe(true)
  expect(closing('2400')).toBe(false)
})

test('another range is offered only below the last row, when that is complete and valid', () => {
  const two = parseDay('0900-1200,1400-1900')
  for (const increment of increments) {
    expect(mayAdd(two, 2, increment, false)).toBe(true)
    expect(mayAdd(two, 1, increment, false)).toBe(false)
    expect(mayAdd(two, 2, increment, true)).toBe(false)
    for (const ranges of ['', '24hrs']) expect(mayAdd(parseDay(ranges), 1, increment, false)).toBe(false)
    expect(mayAdd([{ id: 1, open: '0900', close: '', isOpen: true }], 1, increment, false)).toBe(false)
  }
})

test.each([
  ['0900-abc', [[1, 'close', 'invalid']]],
  ['9:00-1200', [[1, 'open', 'invalid']]],
  [
    '1200-0900',
    [
      [1, 'open', 'beforeClose'],
      [1, 'close', 'afterOpen'],
    ],
  ],
  [
    '0900-1200,1130-1400',
    [
      [1, 'close', 'beforeNext'],
      [2, 'open', 'afterPrevious'],
    ],
  ],
  [
    '0900-2400,1400-1900',
    [
      [1, 'close', 'midnight'],
      [2, 'open', 'afterPrevious'],
    ],
  ],
  [
    '2400-0900',
    [
      [1, 'open', 'midnight'],
      [1, 'close', 'afterOpen'],
    ],
  ],
  ['0900-2400', []],
])('violations of %s', (text, violations) => {
  expect(findRangeViolations(parseDay(text)).map(({ id, side, violation }) => [id, side, violation])).toEqual(
    violations,
  )
})

test('an empty time is a violation only once the day has to be complete', () => {
  const half = [{ id: 1, open: '0900', close: '', isOpen: true }]
  expect(findRangeViolations(half)).toEqual([])
  expect(findRangeViolations(half, true)).toEqual([{ id: 1, side: 'close', violation: 'missing' }])
  expect(findRangeViolations(parseDay(''), true)).toEqual([])
})
