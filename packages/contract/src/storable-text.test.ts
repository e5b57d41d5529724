import { describe, expect, test } from 'vitest'
import { findUnstorableText } from './storable-text.ts'

const pathsIn = (sent: unknown, read = sent) => findUnstorableText(sent, read).map(({ propertyPath }) => propertyPath)

describe('text that cannot be stored', () => {
  test('is found at its field, however deep', () => {
    expect(pathsIn({ name: 'a\0b', deep: { text: 'half \ud83d' }, list: ['fine', { note: '\udc00' }] })).toEqual([
      'name',
      'deep.text',
      'list[1].note',
    ])
  })

  test('is found in the name of an entry', () => {
    expect(pathsIn({ customFields: { 'chef\0': 'Margot' } })).toEqual(['customFields'])
  })

  test('is ignored in a field the schema does not know', () => {
    expect(pathsIn({ name: 'Drive', other: '\0' }, { name: 'Drive' })).toEqual([])
    expect(pathsIn({ place: { name: 'Drive', other: '\0' } }, { place: { name: 'Drive' } })).toEqual([])
  })

  test('is found in an object that the schema reads as an id', () => {
    expect(pathsIn({ group: { '@id': '/api/groups/\0' } }, { group: '12' })).toEqual(['group.@id'])
  })

  test('is not a whole pair, an accent, a line break or a tab', () => {
    expect(pathsIn({ name: '😀 é\n\té\u200d' })).toEqual([])
  })
})
