import { connectedPlace, iri } from '@vitrine/server/testing/connected-locations'
import { uploadFile } from '@vitrine/server/testing/files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
let lyon: string
beforeAll(async () => {
  world = await startWorld({ server: { TEST_SPEED: '1000000' } })
  lyon = await connectedPlace(world.server, world.camille, { name: 'Lyon' })
})
afterAll(() => world.close())

test('a picture that fills the memory is refused at the file, whoever uploads it', { timeout: 60_000 }, async () => {
  const answer = await fetch(`${world.sandbox.url}/gazette.example/images/exploding.png`)
  const picture = Buffer.from(await answer.arrayBuffer())
  expect(picture.length).toBeLessThan(1_000_000)
  const { status, body } = await uploadFile(world.camille, picture, 'exploding.png')
  expect(status).toBe(422)
  expect(body.violations).toMatchObject([{ propertyPath: 'file', code: 'media.tooDemanding' }])
})

test('a feed item whose picture fills the memory is proposed without it', { timeout: 60_000 }, async () => {
  const made = await world.camille.ask('POST', '/api/rss_feeds', {
    ...{ url: 'https://gazette.example/feed.xml', networks: ['facebook'], locations: [iri(lyon)] },
  })
  const feed = made.body['@id']
  await world.work()
  const item = { title: 'La soupe', image: '/images/exploding.png' }
  await world.sandbox.control('POST', '/press/gazette.example/items', item)
  expect((await world.camille.ask('POST', `${feed}/check`)).status).toBe(202)
  await world.work()
  const { body } = await world.camille.ask('GET', `${feed}/items?outcome=posted`)
  expect(body.member).toMatchObject([{ title: 'La soupe', posts: [{ network: 'facebook' }] }])
  const post = (await world.camille.ask('GET', body.member[0].posts[0].post)).body
  expect(post.text).toMatch(/^La soupe/)
  expect(post.attachments ?? []).toEqual([])
})
