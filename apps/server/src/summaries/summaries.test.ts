import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyItems } from '../inbox/upsert-items.ts'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let camille: TestUser
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  nice = await createConnectedLocation(server, camille, { name: 'Nice' })
  await createConnectedLocation(server, camille, { name: 'Brest', networks: ['facebook'], validToken: false })
  for (const location of [lyon, nice]) {
    await camille.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Le marché est ouvert.', checkedLocations: [iri(location)] },
      scheduledAt: tomorrow().toISOString(),
    })
    await addReview(location, 5)
  }
  await addReview(nice, 2)
})
afterAll(() => server.close())

async function addReview(locationId: string, rating: number): Promise<void> {
  const from = { companyId: camille.companyId, locationId, type: 'google', accountId: `google-${locationId}` } as const
  const review = {
    ...{
      remoteId: newId(),
      kind: 'review' as const,
      parentRemoteId: null,
      postRemoteId: null,
      rating,
      text: 'Très bien.',
    },
    ...{ authorId: 'a1', authorName: 'Lina Doucet', authorAvatar: null, likes: 0, images: [], permalink: null },
    ...{ createdAt: new Date(), updatedAt: new Date(), hidden: false, ours: false, replies: [] },
  } as const
  const db = server.deps.databases.forCompany(camille.companyId)
  await db.transaction().execute((tx) => applyItems(tx, from, [review]))
}

const day = 86_400_000
const week = () =>
  new URLSearchParams({
    dayEnd: new Date(Date.now() + day / 2).toISOString(),
    weekStart: new Date(Date.now() - 7 * day).toISOString(),
  })
const readHome = async (viewer: TestUser) => (await viewer.request('GET', `/api/home_summary?${week()}`)).body

/** A list as its own operation answers it, without the links that belong to its address. */
async function readList(viewer: TestUser, path: string) {
  const { '@context': _context, view: _view, search: _search, ...list } = (await viewer.request('GET', path)).body
  return list
}

test('each part of the menu summary is what its own operation answers', async () => {
  const { body } = await camille.request('GET', '/api/menu_summary')
  expect(body).toEqual({
    unreadNotifications: await readList(camille, '/api/notifications?unread=true&itemsPerPage=0'),
    inboxToDo: await readList(camille, '/api/inboxes?isDone=false&itemsPerPage=0'),
    brokenConnections: await readList(camille, '/api/broken_connections'),
    locationImports: await readList(camille, '/api/location_imports?itemsPerPage=5'),
    exports: await readList(camille, '/api/exports?itemsPerPage=10'),
    bulkUpdates: await readList(camille, '/api/bulk_updates?itemsPerPage=5'),
    postsUnderWay: await readList(camille, '/api/scheduled_posts?postStatus[]=SCHEDULED&itemsPerPage=20'),
  })
  expect(body.inboxToDo.totalItems).toBe(3)
  expect(body.brokenConnections.connections).toHaveLength(1)
  expect(body.postsUnderWay.totalItems).toBe(2)
})

test('the home summary has the posts to come and the reviews of the week by rating', async () => {
  const home = await readHome(camille)
  const { member } = await readList(camille, '/api/scheduled_posts')
  expect(home.upcoming).toEqual({ totalItems: 2, member })
  expect(home.next).toEqual(member[0])
  expect(home).toMatchObject({ leavingToday: 0, failures: { totalItems: 0, member: [] } })
  expect(home.reviews).toEqual([
    { rating: 5, count: 2 },
    { rating: 2, count: 1 },
  ])
  expect(home).not.toHaveProperty('approvals')
  expect((await camille.request('GET', '/api/first_steps_summary')).body).toEqual({
    ...{ scheduledPosts: 2, users: 1, inboxItems: 3 },
  })
})

test('a summary counts only the locations the viewer sees', async () => {
  const marc = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [nice] })
  const home = await readHome(marc)
  expect(home.upcoming.totalItems).toBe(1)
  expect(home.reviews).toEqual([
    { rating: 5, count: 1 },
    { rating: 2, count: 1 },
  ])
  const { body: menu } = await marc.request('GET', '/api/menu_summary')
  expect(menu.inboxToDo.totalItems).toBe(2)
  expect(menu.brokenConnections.connections).toEqual([])
})

test('a part the viewer has no permission for is absent', async () => {
  const permissions = { inbox: false, calendar: false, calendarPost: false, locations: false, users: false }
  const ines = await server.colleague(camille, { permissions: { ...permissions, googleHours: false } })
  expect(await readHome(ines)).toEqual({})
  expect(Object.keys((await ines.request('GET', '/api/menu_summary')).body)).toEqual(['unreadNotifications', 'exports'])
  expect((await ines.request('GET', '/api/first_steps_summary')).body).toEqual({})
})

test('a post to an expired connection is not counted among those that are published today', async () => {
  const dijon = await createConnectedLocation(server, camille, { name: 'Dijon' })
  const metz = await createConnectedLocation(server, camille, { name: 'Metz' })
  for (const location of [dijon, metz])
    await camille.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Ouvert ce soir.', checkedLocations: [iri(location)] },
      scheduledAt: new Date(Date.now() + day / 12).toISOString(),
    })
  expect((await readHome(camille)).leavingToday).toBe(2)
  const db = server.deps.databases.forCompany(camille.companyId)
  await db.updateTable('integration').set({ valid_token: false }).where('location_id', '=', metz).execute()
  expect((await readHome(camille)).leavingToday).toBe(1)
})
