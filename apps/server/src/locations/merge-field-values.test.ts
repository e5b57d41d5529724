import { expect, test } from 'vitest'
import { toFieldFacts } from './merge-field-values.ts'

const location = {
  ...{ name: 'Lyon', street: null, city: null, postal_code: null, website: null, group: null },
  ...{ opening_hours: [], special_times: [], custom_fields: {} },
}

test.each([
  ['+33472000000', 'FR', '04 72 00 00 00'],
  ['+33261911021', 'FR', '02 61 91 10 21'],
  ['+34911234567', 'ES', '911 23 45 67'],
  ['3949', 'FR', '3949'],
])('texts quote %s as it is written in %s', (phone, country, text) => {
  expect(toFieldFacts({ ...location, phone, country }).phone).toBe(text)
})
