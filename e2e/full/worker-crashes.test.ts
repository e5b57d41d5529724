import { afterAll, beforeAll, test } from 'vitest'
import { type CrashEnvironment, startCrashEnvironment } from '../flows/crash-environment.ts'
import { crashTenTimes } from '../flows/worker-crashes.ts'

let world: CrashEnvironment
beforeAll(async () => {
  world = await startCrashEnvironment(60, { networks: ['facebook'] })
}, 60_000)
afterAll(() => world.close())

test('ten crashes in a row quarantine no publication that did not cause them', { timeout: 120_000 }, () =>
  crashTenTimes(world),
)
