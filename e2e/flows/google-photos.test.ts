import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowEnvironment, restaurants, startFlowEnvironment } from './flow-environment.ts'

let world: FlowEnvironment
let locationPath: string
beforeAll(async () => {
  world = await startFlowEnvironment({ networks: ['google'] })
  const [id] = await world.open(restaurants(1))
  locationPath = `/api/locations/${id}`
  await world.connectAll('google')
})
afterAll(() => world.close())

const importPhoto = () => world.camille.request('POST', `${locationPath}/google_photos`)

test('the newest photo of the location is imported as a company file, its logo is not', async () => {
  expect((await importPhoto()).body).toEqual({})
  await show('LOGO', 'ice-cream.jpg')
  expect((await importPhoto()).body).toEqual({})
  await show('INTERIOR', 'ice-cream.jpg')
  const { status, body } = await importPhoto()
  expect(status).toBe(200)
  expect(body.photo).toMatchObject({ contentType: 'image/jpeg', width: expect.any(Number) })
  const file = await fetch(body.photo.contentUrl)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  // A repeated import returns the same file.
  expect((await importPhoto()).body.photo['@id']).toBe(body.photo['@id'])
})

test('a network failure is shown as a message, and a lost connection has no photo', async () => {
  await world.sandbox.control('PUT', '/faults', { seed: 1, rules: [{ network: 'google', on: 'read', fault: '503' }] })
  const down = await importPhoto()
  expect([down.status, down.body.code]).toEqual([502, 'network.unavailable'])
  const activities = await world.camille.request('GET', '/api/user_activities?operation=googlePhotos.take')
  expect(activities.body.member[0]).toMatchObject({ object: locationPath, outcome: 'failed' })
  await world.sandbox.control('DELETE', '/faults')
  const db = world.server.deps.databases.forCompany(world.camille.companyId)
  await db.updateTable('integration').set({ valid_token: false }).execute()
  expect((await importPhoto()).body).toEqual({})
})

/** Adds a photo to the profile, as its owner does on Google. */
async function show(category: string, file: string): Promise<void> {
  const bytes = readFileSync(new URL(`../../apps/server/data/media/${file}`, import.meta.url))
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const sent = await world.camille.request(
    'POST',
    '/api/attachments',
    Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    { 'content-type': 'multipart/form-data; boundary=b' },
  )
  const db = world.server.deps.databases.forCompany(world.camille.companyId)
  const { account, account_id } = await db
    .selectFrom('integration')
    .select(['account', 'account_id'])
    .executeTakeFirstOrThrow()
  const { parentId } = account as { parentId: string } // stored by `connect`
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    ...{ network: 'google', owner: 'camille' },
  })
  const url = `${world.sandbox.url}/mybusiness.googleapis.com/v4/${parentId}/${account_id}/media`
  const body = { mediaFormat: 'PHOTO', locationAssociation: { category }, sourceUrl: sent.body.contentUrl }
  const response = await fetch(url, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(await response.text())
}
