import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashEnvironment, startCrashEnvironment } from './crash-environment.ts'

let world: CrashEnvironment
beforeAll(async () => {
  world = await startCrashEnvironment(6)
}, 60_000)
afterAll(() => world.close())

const waitForExit = (worker: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    worker.once('exit', (code, signal) => resolve({ code, signal })),
  )

async function publishNow(text: string): Promise<string> {
  const { body } = await world.camille.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', scheduleType: 'NOW', text },
    checkedLocations: world.claimAccounts('facebook', 1).map(({ locationId }) => `/api/locations/${locationId}`),
  })
  return body.id
}

async function until(postId: string, state: string): Promise<void> {
  for (;;) {
    if ((await world.publications([postId])).every((row) => row.state === state)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a worker that receives SIGTERM finishes its publication and exits within ten seconds', {
  timeout: 30_000,
}, async () => {
  const worker = await world.startWorker()
  await world.sandbox.control('PUT', '/faults', {
    rules: [{ network: 'facebook', operation: 'feed.create', fault: 'slow', delayMs: 400, times: 1 }],
  })
  const id = await publishNow('Une dernière')
  await until(id, 'SENDING')
  const began = performance.now()
  const ended = waitForExit(worker)
  worker.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await world.publications([id])).toMatchObject([{ state: 'PUBLISHED' }])
})

test('a worker that is stopping claims nothing, and the next worker publishes it', { timeout: 30_000 }, async () => {
  const id = await publishNow('Pour le suivant')
  const worker = await world.startWorker()
  await until(id, 'PUBLISHED')
  const ended = waitForExit(worker)
  // Simulates the end of the parent process.
  worker.disconnect()
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('jobs run while publications are processed', { timeout: 30_000 }, async () => {
  const worker = await world.startWorker()
  const open = world.server.deps.databases.open
  await sql`select graphile_worker.add_job('posts.rezone', '{}', job_key => 'tried')`.execute(open)
  const waiting = async () =>
    (await sql`select 1 from graphile_worker.jobs where key = 'tried'`.execute(open)).rows.length > 0
  while (await waiting()) await new Promise((resolve) => setTimeout(resolve, 50))
  const ended = waitForExit(worker)
  worker.kill('SIGINT')
  expect(await ended).toEqual({ code: 0, signal: null })
})
