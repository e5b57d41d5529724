import { listingFailpoints } from '@vitrine/server/lib/failpoints'
import { afterAll, beforeAll, test } from 'vitest'
import { type CrashEnvironment, startCrashEnvironment } from './crash-environment.ts'
import { crashBetweenStatements } from './listing-worker-crashes.ts'

let world: CrashEnvironment
beforeAll(async () => {
  world = await startCrashEnvironment(listingFailpoints.length, { networks: ['google'] })
}, 90_000)
afterAll(() => world.close())

test('a worker killed between any two statements of a listing update loses no change', {
  timeout: 90_000,
}, async () => {
  const accounts = world.claimAccounts('google', listingFailpoints.length)
  // Reads every listing once before any worker is killed.
  await world.work()
  await crashBetweenStatements(world, accounts)
})
