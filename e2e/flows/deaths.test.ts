import { afterAll, beforeAll, test } from 'vitest'
import { type CrashWorld, startCrashWorld } from './crash-world.ts'
import { quarantineTheCause } from './deaths.ts'

let world: CrashWorld
beforeAll(async () => {
  world = await startCrashWorld(40, { networks: ['google'] })
}, 60_000)
afterAll(() => world.close())

test(
  'a publication that kills its workers is quarantined, and those beside it are published',
  { timeout: 120_000 },
  () => quarantineTheCause(world),
)
