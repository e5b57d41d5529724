import { expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'

const readTitle = (xml: string) =>
  readFeed(new TextEncoder().encode(xml), null, 'https://gazette.example/feed').items[0]?.title
const rss = (item: string) =>
  `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
    <title>Gazette</title><item>${item}<link>https://gazette.example/a</link></item></channel></rss>`
const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Gazette</title><id>g</id><entry><id>1</id>${entry}</entry></feed>`
const base64 = Buffer.from('Été & soupe').toString('base64')

test.each([
  ['dc:title', rss('<dc:title>Été &amp; soupe</dc:title>')],
  ['media:title', rss('<media:title type="plain">Été &amp; soupe</media:title>')],
  ['media:title in a group', rss('<media:group><media:title>Été &amp; soupe</media:title></media:group>')],
  ['a title in base64 of Atom 0.3', atom(`<title mode="base64" type="text/plain">${base64}</title>`)],
  ['a title in base64', rss(`<title encoding="base64">${base64}</title>`)],
  ['a title of type base64', atom(`<title type="base64">\n${base64}\n</title>`)],
])('the title is read from %s', (_, xml) => expect(readTitle(xml)).toBe('Été & soupe'))
