import { createConnectedLocation, iri } from '@vitrine/server/testing/connected-locations'
import type { TestUser } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowEnvironment, startFlowEnvironment } from './flow-environment.ts'

let world: FlowEnvironment
beforeAll(async () => {
  // Feeds may be requested again at once.
  world = await startFlowEnvironment({ server: { TEST_SPEED: '1000000' } })
})
afterAll(() => world.close())

test('blocking errors name only locations visible to the user and count the others', async () => {
  const openLocation = (name: string, more: object) =>
    createConnectedLocation(world.server, world.camille, { name, ...more })
  const nantes = await openLocation('Nantes', { columns: { phone: '+33240000000' } })
  const lille = await openLocation('Lille', {})
  const metz = await openLocation('Metz', { validToken: false })
  const limitedTo = (...locations: string[]) =>
    world.server.colleague(world.camille, { profile: 'PROFILE_MEMBER', locations })
  const { body: feed } = await world.camille.request('POST', '/api/rss_feeds', {
    ...{ url: 'https://gazette.example/feed.xml', networks: ['facebook'], template: '{{titre}} {{phone}}' },
    locations: [iri(nantes), iri(lille), iri(metz)],
  })
  await world.work()
  // The feed has been read once, so further items are new.
  await world.sandbox.control('POST', '/press/gazette.example/items', { title: 'Appelez-nous' })
  expect((await world.camille.request('POST', `${feed['@id']}/check`)).status).toBe(202)
  await world.work()
  const listErrors = async (person: TestUser): Promise<string[]> =>
    (await person.request('GET', `${feed['@id']}/items?outcome=failed`)).body.member[0].posts[0].troubles
  const whole = await listErrors(world.camille)
  expect(whole).toEqual([expect.stringContaining('1 location left out'), expect.stringContaining('Lille')])
  expect(await listErrors(await limitedTo(nantes, lille, metz))).toEqual(whole)
  const account = 'At least one location is not connected to this network, or no longer is.'
  expect(await listErrors(await limitedTo(nantes, lille))).toEqual([account, whole[1]])
  expect(await listErrors(await limitedTo(nantes))).toEqual([
    account,
    'At least one location has no value for “phone”.',
  ])
})
