import { expect, test } from 'vitest'
import {
  changedFields,
  editedOf,
  faultIn,
  formOfEdited,
  profileBody,
  profileFormOf,
  refusedInText,
} from './profile-form.ts'

const bakery = { name: 'categories/gcid:bakery', displayName: 'Boulangerie' }
const saved = profileFormOf({
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
  const form = formOfEdited({ ...editedOf(saved), ...change })
  expect(profileBody(saved, form, changed)).toEqual({ description: '', delivery: false })
  expect(profileBody(saved, { ...saved, additionalCategories: [bakery] }, ['additionalCategories'])).toEqual({
    additionalCategories: [{ name: bakery.name }],
  })
})

test('an unchanged flag that another user edits is not overwritten', () => {
  const change = { outdoorSeating: true }
  const theirs = { ...saved, flags: { ...saved.flags, delivery: false } }
  const form = formOfEdited({ ...editedOf(theirs), ...change })
  expect(profileBody(theirs, form, changedFields(change))).toEqual({ outdoorSeating: true })
})

test('a primary category is required and a description has at most 750 characters', () => {
  expect(faultIn({ ...saved, primaryCategory: null }, 'primaryCategory')).toBe('required')
  expect(faultIn({ ...saved, description: 'x'.repeat(750) }, 'description')).toBeNull()
  expect(faultIn({ ...saved, description: 'x'.repeat(751) }, 'description')).toBe('tooLong')
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
