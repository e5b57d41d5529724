import { expect, test } from 'vitest'
import { bodyOf, formOf, withTyped } from './form.ts'

test('typed or pasted keywords are split and deduplicated', () => {
  expect(withTyped(['gluten'], ' hygiène ,, gluten;mal  servi\nfroid ')).toEqual([
    'gluten',
    'hygiène',
    'mal servi',
    'froid',
  ])
  expect(withTyped([], ' , ')).toEqual([])
})

test('unfinished input is saved too; locations and recipients only where they are chosen', () => {
  const form = { ...formOf(null, true), keywords: ['a'], typed: 'b', locations: ['1'], recipients: ['2'] }
  expect(bodyOf(form)).toEqual({ keywords: ['a', 'b'], everywhere: true, everybody: true })
  expect(bodyOf({ ...form, everywhere: false, everybody: false })).toMatchObject({
    locations: ['1'],
    recipients: ['2'],
  })
})
