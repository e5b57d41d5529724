import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { nextSlot } from './slots.ts'

// What a site says and what becomes of it is tried with a site: e2e/flows/rss.test.ts.

let server: TestServer
let owner: TestUser
let lyon: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  lyon = await createConnectedLocation(server, owner, { name: 'Lyon' })
})
afterAll(() => server?.close())

const make = (more: object) =>
  owner.request('POST', '/api/rss_feeds', { url: 'press.example', networks: ['google'], ...more })

test('a feed is saved as entered, and invalid values are reported at their fields', async () => {
  const rules = { include: ['soupe'], maxPerDay: 2, days: ['friday'], from: '09:00', until: null }
  const { status, body } = await make({ locations: [iri(lyon)], rules, mode: 'automatic' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...{ url: 'https://press.example/', everywhere: false, locations: [{ name: 'Lyon' }], mode: 'automatic' },
    ...{ status: 'active', rules: { include: ['soupe'], exclude: [], maxPerDay: 2, days: ['friday'], from: '09:00' } },
  })
  const changed = await owner.request('PUT', body['@id'], { rules: { maxPerDay: null }, status: 'paused' })
  expect(changed.body).toMatchObject({ status: 'paused', rules: { include: ['soupe'] } })
  expect(changed.body.rules.maxPerDay).toBeUndefined()
  expect((await owner.request('POST', `${body['@id']}/check`)).status).toBe(400)
  expect(codes(await make({ url: 'javascript:alert(1)' }))).toEqual(['url: rss.address'])
  expect(codes(await make({ template: 'Bonjour {{city}}' }))).toEqual(['template: rss.template'])
  const blind = await server.colleague(owner, { permissions: { calendarPost: false } })
  expect((await blind.request('POST', '/api/rss_feeds', { url: 'press.example', networks: ['google'] })).status).toBe(
    403,
  )
})

test('the notification that a feed was stopped disappears with the feed and returns when it is restored', async () => {
  // An address inside: no second attempt mends it.
  const { body } = await make({ url: 'http://10.0.0.1/feed' })
  await server.runJobs()
  expect((await owner.request('GET', body['@id'])).body.status).toBe('error')
  const fetchNotifications = async () => (await owner.request('GET', '/api/notifications?type=info')).body.member
  const link = `/rss?id=${body.id}`
  expect(await fetchNotifications()).toMatchObject([{ link, gone: false }])
  await owner.request('DELETE', body['@id'])
  expect(await fetchNotifications()).toMatchObject([{ link, gone: true }])
  await owner.request('POST', `${body['@id']}/restoration`)
  expect(await fetchNotifications()).toMatchObject([{ link, gone: false }])
})

test('the notification that a feed was stopped is hidden from users who no longer see the feed', async () => {
  const maker = await server.colleague(owner)
  const [narrowed, without] = [await server.colleague(owner), await server.colleague(owner)]
  const { body } = await maker.request('POST', '/api/rss_feeds', {
    ...{ url: 'http://10.0.0.2/feed', networks: ['google'], locations: [iri(lyon)] },
  })
  await owner.request('PUT', `/api/users/${maker.id}`, {
    profile: 'PROFILE_MEMBER',
    appPermissions: { rssFeed: false },
  })
  await server.runJobs()
  const receivesEvents = async (user: TestUser) => {
    const { member } = (await user.request('GET', '/api/notifications')).body
    return member.some(({ link }: { link: string }) => link === `/rss?id=${body.id}`)
  }
  for (const user of [owner, narrowed, without]) expect(await receivesEvents(user)).toBe(true)
  const nice = await createConnectedLocation(server, owner, { name: 'Nice' })
  await owner.request('PUT', `/api/users/${narrowed.id}`, { profile: 'PROFILE_MEMBER', allowedLocations: [iri(nice)] })
  await owner.request('PUT', `/api/users/${without.id}`, { appPermissions: { rssFeed: false } })
  for (const user of [narrowed, without]) expect(await receivesEvents(user)).toBe(false)
  expect(await receivesEvents(owner)).toBe(true)
})

describe('a feed for all locations', () => {
  const limitedTo = (...locations: string[]) => server.colleague(owner, { profile: 'PROFILE_MEMBER', locations })
  const listFeeds = async (user: TestUser) =>
    (await user.request('GET', '/api/rss_feeds')).body.member.map(({ '@id': iri }: { '@id': string }) => iri)

  test('it covers the locations its owner sees', async () => {
    const lille = await createConnectedLocation(server, owner, { name: 'Lille' })
    const [there, here, both] = [await limitedTo(lille), await limitedTo(lyon), await limitedTo(lyon, lille)]
    const makes = async (user: TestUser) =>
      (await user.request('POST', '/api/rss_feeds', { url: 'nord.example', networks: ['google'], everywhere: true }))
        .body
    const [localFeed, everybodys] = [await makes(there), await makes(owner)]
    expect(await listFeeds(here)).not.toContain(localFeed['@id'])
    expect((await here.request('GET', localFeed['@id'])).status).toBe(404)
    for (const user of [there, both, owner]) expect(await listFeeds(user)).toContain(localFeed['@id'])
    for (const user of [there, here]) expect(await listFeeds(user)).toContain(everybodys['@id'])
  })

  test('its posts are shown to users who see their locations', async () => {
    const lille = await createConnectedLocation(server, owner, { name: 'Lille' })
    const here = await limitedTo(lyon)
    const { body: feed } = await make({ everywhere: true, networks: ['facebook'] })
    const { body: post } = await owner.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Soupe', checkedLocations: [iri(lille)] },
    })
    const db = server.deps.databases.forCompany(owner.companyId)
    const mine = { company_id: owner.companyId }
    const item = {
      ...mine,
      id: newId(),
      feed_id: feed.id,
      key: 'soupe',
      title: 'Soupe',
      summary: '',
      outcome: 'posted',
    }
    await db.insertInto('rss_item').values(item).execute()
    await db
      .insertInto('rss_item_post')
      .values({ ...mine, item_id: item.id, network: 'facebook', post_id: post.id, troubles: '[]' })
      .execute()
    const shown = async (user: TestUser) => (await user.request('GET', `${feed['@id']}/items`)).body.member[0]
    expect((await shown(owner)).posts).toMatchObject([{ post: post['@id'], postStatus: 'SCHEDULED' }])
    const seen = await shown(here)
    expect(seen.posts).toEqual([{ network: 'facebook', troubles: [] }])
    // It is there all the same: a second one would go out twice.
    expect(seen.canDraft).toBe(false)
    expect((await here.request('POST', `${seen['@id']}/draft`)).status).toBe(409)
  })
})

test('posts are scheduled on allowed days and hours, with a minimum interval and a daily maximum', () => {
  const toDate = (text: string) => new Date(`2026-11-${text}:00Z`)
  const slot = (rules: Partial<Parameters<typeof nextSlot>[0]>, now: string, ...usedSlots: string[]) =>
    nextSlot({ days: [], ...rules }, 'Europe/Paris', toDate(now), usedSlots.map(toDate))
  expect(slot({}, '20T10:00')).toEqual(toDate('20T10:00'))
  expect(slot({}, '20T10:00', '20T09:55', '20T10:05')).toEqual(toDate('20T10:15'))
  expect(slot({ from: '09:00', until: '11:00' }, '20T10:00')).toEqual(toDate('21T08:00'))
  expect(slot({ from: '22:00', until: '06:00' }, '20T10:00')).toEqual(toDate('20T21:00'))
  expect(slot({ days: ['monday'] }, '20T10:00')).toEqual(toDate('22T23:00'))
  expect(slot({ maxPerDay: 1 }, '20T10:00', '20T08:00', '21T08:00')).toEqual(toDate('21T23:00'))
  const week = ['20', '21', '22', '23', '24', '25', '26', '27'].map((day) => `${day}T08:00`)
  expect(slot({ maxPerDay: 1 }, '20T10:00', ...week)).toBeNull()
})
