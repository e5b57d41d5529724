import { expect, test } from 'vitest'
import { bodyOf, formOf } from './form.ts'

test('what is left empty lifts a rule, and places are only said where they are chosen', () => {
  const form = {
    ...formOf(null),
    url: ' gazette.example ',
    maxPerDay: '5',
    days: ['friday', 'monday'] as const,
    until: '18:00',
  }
  expect(bodyOf({ ...form, locations: ['1'] }, null)).toEqual({
    url: 'gazette.example',
    networks: ['facebook'],
    everywhere: true,
    template: form.template,
    mode: 'approval',
    rules: {
      include: [],
      exclude: [],
      onlyWithImage: false,
      maxPerDay: 5,
      days: ['monday', 'friday'],
      from: null,
      until: '18:00',
    },
  })
  expect(bodyOf({ ...form, everywhere: false, locations: ['1'], title: 'La Gazette' }, null)).toMatchObject({
    locations: ['1'],
    title: 'La Gazette',
  })
})
