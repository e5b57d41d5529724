import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restaurants, startWorld, type World } from './world.ts'

let world: World
let place: string
beforeAll(async () => {
  world = await startWorld({ networks: ['google'] })
  const [id] = await world.open(restaurants(1))
  place = `/api/locations/${id}`
  await world.connectAll('google')
})
afterAll(() => world.close())

const take = () => world.camille.ask('POST', `${place}/google_photos`)

test('the newest photo of the place becomes a file of the company; its logo does not', async () => {
  expect((await take()).body).toEqual({})
  await show('LOGO', 'ice-cream.jpg')
  expect((await take()).body).toEqual({})
  await show('INTERIOR', 'ice-cream.jpg')
  const { status, body } = await take()
  expect(status).toBe(200)
  expect(body.photo).toMatchObject({ contentType: 'image/jpeg', width: expect.any(Number) })
  const file = await fetch(body.photo.contentUrl)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  // Asked again it is the same file.
  expect((await take()).body.photo['@id']).toBe(body.photo['@id'])
})

test('a network that is down is said in words; a lost connection has no photo', async () => {
  await world.sandbox.control('PUT', '/faults', { seed: 1, rules: [{ network: 'google', on: 'read', fault: '503' }] })
  const down = await take()
  expect([down.status, down.body.code]).toEqual([502, 'network.unavailable'])
  const kept = await world.camille.ask('GET', '/api/user_activities?operation=googlePhotos.take')
  expect(kept.body.member[0]).toMatchObject({ object: place, outcome: 'failed' })
  await world.sandbox.control('DELETE', '/faults')
  const db = world.server.deps.databases.of(world.camille.companyId)
  await db.updateTable('integration').set({ valid_token: false }).execute()
  expect((await take()).body).toEqual({})
})

/** Puts a photo on the profile as its owner does at Google. */
async function show(category: string, file: string): Promise<void> {
  const bytes = readFileSync(new URL(`../../apps/server/data/media/${file}`, import.meta.url))
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const sent = await world.camille.ask(
    'POST',
    '/api/attachments',
    Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    { 'content-type': 'multipart/form-data; boundary=b' },
  )
  const db = world.server.deps.databases.of(world.camille.companyId)
  const { account, account_id } = await db
    .selectFrom('integration')
    .select(['account', 'account_id'])
    .executeTakeFirstOrThrow()
  const { parentId } = account as { parentId: string } // kept by `connect`
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    ...{ network: 'google', owner: 'camille' },
  })
  const url = `${world.sandbox.url}/mybusiness.googleapis.com/v4/${parentId}/${account_id}/media`
  const body = { mediaFormat: 'PHOTO', locationAssociation: { category }, sourceUrl: sent.body.contentUrl }
  const answer = await fetch(url, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(await answer.text())
}
