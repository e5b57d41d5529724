import { expect, test } from 'vitest'
import { type FieldChoice, matching, named } from './field-choice.ts'

const choices: FieldChoice[] = [
  { name: 'city', label: 'ville', value: 'Lyon' },
  { name: 'phone', label: 'téléphone', value: null },
  { name: 'postalCode', label: 'code postal', value: '69003' },
  { name: 'Ville du chef', label: 'Ville du chef', value: 'Nice' },
]
const found = (typed: string) => matching(choices, typed).map(({ name }) => name)

test('fields are found by stored name and by label, with or without accents', () => {
  expect(found('')).toHaveLength(4)
  expect(found('vil')).toEqual(['city', 'Ville du chef'])
  expect(found('telep')).toEqual(['phone'])
  expect(found('post')).toEqual(['postalCode'])
  expect(found('xyz')).toEqual([])
})

test('fields that start with the query come before those that contain it', () => {
  expect(found('c')).toEqual(['city', 'postalCode', 'Ville du chef'])
})

test('a typed label resolves to its field', () => {
  expect(named(choices, 'Ville')?.name).toBe('city')
  expect(named(choices, 'telephone')?.name).toBe('phone')
  expect(named(choices, 'postalCode')?.name).toBe('postalCode')
  expect(named(choices, 'vill')).toBeUndefined()
})
