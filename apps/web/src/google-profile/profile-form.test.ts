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

test('only what was changed is sent, flags one by one', () => {
  const change = { description: ' ', delivery: false }
  const changed = changedFields(change)
  expect(changed).toEqual(['description', 'flags'])
  const form = formOfEdited({ ...editedOf(saved), ...change })
  expect(profileBody(saved, form, changed)).toEqual({ description: '', delivery: false })
  expect(profileBody(saved, { ...saved, additionalCategories: [bakery] }, ['additionalCategories'])).toEqual({
    additionalCategories: [{ name: bakery.name }],
  })
})

test('a flag that a colleague changes meanwhile is as they left it', () => {
  const change = { outdoorSeating: true }
  const theirs = { ...saved, flags: { ...saved.flags, delivery: false } }
  const form = formOfEdited({ ...editedOf(theirs), ...change })
  expect(profileBody(theirs, form, changedFields(change))).toEqual({ outdoorSeating: true })
})

test('a listing has a primary category and at most 750 characters', () => {
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
])('%s', (text, found) => {
  expect(refusedInText(text)).toBe(found)
})
