import { expect, test } from 'vitest'
import { toAlertBody, toAlertForm, withTyped } from './alert-form.ts'

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
  const form = { ...toAlertForm(null, true), keywords: ['a'], typed: 'b', locations: ['1'], recipients: ['2'] }
  expect(toAlertBody(form)).toEqual({ keywords: ['a', 'b'], everywhere: true, everybody: true })
  expect(toAlertBody({ ...form, everywhere: false, everybody: false })).toMatchObject({
    locations: ['1'],
    recipients: ['2'],
  })
})
