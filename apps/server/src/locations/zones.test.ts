import { isCountry } from '@vitrine/contract/countries'
import { expect, test } from 'vitest'
import { guessZone } from './zones.ts'

const presumed = (country: string) =>
  guessZone({ country, postal_code: null, latitude: null, longitude: null }, 'Europe/Paris')

const getOffset = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(new Date('2026-01-15T12:00:00Z'))

test.each([
  ['US', 'America/New_York'],
  ['CA', 'America/Toronto'],
  ['BR', 'America/Sao_Paulo'],
  ['AU', 'Australia/Sydney'],
  ['RU', 'Europe/Moscow'],
  ['MX', 'America/Mexico_City'],
  ['ES', 'Europe/Madrid'],
  ['PT', 'Europe/Lisbon'],
  ['CD', 'Africa/Kinshasa'],
])('a location in %s whose zone is not known gets the zone most people live in, marked to check', (country, zone) => {
  expect(presumed(country)).toEqual({ time_zone: zone, time_zone_to_check: true })
})

test('the presumed time zone of every country is one of its own', () => {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const countries = alphabet.flatMap((first) => alphabet.map((second) => first + second)).filter(isCountry)
  for (const country of countries) {
    const { time_zone, time_zone_to_check } = presumed(country)
    const own = new Intl.Locale(`und-${country}`).getTimeZones() ?? []
    // Antarctica's stations and uninhabited islands have no main zone.
    if (time_zone_to_check && own.length > 0) expect(own.map(getOffset), country).toContain(getOffset(time_zone))
  }
})
