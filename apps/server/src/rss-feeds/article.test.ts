import { expect, test } from 'vitest'
import { nameArticle } from './article.ts'
import { readFeed } from './read-feed.ts'

const feed = { feed: 'https://gazette.example/feed.xml', key: 'first' }

test.each([
  ['http://www.gazette.example/soupe/?utm_source=rss&id=4', 'https://gazette.example/soupe?id=4#lire'],
  ['https://gazette.example/a?b=1&a=2', 'https://gazette.example/a?a=2&b=1'],
])('%s and %s are the same article', (first, second) =>
  expect(nameArticle(first, feed)).toBe(nameArticle(second, { ...feed, key: 'second' })),
)

test('different addresses are different articles', () => {
  expect(nameArticle('https://gazette.example/?p=1', feed)).not.toBe(nameArticle('https://gazette.example/?p=2', feed))
})

test('an item without an address is the same article in all feeds of its site, and another one elsewhere', () => {
  const atHome = nameArticle(null, { ...feed, feed: 'http://www.gazette.example/atom.xml' })
  expect(nameArticle(null, feed)).toBe(atHome)
  expect(nameArticle(null, { ...feed, key: 'second' })).not.toBe(atHome)
  expect(nameArticle(null, { ...feed, feed: 'https://herald.example/feed.xml' })).not.toBe(atHome)
})

test('episodes that all link to their podcast are separate articles', () => {
  const episode = (n: number) => `<item><title>${n}</title><link>https://onde.example/</link><guid>${n}</guid></item>`
  const xml = `<rss version="2.0"><channel><title>Onde</title><link>https://onde.example/</link>${episode(1)}${episode(2)}</channel></rss>`
  const { items } = readFeed(new TextEncoder().encode(xml), null, 'https://onde.example/feed.xml')
  expect(new Set(items.map(({ article }) => article)).size).toBe(2)
})
