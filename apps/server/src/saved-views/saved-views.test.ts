import { maxSavedViews } from '@vitrine/contract/saved-views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const post = (user: TestUser, name: string, screen = 'inbox', query = 'view=done') =>
  user.request('POST', '/api/saved_views', { screen, name, query })
const names = async (user: TestUser, search = '') =>
  (await user.request('GET', `/api/saved_views${search}`)).body.member.map((item: { name: string }) => item.name)

test('a view is created with a name, found by its screen, replaced, renamed and deleted', async () => {
  const done = await post(owner, 'Traités')
  expect(done).toMatchObject({ status: 201, body: { '@type': 'SavedView', screen: 'inbox', query: 'view=done' } })
  await post(owner, 'À lire', 'calendar', 'view=week')
  expect(await names(owner)).toEqual(['À lire', 'Traités'])
  expect(await names(owner, '?screen=inbox')).toEqual(['Traités'])
  const many = `locations=${Array.from({ length: 2000 }, newId).join('%22%2C%22')}`
  expect((await owner.request('PUT', done.body['@id'], { query: many })).body).toMatchObject({ query: many })
  const renamed = await owner.request('PUT', done.body['@id'], { name: 'Avis bas', query: 'view=low' })
  expect(renamed.body).toMatchObject({ name: 'Avis bas', query: 'view=low' })
  expect((await owner.request('PUT', done.body['@id'], {})).body).toMatchObject({ name: 'Avis bas' })
  expect((await owner.request('DELETE', done.body['@id'])).status).toBe(204)
  expect((await owner.request('DELETE', done.body['@id'])).status).toBe(404)
  expect(await names(owner)).toEqual(['À lire'])
})

test('a name is one’s own, and used once on a screen', async () => {
  const view = await post(owner, 'Les Gares')
  expect(await post(owner, 'les gares')).toMatchObject({
    status: 400,
    body: { violations: [{ propertyPath: 'name', code: 'taken' }] },
  })
  expect((await post(owner, 'Les Gares', 'calendar')).status).toBe(201)
  const colleague = await server.colleague(owner)
  expect((await post(colleague, 'Les Gares')).status).toBe(201)
  expect(await names(colleague)).toEqual(['Les Gares'])
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { name: 'Pris' }],
    ['DELETE', undefined],
  ] as const)
    expect((await colleague.request(method, view.body['@id'], body)).status).toBe(404)
  expect((await owner.request('GET', view.body['@id'])).body).toMatchObject({ name: 'Les Gares' })
})

test('a screen keeps fifty', async () => {
  const someone = await server.owner('Autre maison')
  for (let at = 0; at < maxSavedViews; at++) expect((await post(someone, `Vue ${at}`)).status).toBe(201)
  expect(await post(someone, 'Encore une')).toMatchObject({
    status: 400,
    body: { violations: [{ propertyPath: 'name', code: 'savedView.tooMany' }] },
  })
  expect((await post(someone, 'Encore une', 'users')).status).toBe(201)
})
