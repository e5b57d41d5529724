import { createConnectedLocation, iri } from '@vitrine/server/testing/connected-locations'
import { uploadFile } from '@vitrine/server/testing/files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowEnvironment, startFlowEnvironment } from './flow-environment.ts'

let world: FlowEnvironment
let lyon: string
beforeAll(async () => {
  world = await startFlowEnvironment({ server: { TEST_SPEED: '1000000' } })
  lyon = await createConnectedLocation(world.server, world.camille, { name: 'Lyon' })
})
afterAll(() => world.close())

test('an uploaded decompression bomb is refused at its file', { timeout: 60_000 }, async () => {
  const response = await fetch(`${world.sandbox.url}/gazette.example/images/exploding.png`)
  const image = Buffer.from(await response.arrayBuffer())
  expect(image.length).toBeLessThan(1_000_000)
  const { status, body } = await uploadFile(world.camille, image, 'exploding.png')
  expect(status).toBe(422)
  expect(body.violations).toMatchObject([{ propertyPath: 'file', code: 'media.tooDemanding' }])
})

test('a feed item with a decompression bomb is proposed without its image', { timeout: 60_000 }, async () => {
  const made = await world.camille.request('POST', '/api/rss_feeds', {
    ...{ url: 'https://gazette.example/feed.xml', networks: ['facebook'], locations: [iri(lyon)] },
  })
  const feed = made.body['@id']
  await world.work()
  const item = { title: 'La soupe', image: '/images/exploding.png' }
  await world.sandbox.control('POST', '/press/gazette.example/items', item)
  expect((await world.camille.request('POST', `${feed}/check`)).status).toBe(202)
  await world.work()
  const { body } = await world.camille.request('GET', `${feed}/items?outcome=posted`)
  expect(body.member).toMatchObject([{ title: 'La soupe', posts: [{ network: 'facebook' }] }])
  const post = (await world.camille.request('GET', body.member[0].posts[0].post)).body
  expect(post.text).toMatch(/^La soupe/)
  expect(post.attachments ?? []).toEqual([])
})
