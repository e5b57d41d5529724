import { expect, test } from 'vitest'
import { lastWords } from './last-words.ts'

test('a draft is text, unless a file is in it, however deep', () => {
  const media = [{ id: 'a', file: new File(['bytes'], 'plumeria.jpg') }]
  expect(lastWords({ drafts: [{ text: 'Menu', when: null }] })).toBe('{"drafts":[{"text":"Menu","when":null}]}')
  expect(lastWords({ drafts: [{ text: 'Menu', media }] })).toBeNull()
})
