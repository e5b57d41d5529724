import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { rezone } from './rezone.ts'

let server: TestServer
let camille: TestUser
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
})
afterAll(() => server.close())

test('a post keeps its local time when the rules of its time zone change', async () => {
  const location = await createConnectedLocation(server, camille)
  const write = async (text: string) =>
    (
      await camille.request('POST', '/api/scheduled_posts', {
        ...{ integrationType: 'facebook', text, checkedLocations: [iri(location)], scheduledLocal: '2028-07-01T09:00' },
      })
    ).body
  const [old, fresh] = [await write('Ancienne'), await write('Nouvelle')]
  const db = server.deps.databases.forCompany(camille.companyId)
  // As if it had been reckoned when summer time was believed to be over.
  const believed = new Date('2028-07-01T08:00:00Z')
  await db
    .updateTable('scheduled_post')
    .set({ zone_rules: '2019a', scheduled_at: believed })
    .where('id', '=', old.id)
    .execute()
  await db
    .updateTable('publication')
    .set({ due_at: believed, wake_at: believed })
    .where('post_id', '=', old.id)
    .execute()
  await rezone(server.deps)
  for (const { id } of [old, fresh]) {
    const { body } = await camille.request('GET', `/api/scheduled_posts/${id}`)
    expect(body).toMatchObject({
      scheduledAt: '2028-07-01T07:00:00+00:00',
      scheduledLocal: '2028-07-01T09:00',
      version: 1,
    })
    const row = await db.selectFrom('publication').selectAll().where('post_id', '=', id).executeTakeFirstOrThrow()
    expect([row.due_at, row.wake_at]).toEqual([1, 2].map(() => new Date('2028-07-01T07:00:00Z')))
  }
})
