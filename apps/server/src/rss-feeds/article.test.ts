import { expect, test } from 'vitest'
import { articleOf } from './article.ts'

test.each([
  ['http://www.gazette.example/soupe/?utm_source=rss&id=4', 'https://gazette.example/soupe?id=4#lire'],
  ['https://gazette.example/a?b=1&a=2', 'https://gazette.example/a?a=2&b=1'],
])('%s and %s are the same article', (one, other) => expect(articleOf(one)).toBe(articleOf(other)))

test('different addresses are different articles, and a missing address is none', () => {
  expect(articleOf('https://gazette.example/?p=1')).not.toBe(articleOf('https://gazette.example/?p=2'))
  expect(articleOf(null)).toBeNull()
})
