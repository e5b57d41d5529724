import { expect, test } from 'vitest'
import {
  changedFields,
  findProfileError,
  formOfEdited,
  profileBody,
  refusedInText,
  toEdited,
  toProfileForm,
} from './profile-form.ts'

const bakery = { name: 'categories/gcid:bakery', displayName: 'Boulangerie' }
const saved = toProfileForm({
  ...{
    description: 'Du pain.',
    additionalPhones: [],
    primaryCategory: bakery,
    additionalCategories: [],
    categories: [],
  },
  ...{ addressLines: [], regionCode: 'FR', allowedFoodMenu: false, delivery: true },
})

test('only changed fields are sent, and flags one by one', () => {
  const change = { description: ' ', delivery: false }
  const changed = changedFields(change)
  expect(changed).toEqual(['description', 'flags'])
  const form = formOfEdited({ ...toEdited(saved), ...change })
  expect(profileBody(saved, form, changed)).toEqual({ description: '', delivery: false })
  expect(profileBody(saved, { ...saved, additionalCategories: [bakery] }, ['additionalCategories'])).toEqual({
    additionalCategories: [{ name: bakery.name }],
  })
})

test('an unchanged flag that another user edits is not overwritten', () => {
  const change = { outdoorSeating: true }
  const remote = { ...saved, flags: { ...saved.flags, delivery: false } }
  const form = formOfEdited({ ...toEdited(remote), ...change })
  expect(profileBody(remote, form, changedFields(change))).toEqual({ outdoorSeating: true })
})

test('a primary category is required and a description has at most 750 characters', () => {
  expect(findProfileError({ ...saved, primaryCategory: null }, 'primaryCategory')).toBe('required')
  expect(findProfileError({ ...saved, description: 'x'.repeat(750) }, 'description')).toBeNull()
  expect(findProfileError({ ...saved, description: 'x'.repeat(751) }, 'description')).toBe('tooLong')
})

test.each([
  ['Réservez sur www.margot.fr', 'link'],
  ['margot.com, tous les jours', 'link'],
  ['Appelez le 04 72 00 00 00', 'phone'],
  ['+33 4 72 00 00 00', 'phone'],
  ['Depuis 1998, 24 tables et 3 salles.', null],
])('the description “%s” is checked for links and phone numbers', (text, found) => {
  expect(refusedInText(text)).toBe(found)
})
