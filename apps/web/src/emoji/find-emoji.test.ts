import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { Emoji } from './every-emoji.ts'
import { findEmoji } from './find-emoji.ts'

const require = createRequire(import.meta.url)
const read = (language: string) =>
  JSON.parse(readFileSync(require.resolve(`emojibase-data/${language}/data.json`), 'utf8')) as Emoji[] // the package's own file
const french = read('fr').map((emoji) => ({ ...emoji, tags: emoji.tags ?? [] }))
const first = (typed: string) => findEmoji(french, typed)[0]?.emoji

test('the first characters of a word find its emoji, with or without accents', () => {
  expect(first('caf')).toBe('☕️')
  expect(first('café')).toBe('☕️')
  expect(first('croiss')).toBe('🥐')
  expect(first('soleil')).toBe('☀️')
  expect(findEmoji(french, 'coeur').every(({ label }) => /cœur/.test(label))).toBe(true)
})

test('results are limited to eight and empty without a match', () => {
  expect(findEmoji(french, 'ma')).toHaveLength(8)
  expect(findEmoji(french, 'wxq')).toEqual([])
})
