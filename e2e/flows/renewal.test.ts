import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PublishingWorld, publish, published, startPublishingWorld, until } from './publishing-world.ts'

// Google's tokens last an hour, and Google alone says when the hour is over.
let world: PublishingWorld
beforeAll(async () => {
  world = await startPublishingWorld({ places: 2, networks: ['google'], by: 'consent' })
})
afterAll(() => world?.close())

const later = () => world.sandbox.control('POST', '/clock', { advanceSeconds: 3_700 })
const told = async () => (await world.camille.ask('GET', '/api/notifications')).body.member

test('a token that ended before its time is renewed, and what it refused goes out once', async () => {
  await later()
  const { id } = await publish(world, { integrationType: 'google', text: 'Ouvert dimanche' })
  await until(world, id, 'PUBLISHED')
  const entries = await published(world)
  expect(entries.filter(({ text }) => text === 'Ouvert dimanche')).toHaveLength(2)
  expect(await told()).toEqual([])
})

test('one that is refused while it is new is lost, and said once for each place', async () => {
  const [first] = await published(world)
  await world.sandbox.control('POST', '/revoke', { network: 'google', account: first?.account })
  const { id } = await publish(world, { integrationType: 'google', text: 'Fermé lundi' })
  await until(world, id, 'FAILED')
  const kinds = (await told()).map(({ type }: { type: string }) => type)
  expect(kinds.toSorted()).toEqual(['invalidatedToken', 'invalidatedToken', 'scheduledPostError'])
})
