import { afterAll, beforeAll, test } from 'vitest'
import { type CrashEnvironment, startCrashEnvironment } from './crash-environment.ts'
import { quarantineTheCause } from './worker-crashes.ts'

let world: CrashEnvironment
beforeAll(async () => {
  world = await startCrashEnvironment(40, { networks: ['google'] })
}, 60_000)
afterAll(() => world.close())

test('a publication that crashes its workers is quarantined, and the others are published', { timeout: 120_000 }, () =>
  quarantineTheCause(world),
)
