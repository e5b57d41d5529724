import { afterAll, beforeAll, test } from 'vitest'
import { type CrashWorld, startCrashWorld } from '../flows/crash-world.ts'
import { crashTenTimes } from '../flows/deaths.ts'

let world: CrashWorld
beforeAll(async () => {
  world = await startCrashWorld(60, { networks: ['facebook'] })
}, 60_000)
afterAll(() => world.close())

test('ten crashes in a row quarantine no publication that did not cause them', { timeout: 120_000 }, () =>
  crashTenTimes(world),
)
