import { describe, expect, test } from 'vitest'
import { emptyComposition, write } from './composition.ts'
import { isSavedDraft, unsentFiles, withFiles, withoutFiles } from './saved-drafts.ts'

const file = new File(['a'], 'a.jpg')
const item = { name: 'a.jpg', altText: '', facts: { contentType: 'image/jpeg' }, file }
const stored = { id: '1', iri: '/api/attachments/1', url: 'https://a.fr/1', altText: '' }
const empty = emptyComposition(['facebook'], '2026-05-14T18:00')
const composition = write(empty, 'common', 'media', [
  { ...item, key: 'sent', kept: stored },
  { ...item, key: 'going' },
  { ...item, key: 'lost' },
])

describe('saved post draft', () => {
  test('a draft is stored as text, and only files not yet uploaded are stored beside it', () => {
    expect([...unsentFiles(composition).keys()]).toEqual(['going', 'lost'])
    expect(withoutFiles(composition).common.media.map((entry) => entry.file)).toEqual([undefined, undefined, undefined])
  })

  test('a restored draft gets its files back and drops those that could not be stored', () => {
    const restored = withFiles(withoutFiles(composition), new Map([['going', file]]))
    expect(restored.common.media.map((entry) => [entry.key, entry.file])).toEqual([
      ['sent', undefined],
      ['going', file],
    ])
  })

  test('a draft stored in another shape is not opened', () => {
    const draft = { at: 1, composition: withoutFiles(composition) }
    expect(isSavedDraft(JSON.parse(JSON.stringify(draft)))).toBe(true)
    for (const invalid of [
      undefined,
      null,
      'text',
      [],
      { at: 1 },
      { ...draft, composition: { ...empty, networks: ['x'] } },
    ])
      expect(isSavedDraft(invalid)).toBe(false)
  })
})
