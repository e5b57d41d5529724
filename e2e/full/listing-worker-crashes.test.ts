import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashEnvironment, startCrashEnvironment } from '../flows/crash-environment.ts'
import { wakeUpAfterNewerEdit } from '../flows/listing-worker-crashes.ts'

let world: CrashEnvironment
beforeAll(async () => {
  world = await startCrashEnvironment(1, { networks: ['google'] })
}, 90_000)
afterAll(() => world.close())

test('a worker that resumes late does not overwrite newer hours with older ones', { timeout: 90_000 }, async () => {
  const [account] = world.claimAccounts('google', 1)
  await world.work()
  expect(account).toBeDefined()
  if (account) await wakeUpAfterNewerEdit(world, account)
})
