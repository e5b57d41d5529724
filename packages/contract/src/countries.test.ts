import { expect, test } from 'vitest'
import { isCountry } from './countries.ts'

test.each(['FR', 'RE', 'US', 'GB', 'ZW'])('%s is a country code', (code) => expect(isCountry(code)).toBe(true))
test.each(['ZZ', 'UK', 'EU', 'XA', 'fr', 'F', 'FRA', ''])('%j is not a country code', (code) =>
  expect(isCountry(code)).toBe(false),
)
