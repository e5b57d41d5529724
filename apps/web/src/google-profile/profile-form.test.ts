import { expect, test } from 'vitest'
import {
  changedFields,
  editsWith,
  faultIn,
  profileBody,
  profileFormOf,
  refusedInText,
  unsavedOf,
  withEdits,
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
  expect(changedFields(saved, { ...saved, description: ' Du pain. ' })).toEqual([])
  const form = { ...saved, description: ' ', flags: { ...saved.flags, delivery: false } }
  const changed = changedFields(saved, form)
  expect(changed).toEqual(['description', 'flags'])
  expect(profileBody(saved, form, changed)).toEqual({ description: '', delivery: false })
  expect(profileBody(saved, { ...saved, additionalCategories: [bakery] }, ['additionalCategories'])).toEqual({
    additionalCategories: [{ name: bakery.name }],
  })
})

test('a flag that a colleague changes meanwhile is as they left it, and one that is put back is nobody’s change', () => {
  const edits = editsWith(saved, {}, 'flags', { outdoorSeating: true })
  const theirs = { ...saved, flags: { ...saved.flags, delivery: false } }
  const form = withEdits(theirs, edits)
  expect(profileBody(theirs, form, changedFields(theirs, form))).toEqual({ outdoorSeating: true })
  expect(editsWith(saved, edits, 'flags', { delivery: true })).toEqual({ flags: { outdoorSeating: true } })
  expect(editsWith(saved, edits, 'flags', { outdoorSeating: false })).toEqual({ flags: { outdoorSeating: false } })
})

test('a text that is put back is nobody’s change, and spaces around it are none to keep', () => {
  const edits = editsWith(saved, {}, 'description', 'Du pain bio.')
  expect(editsWith(saved, edits, 'description', 'Du pain.')).toEqual({})
  const spaced = editsWith(saved, edits, 'description', 'Du pain. ')
  expect(spaced).toEqual({ description: 'Du pain. ' })
  expect(unsavedOf(saved, spaced)).toEqual({})
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
