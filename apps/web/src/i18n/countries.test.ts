import { expect, test } from 'vitest'
import { listCountries, listTimeZones, timeZonesWith } from './countries.ts'

test('countries are the present ones, named in the language', () => {
  const countries = listCountries('fr')
  const name = (code: string) => countries.find(({ value }) => value === code)?.text
  expect(name('FR')).toBe('France')
  expect(name('DE')).toBe('Allemagne')
  expect(name('RE')).toBe('La Réunion')
  expect(countries.length).toBeGreaterThan(240)
  expect(countries.length).toBeLessThan(260)
  for (const code of ['DD', 'SU', 'EU', 'ZZ', 'AA', 'FX']) expect(name(code)).toBeUndefined()
  expect(new Set(countries.map(({ text }) => text)).size).toBe(countries.length)
  expect(countries.findIndex(({ value }) => value === 'EG')).toBeLessThan(
    countries.findIndex(({ value }) => value === 'ES'),
  )
})

test('the current time zone can always be chosen', () => {
  expect(timeZonesWith('Europe/Paris').filter(({ value }) => value === 'Europe/Paris')).toHaveLength(1)
  expect(timeZonesWith('Asia/Saigon').some(({ value }) => value === 'Asia/Saigon')).toBe(true)
})

test('a location’s time zones are those of its country', () => {
  const zones = listTimeZones('ES').map(({ value }) => value)
  expect(zones).toEqual(['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid'])
})
