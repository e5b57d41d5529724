import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, send } from '../testing/location-imports.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const file = readFileSync(new URL('../../data/france-services.csv', import.meta.url), 'utf8')
const [head, ...rows]: string[][] = parse(file)
/** Enough for a worker to be killed in the middle: five transactions. Overseas places are among them. */
const some = [...rows.slice(0, 560), ...rows.slice(1_700, 2_100)]
const written = (records: string[][]) =>
  records.map((record) => record.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

/** A worker of its own that takes the next job, to be killed at it. */
function worker() {
  const program = `
    const { runOnce } = await import('graphile-worker')
    const { readConfig } = await import('${new URL('../lib/config.ts', import.meta.url)}')
    const { openDeps } = await import('${new URL('../app/create-deps.ts', import.meta.url)}')
    const { jobs } = await import('${new URL('../app/jobs.ts', import.meta.url)}')
    const { roleUrl } = await import('${new URL('../db/database-roles.ts', import.meta.url)}')
    const { deps } = await openDeps(readConfig(), 'worker')
    const taskList = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (payload) => job(deps, payload)]))
    await runOnce({ connectionString: roleUrl(deps.config, 'vitrine_app'), taskList, noHandleSignals: true })`
  const env = Object.entries(server.deps.config).map(([key, value]): [string, string] => [
    key,
    value === undefined ? '' : String(value),
  ])
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: new URL('../..', import.meta.url),
    env: { ...Object.fromEntries(env), PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

test('2,845 real locations are read, and the missing values of each are reported', async () => {
  const preview = (await send(owner, file, 'france-services.csv')).body
  expect(preview.totals).toMatchObject({ rows: 2845, created: 2845, refused: 0, toCheck: 67 })
  const invalidRows = (await owner.request('GET', `${preview['@id']}/rows?faulty=true&itemsPerPage=100`)).body
  expect(invalidRows.totalItems).toBe(67)
  expect(invalidRows.member.flatMap((row: { faults: unknown[] }) => row.faults)).toHaveLength(157)
}, 60_000)

test('960 real locations survive a killed worker, and importing them again changes only what was edited', async () => {
  const preview = (await send(owner, written([head ?? [], ...some]), 'france-services.csv')).body
  const { toCheck } = preview.totals
  expect(toCheck).toBeGreaterThan(0)
  await owner.request('POST', `${preview['@id']}/run`)
  const killed = worker()
  const ended = once(killed, 'exit')
  await expect
    .poll(async () => (await owner.request('GET', preview['@id'])).body.totals.done, { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(0)
  killed.kill('SIGKILL')
  await ended
  const left = (await owner.request('GET', preview['@id'])).body
  expect(left.status).toBe('RUNNING')
  expect(left.totals.done).toBeLessThan(960)

  // The killed worker still holds its job. What it left for this case falls due a minute later.
  const due =
    await sql`update graphile_worker._private_jobs set run_at = clock_timestamp() where locked_at is null and key is not null`.execute(
      server.deps.databases.open,
    )
  expect(due.numAffectedRows).toBe(1n)
  await server.runJobs()
  const report = (await owner.request('GET', preview['@id'])).body
  expect(report).toMatchObject({
    status: 'DONE',
    totals: { done: 960, created: 960, updated: 0, refused: 0, toCheck },
  })

  const { body } = await owner.request('GET', '/api/locations?search=97400+saint-denis')
  expect(body.member[0]).toMatchObject({ country: 'FR', timeZone: 'Indian/Reunion', groupe: { name: '974' } })
  expect((await owner.request('GET', '/api/location_tree')).body.totalItems).toBe(960)

  const permuted = written([head ?? [], ...some.toSorted((a, b) => ((a[10] ?? '') < (b[10] ?? '') ? -1 : 1))])
  expect((await send(owner, permuted)).body.totals).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 960,
    refused: 0,
  })

  const changed = await importFile(
    server,
    owner,
    written([head ?? [], ...some]).replace('04 50 56 87 49', '04 50 56 87 50'),
  )
  expect(changed.totals).toMatchObject({ done: 960, created: 0, updated: 1, unchanged: 959 })
  expect(changed.firstRows[0]).toMatchObject({
    name: 'France services de Valserhône',
    outcome: 'updated',
    changes: [{ field: 'phone', from: '+33450568749', to: '+33450568750' }],
  })
}, 180_000)
