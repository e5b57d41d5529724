import { expect, test } from 'vitest'
import { fieldValues, type LocationFacts, listFieldNames, resolveFields } from './location-fields.ts'

const location: LocationFacts = {
  name: 'Lyon Part-Dieu',
  street: '12 rue de la Villette',
  city: 'Lyon',
  postalCode: '69003',
  phone: null,
  website: '',
  group: 'Rhône',
  description: null,
  openingHours: [
    {
      type: 'default',
      monday: '0900-1200,1400-2400',
      tuesday: '24hrs',
      wednesday: '',
      thursday: '',
      friday: '',
      saturday: '',
      sunday: '',
    },
  ],
  specialTimes: [{ date: '14/07/2026', ranges: '1000-1300' }],
  customFields: { chef: 'Margot', name: 'never wins' },
}

test('a text is filled in with the values of the location', () => {
  const values = fieldValues(location, '2026-11-23', 'fr')
  const { text, missing } = resolveFields('{{name}} ({{ address }}), {{chef}} : {{hoursToday}}', values)
  expect(text).toBe('Lyon Part-Dieu (12 rue de la Villette, Lyon), Margot : 09:00–12:00, 14:00–00:00')
  expect(missing).toEqual([])
})

test('fields without a value are listed and stay in the text', () => {
  const { text, missing } = resolveFields(
    '{{phone}} {{website}} {{toString}} {{phone}}',
    fieldValues(location, '2026-11-23', 'fr'),
  )
  expect(text).toBe('{{phone}} {{website}} {{toString}} {{phone}}')
  expect(missing).toEqual(['phone', 'website', 'toString'])
})

test.each([
  ['2026-11-24', 'en', 'open 24 hours'],
  ['2026-11-25', 'es', 'cerrado'],
  ['2026-07-14', 'fr', '10:00–13:00'],
] as const)('on %s the hours are %s: %s', (day, lang, expectedText) => {
  expect(fieldValues(location, day, lang).hoursToday).toBe(expectedText)
})

test('values are inserted as plain text and not resolved again', () => {
  const values = { name: '{{city}} $& $1', city: 'Lyon' }
  expect(resolveFields('{{name}}', values).text).toBe('{{city}} $& $1')
  expect(listFieldNames('{{a}} {{ b }} {{a}} {{{c}}} {{}}')).toEqual(['a', 'b', 'c'])
})
