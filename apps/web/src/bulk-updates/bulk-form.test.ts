import { weekdays } from '@vitrine/contract/opening-hours'
import { parseDay } from '@vitrine/contract/opening-hours-editing'
import { expect, test } from 'vitest'
import { emptyHours, withEdits } from '../opening-hours/hours-form.ts'
import { closesAll, countDayChanges, emptyProfile, hoursPayload, isFilled, profilePayload } from './bulk-form.ts'
import { withGiven } from './given-days.ts'

test('hoursPayload sends the weekly set or the special days of the open tab', () => {
  const week = { ...emptyHours.weeks.drive, monday: parseDay('0900-1200') }
  const form = withEdits(emptyHours, {
    weeks: { drive: week },
    special: [{ date: '14/07/2027', ranges: parseDay(''), type: 'special' }],
  })
  expect(hoursPayload(form, 'drive-hours', false, ['monday', 'sunday'])).toEqual({
    type: 'drive',
    openingHours: { monday: '0900-1200', sunday: '' },
  })
  expect(hoursPayload(form, 'specialDays', true, [])).toEqual({
    ...{ type: 'special', replaceSpecialTimes: true },
    specialTimes: [{ date: '14/07/2027', ranges: '' }],
  })
  expect(isFilled(form, 'drive-hours', false, ['monday'])).toBe(true)
  expect(isFilled(form, 'default-hours', false, ['sunday'])).toBe(true)
  expect(isFilled(form, 'default-hours', false, [])).toBe(false)
  expect(isFilled(emptyHours, 'specialDays', false, [])).toBe(false)
  expect(isFilled(emptyHours, 'specialDays', true, [])).toBe(true)
  expect(closesAll(form, 'drive-hours', weekdays)).toBe(false)
  expect(closesAll(form, 'default-hours', weekdays)).toBe(true)
  expect(closesAll(form, 'default-hours', ['sunday'])).toBe(false)
})

test('a day is marked as given once it is set, even to closed', () => {
  const before = emptyHours.weeks.default
  const monday = { ...before, monday: parseDay('0900-1200') }
  expect(withGiven([], before, monday)).toEqual(['monday'])
  expect(withGiven(['monday'], monday, { ...monday, sunday: parseDay('') })).toEqual(['monday', 'sunday'])
  expect(withGiven(['monday'], monday, monday)).toEqual(['monday'])
})

test('profilePayload leaves out the fields that stay unchanged at each location', () => {
  expect(profilePayload({ ...emptyProfile, description: ' Du pain. ', primaryCategory: 'keep' })).toEqual({
    description: 'Du pain.',
    primaryCategory: null,
  })
  const bakery = { name: 'categories/gcid:bakery', displayName: 'Boulangerie' }
  expect(profilePayload({ description: 'x', primaryCategory: bakery, additionalCategories: [bakery] })).toEqual({
    description: 'x',
    primaryCategory: { name: bakery.name },
    additionalCategories: [{ name: bakery.name }],
  })
})

test('the preview counts added, replaced and removed days over all locations', () => {
  const days = [
    { day: '14/07/2027', to: '' },
    { day: '15/08/2027', from: '', to: '0900-1300' },
    { day: '25/12/2027', from: '' },
  ]
  expect(
    countDayChanges({
      changing: [
        { id: 'a', name: 'a', days },
        { id: 'b', name: 'b', days: days.slice(0, 1) },
      ],
    }),
  ).toEqual({
    ...{ added: 2, replaced: 1, removed: 1 },
  })
})
