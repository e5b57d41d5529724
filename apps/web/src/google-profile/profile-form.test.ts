import { expect, test } from 'vitest'
import {
  changedFields,
  changedFlags,
  faultIn,
  profileBody,
  profileFormOf,
  refusedInText,
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
  const flags = changedFlags(saved, { outdoorSeating: true })
  const theirs = { ...saved, flags: { ...saved.flags, delivery: false } }
  const form = withEdits(theirs, { flags })
  expect(profileBody(theirs, form, changedFields(theirs, form))).toEqual({ outdoorSeating: true })
  expect(changedFlags(saved, { outdoorSeating: true, delivery: true })).toEqual({ outdoorSeating: true })
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
