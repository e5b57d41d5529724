import type { TestUser } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FlowEnvironment, startFlowEnvironment } from './flow-environment.ts'

// A feed's address is tested before the feed is followed.
let world: FlowEnvironment
beforeAll(async () => {
  world = await startFlowEnvironment()
})
beforeEach(() => world.sandbox.control('POST', '/reset'))
afterAll(() => world.close())

const trial = (url: string, person: TestUser = world.camille) => person.request('POST', '/api/rss_feeds/test', { url })

test('a site’s address finds its feed and previews the last five items with images', async () => {
  const { status, body } = await trial('gazette.example')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    url: 'https://gazette.example/feed.xml',
    title: 'La Gazette des tables',
    everyMinutes: 30,
  })
  expect(body.items).toHaveLength(5)
  expect(body.icon).toMatch(/^data:image\/jpeg;base64,/)
  for (const item of body.items) {
    expect(item.summary).not.toMatch(/[<>]|&\w+;/)
    expect(item.image?.startsWith('data:image/jpeg') ?? false).toBe(item.hasImage)
  }
})

test('a site without a feed link is tried at the usual addresses', async () => {
  expect((await trial('https://gazette.example/blank')).body.url).toBe('https://gazette.example/feed.xml')
})

test.each(['feed.xml', 'atom.xml', 'rdf.xml', 'feed.json', 'podcast.xml', 'videos.xml', 'latin1.xml', 'utf16.xml'])(
  '%s is parsed with its titles, links and summaries',
  async (path) => {
    const { body } = await trial(`https://gazette.example/${path}`)
    expect(body.count).toBe(12)
    expect(body.items.every((item: { publishedAt?: string }) => item.publishedAt)).toBe(true)
    // The five newest items change every hour; any of them has some accents.
    const texts = body.items.map(({ title, summary }: { title: string; summary: string }) => `${title} ${summary}`)
    expect(texts.join()).toMatch(/[éè]/)
  },
)

test('a feed with invalid markup and duplicates is cleaned up', async () => {
  const { body } = await trial('https://gazette.example/odd.xml')
  expect(body).toMatchObject({ twice: 1, count: 12 })
  for (const item of body.items) {
    expect(item.title).toMatch(/ été$/)
    expect(item.title).not.toMatch(/[<&]/)
    expect(item.link).toMatch(/^https:\/\/gazette\.example\/articles\//)
    expect(item.summary).not.toContain('track')
  }
})

test.each([
  ['http://127.0.0.1:5432/', 'rss.address'],
  ['http://169.254.169.254/latest/meta-data', 'rss.address'],
  ['http://localhost/feed', 'rss.address'],
  ['ftp://gazette.example/feed', 'rss.address'],
  ['https://user:secret@gazette.example/feed.xml', 'rss.address'],
  ['https://gazette.example/images/a1.png', 'rss.notFeed'],
  ['https://gazette.example/nothing-here', 'rss.status'],
])('the address %s is refused with %s', async (url, code) => {
  const { status, body } = await trial(url)
  expect([status, body.violations?.[0]?.code]).toEqual([400, code])
  expect(body.violations[0].message.length).toBeGreaterThan(20)
})

test.each([
  [{ status: 503 }, 'rss.status'],
  [{ status: 410 }, 'rss.gone'],
  [{ broken: 'malformed' }, 'rss.malformed'],
  [{ broken: 'page' }, 'rss.notFeed'],
  [{ broken: 'huge' }, 'rss.tooLarge'],
  [{ broken: 'trap' }, 'rss.malformed'],
  [{ movedTo: 'http://127.0.0.1:4000/feed' }, 'rss.address'],
  [{ movedTo: 'https://gazette.example/feed.xml' }, 'rss.redirects'],
])('a site with %o is refused with %s', async (mood, code) => {
  await world.sandbox.control('PUT', '/press/gazette.example', mood)
  expect((await trial('https://gazette.example/feed.xml')).body.violations?.[0]?.code).toBe(code)
})

test('testing a feed requires the RSS permission', async () => {
  const otherUser = await world.server.colleague(world.camille, { permissions: { rssFeed: false } })
  expect((await trial('gazette.example', otherUser)).status).toBe(403)
})

test('feed tests are limited per user in ten minutes', async () => {
  const eager = await world.server.colleague(world.camille, { lang: 'es' })
  const statuses = await Promise.all(Array.from({ length: 32 }, () => trial('https://gazette.example/none', eager)))
  const refused = statuses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.body).toMatchObject({
    code: 'rss.trials',
    message: 'Has probado 30 direcciones en diez minutos. Vuelve a intentarlo dentro de 10 minutos.',
  })
  // An invalid address causes no request.
  expect((await trial('ftp://gazette.example/feed', eager)).status).toBe(400)
  const calm = await world.server.colleague(world.camille, {})
  expect((await trial('gazette.example', calm)).status).toBe(200)
})
