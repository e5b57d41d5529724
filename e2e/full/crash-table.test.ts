import { afterAll, beforeAll, test } from 'vitest'
import { type CrashTable, openCrashTable, otherKinds, selectDetailed, tableTimeout } from '../flows/crash-table.ts'

let table: CrashTable
beforeAll(async () => {
  table = await openCrashTable(otherKinds, selectDetailed())
}, 600_000)
afterAll(() => table.close())

test('a worker killed at any point, with any network error, publishes at most once and reports failures', {
  timeout: tableTimeout,
}, async () => {
  await table.killAtEveryPoint()
})

test('a worker that resumes after another one took over changes nothing', { timeout: tableTimeout }, () =>
  table.sleepAtEveryPoint(),
)

test('a worker killed between two statements publishes at most once', { timeout: tableTimeout }, () =>
  table.killEachAlone(),
)
