import { afterAll, beforeAll, test } from 'vitest'
import { type CrashTable, mostAlone, openCrashTable, otherKinds, tableTimeout } from '../flows/crash-table.ts'

let table: CrashTable
beforeAll(async () => {
  table = await openCrashTable(otherKinds, mostAlone())
}, 600_000)
afterAll(() => table.close())

test('a worker killed at any point, with any network fault, publishes once or not at all and reports failures', {
  timeout: tableTimeout,
}, async () => {
  await table.killAtEveryPoint()
})

test('a worker that wakes up after another one took over changes nothing', { timeout: tableTimeout }, () =>
  table.sleepAtEveryPoint(),
)

test('a worker killed where nothing can be held publishes once or not at all', { timeout: tableTimeout }, () =>
  table.killEachAlone(),
)
