import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Served, serve } from '../testing.ts'

let sandbox: Served
beforeAll(async () => {
  sandbox = await serve()
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

const get = (path: string, headers?: Record<string, string>) =>
  sandbox.call<string>('GET', `/gazette.example${path}`, headers ? { headers } : {})

test('a site links to its feeds', async () => {
  const { body } = await get('/')
  expect(body).toContain(`<link rel='alternate' type='application/rss+xml'`)
  expect((await get('/blank')).body).not.toContain('alternate')
})

test('articles and images are served where feeds link to them', async () => {
  const [, article = ''] =
    /<link>https:\/\/gazette\.example(\/articles\/[^<]+)<\/link>/.exec((await get('/feed.xml')).body) ?? []
  expect((await get(article)).status).toBe(200)
  for (const path of ['/images/a1.png', '/icon.png'])
    expect((await get(path)).headers.get('content-type')).toBe('image/png')
})

test('feeds are served in every format', async () => {
  const starts: Record<string, RegExp> = {
    '/feed.xml': /<rss version="2\.0"/,
    '/atom.xml': /<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/,
    '/rdf.xml': /<rdf:RDF/,
    '/podcast.xml': /<enclosure [^>]*type="audio\/mpeg"/,
    '/videos.xml': /<yt:videoId>/,
    '/latin1.xml': /encoding="ISO-8859-1"/,
    '/odd.xml': /<!\[CDATA\[<em>/,
  }
  for (const [path, start] of Object.entries(starts)) expect((await get(path)).body).toMatch(start)
  expect((await get('/feed.json')).body).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' })
  expect((await get('/utf16.xml')).status).toBe(200)
})

test('an unchanged feed returns 304 for its ETag, and a changed one the new items', async () => {
  const first = await get('/feed.xml')
  const etag = first.headers.get('etag') ?? ''
  expect((await get('/feed.xml', { 'if-none-match': etag })).status).toBe(304)
  await sandbox.control('POST', '/press/gazette.example/items', { title: 'Vient de paraître' })
  const second = await get('/feed.xml', { 'if-none-match': etag })
  expect(second.body).toContain('Vient de paraître')
})

test('feeds move, fail and become empty as configured', async () => {
  const mood = (body: object) => sandbox.control('PUT', '/press/gazette.example', body)
  await mood({ status: 503, retryAfter: 120 })
  expect((await get('/feed.xml')).headers.get('retry-after')).toBe('120')
  await mood({ movedTo: 'https://recettes.example/feed.xml' })
  expect(await get('/feed.xml')).toMatchObject({ status: 301 })
  await mood({ broken: 'malformed' })
  expect((await get('/feed.xml')).body).not.toContain('</rss>')
  await mood({ quiet: true })
  expect((await get('/feed.xml')).body).not.toContain('<item>')
})

test('advancing the clock publishes articles', async () => {
  const titles = async (): Promise<string[]> => (await get('/feed.xml')).body.match(/<guid[^>]*>[^<]+/g) ?? []
  const before = await titles()
  await sandbox.control('POST', '/clock', { advanceSeconds: 24 * 3600 })
  expect((await titles()).filter((guid) => !before.includes(guid))).toHaveLength(5)
})
