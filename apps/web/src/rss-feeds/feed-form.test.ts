import { expect, test } from 'vitest'
import { parseTime, toFeedBody, toFeedForm } from './feed-form.ts'

test('empty fields lift their rule, and locations are sent only when they are chosen', () => {
  const form = {
    ...toFeedForm(null),
    url: ' gazette.example ',
    maxPerDay: '5',
    days: ['friday', 'monday'] as const,
    until: '18:00',
  }
  expect(toFeedBody({ ...form, locations: ['1'] }, null)).toEqual({
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
  expect(toFeedBody({ ...form, everywhere: false, locations: ['1'], title: 'La Gazette' }, null)).toMatchObject({
    locations: ['1'],
    title: 'La Gazette',
  })
})

test('a time is parsed from common notations, and an invalid one is undefined', () => {
  expect(['9', '9h30', '0930', '6 pm', ' 18:00 ', ''].map(parseTime)).toEqual([
    ...['09:00', '09:30', '09:30', '18:00', '18:00', null],
  ])
  expect(['--:00', ':30', '25:00', 'minuit', '24/24'].map(parseTime)).toEqual(Array(5).fill(undefined))
})
