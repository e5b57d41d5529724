import { listingFailpoints } from '@vitrine/server/lib/failpoints'
import { afterAll, beforeAll, test } from 'vitest'
import { type CrashWorld, startCrashWorld } from './crash-world.ts'
import { crashBetweenStatements } from './listing-deaths.ts'

let world: CrashWorld
beforeAll(async () => {
  world = await startCrashWorld(listingFailpoints.length, { networks: ['google'] })
}, 90_000)
afterAll(() => world.close())

test('a worker that dies between any two statements of an edit loses nothing', { timeout: 90_000 }, async () => {
  const accounts = world.take('google', listingFailpoints.length)
  // The first read of every listing is over before anything crashes.
  await world.work()
  await crashBetweenStatements(world, accounts)
})
