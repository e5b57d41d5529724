import { sweep } from '@vitrine/server/inbox/poll'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PublishingEnvironment, startPublishingEnvironment } from './publishing-environment.ts'

let world: PublishingEnvironment
let listing: string
beforeAll(async () => {
  world = await startPublishingEnvironment({ locationCount: 1, networks: ['google'] })
  await world.work()
  const { body } = await world.camille.request('GET', `/api/locations/${world.locationIds[0]}`)
  listing = body.googleIntegration.accountId
})
afterAll(() => world.close())

const interact = (more: object) =>
  world.sandbox.control<{ id: string }>('POST', '/interactions', { network: 'google', account: listing, ...more })
const review = (text: string) => interact({ kind: 'review', author: { name: 'Paul' }, text, rating: 2 })
const found = async (text: string) => (await world.camille.request('GET', `/api/inboxes?search=${text}`)).body.member
const db = () => world.server.deps.databases.forCompany(world.camille.companyId)

/** Makes every account due for polling again. */
async function poll() {
  await world.server.deps.databases.open
    .updateTable('webhook_route')
    .set({ poll_at: new Date(0) })
    .execute()
  await sweep(world.server.deps)
  await world.work()
}

test('a review deleted by its author is removed by the next full pass, and the others stay', async () => {
  const { id } = await review('Disparue')
  await review('Restée')
  await poll()
  expect(await found('Disparue')).toHaveLength(1)
  await interact({ kind: 'delete', on: id, author: { name: 'Paul' } })
  await db()
    .updateTable('inbox_poll')
    .set({ whole_at: new Date(0) })
    .execute()
  await poll()
  expect(await found('Disparue')).toEqual([])
  expect(await found('Restée')).toMatchObject([{ canReply: true }])
})

test('a reply to a deleted review fails, and the review can no longer be replied to', async () => {
  const { id } = await review('Envolée')
  await poll()
  const [item] = await found('Envolée')
  await interact({ kind: 'delete', on: id, author: { name: 'Paul' } })
  const { body } = await world.camille.request('POST', '/api/inbox_replies', { inbox: item['@id'], text: 'Merci.' })
  for (let turn = 0; turn < 80; turn++) {
    await world.work()
    if ((await world.camille.request('GET', item['@id'])).body.isRemoved) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect((await world.camille.request('GET', item['@id'])).body).toMatchObject({ isRemoved: true, canReply: false })
  expect((await world.camille.request('GET', body['@id'])).body.error).toMatch(/\S/)
  expect(await found('Envolée')).toEqual([])
})
