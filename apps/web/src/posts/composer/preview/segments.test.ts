import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, splitSegments } from './segments.ts'

test('mentions, hashtags, links and fields without a value are separate segments', () => {
  expect(splitSegments('Avec @[Maison Delorme], #été : https://margot.fr/glaces {{phone}}')).toEqual([
    { kind: 'words', text: 'Avec ' },
    { kind: 'mention', text: 'Maison Delorme' },
    { kind: 'words', text: ', ' },
    { kind: 'hashtag', text: '#été' },
    { kind: 'words', text: ' : ' },
    { kind: 'link', text: 'https://margot.fr/glaces' },
    { kind: 'words', text: ' ' },
    { kind: 'missing', text: '{{phone}}' },
  ])
})

test('a short text is not folded, a long one is cut after a word', () => {
  const fold = { lines: 2, perLine: 20 }
  expect(folded('Nos glaces sont là.', fold)).toBeNull()
  expect(folded('Nos glaces artisanales sont de retour en terrasse', fold)).toBe('Nos glaces artisanales sont de')
})

test('line breaks count as lines when a text is folded', () => {
  expect(folded('Un\n\nDeux\nTrois', { lines: 3, perLine: 40 })).toBe('Un\n\nDeux')
})

test('a folded text is always the beginning of the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 1, max: 6 }), (text, lines) => {
      const visibleText = folded(text, { lines, perLine: 30 })
      if (visibleText !== null) expect(text.startsWith(visibleText) && visibleText.length < text.length).toBe(true)
    }),
  )
})
