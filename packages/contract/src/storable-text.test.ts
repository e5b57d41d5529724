import { describe, expect, test } from 'vitest'
import { findUnstorableText } from './storable-text.ts'

const listPaths = (sent: unknown, read = sent) => findUnstorableText(sent, read).map(({ propertyPath }) => propertyPath)

describe('text that cannot be stored', () => {
  test('unstorable text is reported at its field, at any depth', () => {
    expect(listPaths({ name: 'a\0b', deep: { text: 'half \ud83d' }, list: ['fine', { note: '\udc00' }] })).toEqual([
      'name',
      'deep.text',
      'list[1].note',
    ])
  })

  test('unstorable text is reported in a key', () => {
    expect(listPaths({ customFields: { 'chef\0': 'Margot' } })).toEqual(['customFields'])
  })

  test('unstorable text is ignored in a field that the schema does not declare', () => {
    expect(listPaths({ name: 'Drive', other: '\0' }, { name: 'Drive' })).toEqual([])
    expect(listPaths({ place: { name: 'Drive', other: '\0' } }, { place: { name: 'Drive' } })).toEqual([])
  })

  test('unstorable text is reported in an object that the schema reads as an id', () => {
    expect(listPaths({ group: { '@id': '/api/groups/\0' } }, { group: '12' })).toEqual(['group.@id'])
  })

  test('a surrogate pair, an accent, a line break and a tab are storable', () => {
    expect(listPaths({ name: '😀 é\n\té\u200d' })).toEqual([])
  })
})
