import { locales } from '@vitrine/contract/companies'
import { fieldNames, listFieldNames } from '@vitrine/contract/location-fields'
import { expect, test } from 'vitest'
import { starterNames, starterText } from './post-starters.ts'

const all = { city: true, hours: true, holiday: 'Noël' }

test('a starter uses only fields that every location has', () => {
  const fields = (
    name: (typeof starterNames)[number],
    known: typeof all | (Omit<typeof all, 'holiday'> & { holiday: null }),
  ) => listFieldNames(starterText(name, known, 'fr'))
  expect(fields('welcome', all)).toEqual(['name', 'city'])
  expect(fields('welcome', { ...all, city: false })).toEqual(['name'])
  expect(fields('hours', all)).toEqual(['name', 'hoursToday'])
  expect(starterText('hours', all, 'fr')).toContain('Noël')
  expect(starterText('hours', { ...all, holiday: null }, 'fr')).not.toContain('Noël')
  expect(fields('hours', { ...all, hours: false })).toEqual(['name'])
})

test('every starter exists in every language and uses existing fields', () => {
  for (const lang of locales)
    for (const name of starterNames) {
      const text = starterText(name, all, lang)
      expect(text.length).toBeGreaterThan(20)
      for (const field of listFieldNames(text)) expect(fieldNames).toContain(field)
    }
})
