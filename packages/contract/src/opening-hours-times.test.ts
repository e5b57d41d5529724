import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clocks,
  formatMinutes,
  increments,
  isTime,
  readTime,
  steppedTime,
  timeChoices,
  writeTime,
} from './opening-hours-times.ts'

test.each([
  ['9', '0900'],
  ['9h', '0900'],
  ['9h30', '0930'],
  ['9 h 30', '0930'],
  ['0930', '0930'],
  ['930', '0930'],
  ['9:30', '0930'],
  ['9.30', '0930'],
  ['9:30 pm', '2130'],
  ['9.30pm', '2130'],
  ['09:30 AM', '0930'],
  ['930pm', '2130'],
  ['9 p.m.', '2100'],
  ['12 am', '0000'],
  ['12pm', '1200'],
  ['0', '0000'],
  ['00:00', '0000'],
  ['23:59', '2359'],
  ['midi', '1200'],
  ['Mediodía', '1200'],
  ['minuit', '2400'],
  ['Midnight', '2400'],
  ['24', '2400'],
  ['24:00', '2400'],
  ['2400', '2400'],
  ['24 hours', '24hrs'],
  ['24hrs', '24hrs'],
  ['24 h/24', '24hrs'],
  ['24 horas', '24hrs'],
  ['', ''],
  ['  ', ''],
  ['25', null],
  ['9h75', null],
  ['2460', null],
  ['13 pm', null],
  ['0 am', null],
  ['abc', null],
  ['9-12', null],
  ['12345', null],
])('%j is read as %j', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test('a written time is read as the same time, on both clocks', () => {
  const labels = { allDay: '24 hours', midnight: 'Midnight' }
  const time = fc.oneof(fc.constantFrom('2400', '24hrs', ''), fc.integer({ min: 0, max: 1439 }).map(formatMinutes))
  fc.assert(
    fc.property(time, fc.constantFrom(...clocks), (value, clock) => {
      expect(readTime(writeTime(value, clock, labels))).toBe(value)
    }),
  )
  expect(writeTime('0005', 12, labels)).toBe('12:05 AM')
  expect(writeTime('1700', 12, labels)).toBe('05:00 PM')
  expect(writeTime('demain', 24, labels)).toBe('demain')
})

test('any text gives a time or null', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      const time = readTime(text)
      expect(time === null || isTime(time)).toBe(true)
    }),
  )
})

test('the choices begin at midnight and end within the day', () => {
  for (const increment of increments) {
    const choices = timeChoices(increment)
    expect(choices[0]).toBe('0000')
    expect(choices).toHaveLength(1440 / increment)
    expect(choices.every(isTime)).toBe(true)
  }
  expect(steppedTime('0900', 5)).toBe('0905')
  expect(steppedTime('0000', -60)).toBe('0000')
  expect(steppedTime('2330', 60)).toBe('2359')
  expect(steppedTime('24hrs', 5)).toBe('24hrs')
})
