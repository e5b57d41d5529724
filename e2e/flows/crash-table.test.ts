import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashTable, instagramImage, openCrashTable, points, someAlone, tableTimeout } from './crash-table.ts'

// One post type; the others are in `e2e/full`.
let table: CrashTable
beforeAll(async () => {
  table = await openCrashTable([instagramImage], someAlone(instagramImage))
}, 600_000)
afterAll(() => table.close())

test('a worker killed at any point, with any network error, publishes at most once and reports failures', {
  timeout: tableTimeout,
}, async () => {
  const passed = await table.killAtEveryPoint()
  for (const point of points) expect(passed, 'this post type passes every point').toContain(point)
})

test('a worker that resumes after another one took over changes nothing', { timeout: tableTimeout }, () =>
  table.sleepAtEveryPoint(),
)

test('a worker killed between two statements publishes at most once', { timeout: tableTimeout }, () =>
  table.killEachAlone(),
)
