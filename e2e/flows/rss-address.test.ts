import type { Person } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

// An address is tried before it is followed.
let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.sandbox.control('POST', '/reset'))
afterAll(() => world.close())

const trial = (url: string, who: Person = world.camille) => who.ask('POST', '/api/rss_feeds/test', { url })

test('a site leads to its feed, and the last five items are shown with their pictures', async () => {
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

test('a site that names none is looked at where feeds usually stand', async () => {
  expect((await trial('https://gazette.example/blank')).body.url).toBe('https://gazette.example/feed.xml')
})

test.each(['feed.xml', 'atom.xml', 'rdf.xml', 'feed.json', 'podcast.xml', 'videos.xml', 'latin1.xml', 'utf16.xml'])(
  '%s is understood',
  async (path) => {
    const { body } = await trial(`https://gazette.example/${path}`)
    expect(body.count).toBe(12)
    expect(body.items.every((item: { publishedAt?: string }) => item.publishedAt)).toBe(true)
    // The last five are others at each hour; whichever they are, some of their words carry accents.
    const words = body.items.map(({ title, summary }: { title: string; summary: string }) => `${title} ${summary}`)
    expect(words.join()).toMatch(/[éè]/)
  },
)

test('a careless one is, too', async () => {
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
])('%s: %s', async (url, code) => {
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
])('a site that is %o: %s', async (mood, code) => {
  await world.sandbox.control('PUT', '/press/gazette.example', mood)
  expect((await trial('https://gazette.example/feed.xml')).body.violations?.[0]?.code).toBe(code)
})

test('only by those who look after feeds', async () => {
  const other = await world.server.colleague(world.camille, { permissions: { rssFeed: false } })
  expect((await trial('gazette.example', other)).status).toBe(403)
})

test('so often in ten minutes, and no oftener, by each person', async () => {
  const eager = await world.server.colleague(world.camille, { lang: 'es' })
  const statuses = await Promise.all(Array.from({ length: 32 }, () => trial('https://gazette.example/none', eager)))
  const refused = statuses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.body).toMatchObject({
    code: 'rss.trials',
    message: 'Has probado 30 direcciones en diez minutos. Vuelve a intentarlo dentro de 10 minutos.',
  })
  // What is no address asks nobody.
  expect((await trial('ftp://gazette.example/feed', eager)).status).toBe(400)
  const calm = await world.server.colleague(world.camille, {})
  expect((await trial('gazette.example', calm)).status).toBe(200)
})
