import { createConnectedLocation, iri } from '@vitrine/server/testing/connected-locations'
import type { TestUser } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FlowEnvironment, startFlowEnvironment } from './flow-environment.ts'

let world: FlowEnvironment
let lyon: string
let brest: string
beforeAll(async () => {
  // Feeds may be requested again at once.
  world = await startFlowEnvironment({ server: { TEST_SPEED: '1000000' } })
  lyon = await createConnectedLocation(world.server, world.camille, { name: 'Lyon' })
  brest = await createConnectedLocation(world.server, world.camille, { name: 'Brest' })
})
beforeEach(async () => {
  await world.sandbox.control('POST', '/reset')
  // The reset site gives new articles the URLs of old ones, which must not be recognised.
  await world.server.deps.databases
    .forCompany(world.camille.companyId)
    .updateTable('rss_item')
    .set({ article: null })
    .execute()
  const { body } = await world.camille.request('GET', '/api/rss_feeds')
  for (const feed of body.member) await world.camille.request('DELETE', feed['@id'])
})
afterAll(() => world.close())

const press = (host = 'gazette.example') => ({
  publish: (item: object) => world.sandbox.control('POST', `/press/${host}/items`, item),
  be: (mood: object) => world.sandbox.control('PUT', `/press/${host}`, mood),
})

/** Follows a feed that has been read once, so that further items are new. */
async function follow(more: object = {}, person: TestUser = world.camille) {
  const body = { url: 'https://gazette.example/feed.xml', networks: ['facebook'], locations: [iri(lyon)], ...more }
  const { status, body: feed } = await person.request('POST', '/api/rss_feeds', body)
  expect([status, feed.violations]).toEqual([201, undefined])
  await world.work()
  return feed['@id'] as string // an IRI, as the contract says
}

async function again(feed: string) {
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await world.camille.request('POST', `${feed}/check`)).status).toBe(202)
  await world.work()
  return (await world.camille.request('GET', feed)).body
}

const items = async (feed: string, query = '') =>
  (await world.camille.request('GET', `${feed}/items?itemsPerPage=100${query}`)).body.member
const listPosts = async (feed: string) => {
  const made = (await items(feed, '&outcome=posted')).flatMap((item: { posts: { post?: string }[] }) => item.posts)
  const responses = made.flatMap(({ post }: { post?: string }) => (post ? [world.camille.request('GET', post)] : []))
  return (await Promise.all(responses)).map(({ body }) => body)
}

describe('a followed feed', () => {
  test('a feed proposes new items once and no older ones', async () => {
    const feed = await follow({ networks: ['facebook', 'google'], locations: [iri(lyon), iri(brest)] })
    expect(await listPosts(feed)).toEqual([])
    expect((await items(feed)).every((item: { reason: { code: string } }) => item.reason.code === 'rss.old')).toBe(true)
    await press().publish({
      title: 'Fête de la soupe',
      summary: 'Samedi, <b>place</b> du marché.',
      image: '/images/x.png',
    })
    expect(await again(feed)).toMatchObject({ status: 'active', posts: 2, lastItem: { title: 'Fête de la soupe' } })
    await again(feed)
    const posts = await listPosts(feed)
    expect(posts).toHaveLength(2)
    for (const post of posts)
      expect(post).toMatchObject({ postStatus: 'RSS_FEED', attachments: [{ contentType: 'image/jpeg' }] })
    const [facebook, google] = posts
    expect(facebook.text).toMatch(
      /^Fête de la soupe\n\nSamedi, place du marché\.\n\nhttps:\/\/gazette\.example\/articles\//,
    )
    expect(google).toMatchObject({ buttonText: 'LEARN_MORE' })
    expect(facebook.checkedLocations.toSorted()).toEqual([iri(lyon), iri(brest)].toSorted())
  })

  test('a feed schedules or drafts posts as configured', async () => {
    const automatic = await follow({ mode: 'automatic' })
    const drafting = await follow({ networks: ['google'], mode: 'draft', template: '{{title}} – {{city}}' })
    await press().publish({ title: 'Ceci, {{phone}} et @[Personne]' })
    await again(automatic)
    await again(drafting)
    expect(await listPosts(automatic)).toMatchObject([{ postStatus: 'SCHEDULED' }])
    // Braces and mentions in a stranger's text are not interpreted.
    expect((await listPosts(automatic))[0].text).not.toMatch(/\{\{|@\[/)
    expect(await listPosts(drafting)).toMatchObject([
      { postStatus: 'DRAFT', text: expect.stringMatching(/ – \{\{city\}\}$/) },
    ])
  })

  test('an article in two feeds is posted once per account', async () => {
    const first = await follow({ mode: 'automatic', locations: [iri(lyon)] })
    const second = await follow({ mode: 'automatic', locations: [iri(lyon), iri(brest)] })
    const third = await follow({ mode: 'automatic', locations: [iri(brest)] })
    await press().publish({ title: 'Une seule fois' })
    for (const feed of [first, second, third]) await again(feed)
    expect(await listPosts(first)).toMatchObject([{ checkedLocations: [iri(lyon)] }])
    expect(await listPosts(second)).toMatchObject([{ checkedLocations: [iri(brest)] }])
    const [left] = await items(third, '&outcome=left')
    expect(left).toMatchObject({ title: 'Une seule fois', reason: { code: 'rss.elsewhere' } })
    expect(await listPosts(third)).toEqual([])
  })

  test('posts an item without an address once to each account, too', async () => {
    const feeds = [await follow({ mode: 'automatic' }), await follow({ mode: 'automatic' })]
    await press().publish({ title: 'Une dépêche sans page', path: null })
    await press().publish({ title: 'Une autre dépêche', path: null })
    for (const feed of feeds) await again(feed)
    const posts = await Promise.all(feeds.map(listPosts))
    expect(posts.map((made) => made.length)).toEqual([2, 0])
  })

  test('posts of a feed wait for approval when its owner may not approve', async () => {
    const owner = await world.server.owner('Ailleurs')
    await world.server.deps.databases
      .forCompany(owner.companyId)
      .updateTable('company')
      .set({ posts_are_approved: true })
      .execute()
    const location = await createConnectedLocation(world.server, owner)
    const feed = await follow({ mode: 'automatic', locations: [iri(location)] }, owner)
    await press().publish({ title: 'À voir' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await owner.request('POST', `${feed}/check`)
    await world.work()
    const { member } = (await owner.request('GET', '/api/scheduled_posts')).body
    expect(member).toMatchObject([{ postStatus: 'PENDING_APPROVAL' }])
  })

  test('a feed applies its rules', async () => {
    const feed = await follow({
      rules: {
        include: ['soupe'],
        exclude: ['fromage'],
        onlyWithImage: true,
        maxPerDay: 1,
        days: ['tuesday'],
        from: '09:00',
        until: '11:00',
      },
    })
    const image = '/images/x.png'
    await press().publish({ title: 'La soupe', image })
    await press().publish({ title: 'Soupe au fromage', image })
    await press().publish({ title: 'Une soupe sans image' })
    await press().publish({ title: 'Des tartes', image })
    await press().publish({ title: 'Soupe encore', image })
    await again(feed)
    const outcomes = (await items(feed)).filter(
      ({ reason }: { reason?: { code: string } }) => reason?.code !== 'rss.old',
    )
    expect(
      Object.fromEntries(
        outcomes.map((item: { title: string; outcome: string; reason?: { code: string } }) => [
          item.title,
          item.reason?.code ?? item.outcome,
        ]),
      ),
    ).toMatchObject({
      'Soupe au fromage': 'rss.exclude',
      'Une soupe sans image': 'rss.image',
      'Des tartes': 'rss.include',
    })
    const posts = await listPosts(feed)
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) {
      expect(new Date(post.scheduledAt).getUTCDay()).toBe(2)
      expect(post.scheduledLocal.slice(11) >= '09:00' && post.scheduledLocal.slice(11) < '11:00').toBe(true)
    }
    const days = posts.map((post) => post.scheduledLocal.slice(0, 10))
    expect(new Set(days).size).toBe(days.length)
  })

  test('an item that cannot become a post shows the reason and can be drafted by hand', async () => {
    const feed = await follow({ networks: ['instagram', 'google'] })
    await press().publish({ title: 'Sans image' })
    expect(await again(feed)).toMatchObject({ posts: 1, failed: 0 })
    const [item] = await items(feed, '&outcome=posted')
    expect(item.posts).toMatchObject([{ network: 'google', troubles: [] }, { network: 'instagram' }])
    expect(item.posts[1].troubles.join()).toMatch(/file|image/)
    const drafted = await world.camille.request('POST', `${item['@id']}/draft`)
    expect([drafted.status, drafted.body.posts[1].postStatus, drafted.body.canDraft]).toEqual([200, 'DRAFT', false])
    expect((await world.camille.request('POST', `${item['@id']}/draft`)).status).toBe(409)
  })

  test('quoted text is shortened to the network’s limit', async () => {
    const feed = await follow({ networks: ['google'], template: `${'x'.repeat(1400)} {{titre}} {{resume}}` })
    await press().publish({ title: 'Long', summary: 'mot '.repeat(500) })
    await again(feed)
    const [post] = await listPosts(feed)
    expect(post.text.length).toBeLessThanOrEqual(1500)
    expect(post.text).toMatch(/ mot…$/)
  })
})

describe('a failing feed', () => {
  test('a failing feed is polled less often and then paused, its owner is notified once, and it can be resumed', async () => {
    const feed = await follow()
    await press().be({ status: 503 })
    for (let times = 1; times < 5; times++)
      expect(await again(feed)).toMatchObject({ status: 'active', trouble: { code: 'rss.status', times } })
    await press().publish({ title: 'Pendant la panne' })
    const stopped = await again(feed)
    expect(stopped).toMatchObject({ status: 'error', trouble: { times: 5 } })
    expect(stopped.nextCheckAt).toBeUndefined()
    expect((await world.camille.request('POST', `${feed}/check`)).status).toBe(400)
    const { member } = (await world.camille.request('GET', '/api/notifications?type=info')).body
    expect(member.filter(({ link }: { link?: string }) => link === `/rss?id=${feed.split('/').at(-1)}`)).toHaveLength(1)
    await press().be({})
    expect((await world.camille.request('PUT', feed, { status: 'active' })).body).toMatchObject({ status: 'active' })
    await world.work()
    expect((await listPosts(feed)).map(({ text }) => text.split('\n')[0])).toEqual(['Pendant la panne'])
  })

  test('a feed gone for good is paused at once, and a permanent redirect updates its address', async () => {
    const gone = await follow()
    await press().be({ status: 410 })
    expect(await again(gone)).toMatchObject({ status: 'error', trouble: { code: 'rss.gone' } })
    await press().be({})
    const moved = await follow()
    await press().be({ movedTo: 'https://recettes.example/feed.xml' })
    expect(await again(moved)).toMatchObject({ url: 'https://recettes.example/feed.xml', status: 'active' })
  })

  test('a feed with a rate limit is not polled until it ends', async () => {
    await press().be({ ttl: 240 })
    const feed = (await world.camille.request('GET', await follow())).body
    expect(new Date(feed.nextCheckAt).getTime()).toBeGreaterThan(Date.now() + 230 * 60_000)
    expect(new Date(feed.nextCheckAt).getTime()).toBeLessThan(Date.now() + 250 * 60_000)
  })

  test('an unchanged feed is not downloaded again', async () => {
    const feed = await follow()
    await again(feed)
    const { requests } = await world.sandbox.control<{ requests: { path: string; status: number }[] }>(
      'GET',
      '/requests?network=press',
    )
    expect(requests.filter(({ path }) => path.endsWith('/feed.xml')).map(({ status }) => status)).toEqual([200, 304])
  })
})

test('a paused feed skips items published during the pause', async () => {
  const feed = await follow()
  await world.camille.request('PUT', feed, { status: 'paused' })
  await press().publish({ title: 'Pendant la pause', minutesAgo: 1 })
  expect((await world.camille.request('PUT', feed, { status: 'active' })).body).toMatchObject({ status: 'active' })
  await world.work()
  await press().publish({ title: 'Après' })
  await again(feed)
  expect((await listPosts(feed)).map(({ text }) => text.split('\n')[0])).toEqual(['Après'])
})

test('a restored feed proposes no item twice', async () => {
  const feed = await follow()
  await press().publish({ title: 'Une fois' })
  await again(feed)
  expect((await world.camille.request('DELETE', feed)).status).toBe(204)
  expect((await world.camille.request('GET', feed)).status).toBe(404)
  expect((await world.camille.request('POST', `${feed}/restoration`)).status).toBe(200)
  await world.work()
  expect(await listPosts(feed)).toHaveLength(1)
})

test('a feed stops when its owner loses the permission to publish and continues for the user who resumes it', async () => {
  const writer = await world.server.colleague(world.camille)
  const feed = await follow({}, writer)
  await world.camille.request('PUT', `/api/users/${writer.id}`, { appPermissions: { calendarPost: false } })
  await press().publish({ title: 'Sans voix' })
  expect(await again(feed)).toMatchObject({ status: 'error', trouble: { code: 'rss.owner' }, posts: 0 })
  await world.camille.request('PUT', feed, { status: 'active' })
  await world.work()
  const [post] = await listPosts(feed)
  expect(post).toMatchObject({ author: { id: world.camille.id } })
  expect((await writer.request('PUT', feed, { template: '{{lien}}' })).status).toBe(403)
})

test('a user of one location neither sees nor changes feeds of other locations', async () => {
  const member = await world.server.colleague(world.camille, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  const everywhere = await follow({ everywhere: true })
  const both = await follow({ locations: [iri(lyon), iri(brest)] })
  const elsewhere = await follow({ locations: [iri(brest)] })
  expect((await member.request('GET', everywhere)).body).toMatchObject({ canEdit: false })
  expect((await member.request('GET', both)).body).toMatchObject({ canEdit: false, locations: [{ name: 'Lyon' }] })
  expect((await member.request('GET', elsewhere)).status).toBe(404)
  for (const feed of [everywhere, both])
    expect((await member.request('PUT', feed, { mode: 'automatic' })).status).toBe(403)
  const mine = await member.request('POST', '/api/rss_feeds', {
    url: 'gazette.example',
    networks: ['facebook'],
    locations: [iri(brest)],
  })
  expect(mine.body.violations).toMatchObject([{ propertyPath: 'locations[0]', code: 'relation.unknown' }])
})

test('concurrent polls create at most one post per item, in any order', async () => {
  const feed = await follow({ mode: 'draft' })
  await press().be({ shuffled: true })
  const published = new Set<string>()
  for (let round = 0; round < 6; round++) {
    for (let n = 0; n < round % 3; n++) {
      const title = `Nouvelle ${round} ${n}`
      published.add(title)
      await press().publish({ title, guid: n === 1 ? `twin ${round}` : `one ${round} ${n}` })
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
    await world.camille.request('POST', `${feed}/check`)
    // Simulates several workers, one of them late.
    await Promise.all([world.work(), world.work(), world.work()])
  }
  const titles = (await listPosts(feed)).map(({ text }) => text.split('\n')[0])
  expect(titles.toSorted()).toEqual([...published].toSorted())
})
