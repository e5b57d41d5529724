import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let camille: TestUser
let lyon: string
beforeAll(async () => {
  server = await startTestServer({ FEATURE_MULTI_POST: '1' })
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { columns: { city: 'Lyon' } })
})
afterAll(() => server.close())

const composition = (more: Record<string, unknown> = {}) => ({
  text: 'Ouvert à {{city}}',
  scheduledAt: '2028-05-01T08:00:00Z',
  checkedLocations: [iri(lyon)],
  posts: [{ integrationType: 'facebook' }, { integrationType: 'google', text: 'Venez', buttonText: 'CALL' }],
  ...more,
})

test('one composition creates a linked post for each network', async () => {
  const { status, body } = await camille.request('POST', '/api/cross-post', composition())
  expect(status).toBe(201)
  expect(body.posts).toMatchObject([
    { integrationType: 'facebook', postType: 'post', text: 'Ouvert à {{city}}', composition: body.composition },
    {
      integrationType: 'google',
      postType: 'standard',
      text: 'Venez',
      buttonText: 'CALL',
      composition: body.composition,
    },
  ])
  const { body: list } = await camille.request('GET', `/api/scheduled_posts?composition=${body.composition}`)
  expect(list.totalItems).toBe(2)
})

test('a cross-post creates all posts or none, and lists violations under the part of each network', async () => {
  const response = await camille.request('POST', '/api/cross-post', {
    ...composition({ text: 'Rien de tout cela {{phone}}' }),
    posts: [{ integrationType: 'facebook' }, { integrationType: 'google', postType: 'event', text: 'Fête' }],
  })
  expect(response.status).toBe(400)
  expect(codes(response).sort()).toEqual([
    'posts[0].text: field.missing',
    'posts[1].endDate: blank',
    'posts[1].startDate: blank',
    'posts[1].title: blank',
  ])
  expect((await camille.request('GET', '/api/scheduled_posts?search=rien')).body.totalItems).toBe(0)
})

test('cross-posting needs its own permission, and the feature switched on', async () => {
  const ines = await server.colleague(camille, { permissions: { isAllowCrossPost: false } })
  expect((await ines.request('POST', '/api/cross-post', composition())).status).toBe(403)
  const off = await startTestServer()
  const owner = await off.owner()
  const location = await createConnectedLocation(off, owner)
  const refused = await owner.request('POST', '/api/cross-post', composition({ checkedLocations: [iri(location)] }))
  expect(refused.status).toBe(403)
  await off.close()
})
