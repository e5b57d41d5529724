import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PublishingWorld, publish, published, startPublishingWorld, until } from './publishing-world.ts'

let world: PublishingWorld
beforeAll(async () => {
  world = await startPublishingWorld({ places: 3, networks: ['facebook'] })
})
afterAll(() => world.close())

test('a post goes out once at each place, and says where', async () => {
  const post = await publish(world, { text: 'Ouvert ce soir à {{city}}' })
  expect(post.postStatus).toBe('SCHEDULED')
  const done = await until(world, post.id, 'PUBLISHED')
  expect(done.scheduledPostLocations).toHaveLength(3)
  for (const target of done.scheduledPostLocations)
    expect(target).toMatchObject({ state: 'PUBLISHED', url: expect.any(String) })
  const entries = await published(world)
  expect(entries.map((entry) => entry.text).sort()).toEqual([
    'Ouvert ce soir à Lyon',
    'Ouvert ce soir à Saint-Étienne',
    'Ouvert ce soir à Villeurbanne',
  ])
})
