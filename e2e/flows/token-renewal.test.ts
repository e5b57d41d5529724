import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PublishingEnvironment,
  publish,
  published,
  startPublishingEnvironment,
  until,
} from './publishing-environment.ts'

// Google's tokens last an hour, and only Google's response shows that one has expired.
let world: PublishingEnvironment
beforeAll(async () => {
  world = await startPublishingEnvironment({ locationCount: 2, networks: ['google'], by: 'consent' })
})
afterAll(() => world?.close())

const later = () => world.sandbox.control('POST', '/clock', { advanceSeconds: 3_700 })
const listNotifications = async () => (await world.camille.request('GET', '/api/notifications')).body.member

test('an expired token is refreshed, and the refused post is published once', async () => {
  await later()
  const { id } = await publish(world, { integrationType: 'google', text: 'Ouvert dimanche' })
  await until(world, id, 'PUBLISHED')
  const entries = await published(world)
  expect(entries.filter(({ text }) => text === 'Ouvert dimanche')).toHaveLength(2)
  expect(await listNotifications()).toEqual([])
})

test('a new token that is refused loses the connection, with one notification per location', async () => {
  const [first] = await published(world)
  await world.sandbox.control('POST', '/revoke', { network: 'google', account: first?.account })
  const { id } = await publish(world, { integrationType: 'google', text: 'Fermé lundi' })
  await until(world, id, 'FAILED')
  const kinds = (await listNotifications()).map(({ type }: { type: string }) => type)
  expect(kinds.toSorted()).toEqual(['invalidatedToken', 'invalidatedToken', 'scheduledPostError'])
})
