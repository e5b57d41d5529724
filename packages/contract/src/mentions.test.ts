import { expect, test } from 'vitest'
import { findMentions, splitMentions, textFor, writeMention } from './mentions.ts'

test.each([
  ['facebook', 'Avec @[123456] et @[Office du tourisme]', 'Avec @[123456] et @[777]'],
  ['facebook', 'Avec @[Inconnu]', 'Avec Inconnu'],
  ['linkedin', 'Bravo @[Vitrine][urn:li:organization:1] !', 'Bravo @[Vitrine](urn:li:organization:1) !'],
  ['instagram', 'Merci @[margot.lyon]', 'Merci @margot.lyon'],
  ['google', 'Merci @[Margot]', 'Merci Margot'],
])('%s receives %j as %j', (network, text, sent) => {
  expect(textFor(network, text, [{ label: 'Office du tourisme', id: '777' }])).toBe(sent)
})

test('splitting a text at its mentions and joining it again returns the same text', () => {
  const text = 'a @[B][urn:1] c@[D]@[E] {{name}} @[] [x] @[un\nclos'
  const written = splitMentions(text).map((part) => ('text' in part ? part.text : writeMention(part.mention)))
  expect(written.join('')).toBe(text)
  expect(findMentions(text).map(({ label }) => label)).toEqual(['B', 'D', 'E'])
})
