import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashWorld, startCrashWorld } from '../flows/crash-world.ts'
import { wakeUpAfterNewerEdit } from '../flows/listing-deaths.ts'

let world: CrashWorld
beforeAll(async () => {
  world = await startCrashWorld(1, { networks: ['google'] })
}, 90_000)
afterAll(() => world.close())

test('a worker that wakes up late sends no older hours over newer ones', { timeout: 90_000 }, async () => {
  const [account] = world.take('google', 1)
  await world.work()
  expect(account).toBeDefined()
  if (account) await wakeUpAfterNewerEdit(world, account)
})
