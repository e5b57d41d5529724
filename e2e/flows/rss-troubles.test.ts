import { connectedPlace, iri } from '@vitrine/server/testing/connected-locations'
import type { Person } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  // Feeds may be asked again at once.
  world = await startWorld({ server: { TEST_SPEED: '1000000' } })
})
afterAll(() => world.close())

test('the places that stand against a post are named and counted to who sees them, alone', async () => {
  const place = (name: string, more: object) => connectedPlace(world.server, world.camille, { name, ...more })
  const nantes = await place('Nantes', { columns: { phone: '+33240000000' } })
  const lille = await place('Lille', {})
  const metz = await place('Metz', { validToken: false })
  const limitedTo = (...locations: string[]) =>
    world.server.colleague(world.camille, { profile: 'PROFILE_MEMBER', locations })
  const { body: feed } = await world.camille.ask('POST', '/api/rss_feeds', {
    ...{ url: 'https://gazette.example/feed.xml', networks: ['facebook'], template: '{{titre}} {{phone}}' },
    locations: [iri(nantes), iri(lille), iri(metz)],
  })
  await world.work()
  // It has been read once: what its site says from now on is new.
  await world.sandbox.control('POST', '/press/gazette.example/items', { title: 'Appelez-nous' })
  expect((await world.camille.ask('POST', `${feed['@id']}/check`)).status).toBe(202)
  await world.work()
  const troubles = async (who: Person): Promise<string[]> =>
    (await who.ask('GET', `${feed['@id']}/items?outcome=failed`)).body.member[0].posts[0].troubles
  const whole = await troubles(world.camille)
  expect(whole).toEqual([expect.stringContaining('1 location left out'), expect.stringContaining('Lille')])
  expect(await troubles(await limitedTo(nantes, lille, metz))).toEqual(whole)
  const account = 'At least one location is not connected to this network, or no longer is.'
  expect(await troubles(await limitedTo(nantes, lille))).toEqual([account, whole[1]])
  expect(await troubles(await limitedTo(nantes))).toEqual([account, 'At least one location has no value for “phone”.'])
})
