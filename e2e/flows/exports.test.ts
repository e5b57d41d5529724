import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashEnvironment, startCrashEnvironment } from './crash-environment.ts'

let world: CrashEnvironment
beforeAll(async () => {
  world = await startCrashEnvironment(1)
}, 60_000)
afterAll(() => world.close())

const count = 60_000

/** Creates so many activities that the process can be killed while it still writes them. */
async function rememberMuch(): Promise<void> {
  const { companyId, id } = world.camille
  await sql`insert into user_activity (company_id, id, user_id, at, operation, object_type, outcome, request_id)
    select ${companyId}, gen_random_uuid(), ${id}, clock_timestamp() - n * interval '1 second', 'past.act', n::text, 'done', ''
    from generate_series(1, ${count}::int) n`.execute(world.server.deps.databases.forCompany(companyId))
}

const files = () =>
  readdirSync(join(world.server.deps.config.DATA_DIR, 'exports'), { recursive: true }).filter((name) =>
    String(name).endsWith('.csv'),
  )

test('an export restarts after its worker is killed and produces one complete file and one notification', {
  timeout: 90_000,
}, async () => {
  await rememberMuch()
  const first = await world.startWorker()
  const { body } = await world.camille.request('POST', '/api/exports', {
    ...{ kind: 'userActivities', query: 'operation=past.act' },
  })
  const now = async () => (await world.camille.request('GET', body['@id'])).body
  const until = async (reached: (of: { status: string; rows: number }) => boolean) => {
    for (;;) {
      const found = await now()
      if (reached(found)) return found
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await until(({ status }) => status === 'RUNNING')
  const gone = new Promise((resolve) => first.once('exit', resolve))
  first.kill('SIGKILL')
  await gone
  expect((await now()).status).toBe('RUNNING')

  await world.startWorker()
  const done = await until(({ status }) => status !== 'RUNNING')
  expect(done).toMatchObject({ status: 'DONE', rows: count, total: count })
  const { body: file } = await world.server.request(
    'GET',
    new URL(done.contentUrl).pathname + new URL(done.contentUrl).search,
  )
  const numbers = String(file)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(/[,;]/)[3])
  expect([numbers.length, new Set(numbers).size]).toEqual([count, count])
  expect(files()).toHaveLength(1)
  const notifications = (await world.camille.request('GET', '/api/notifications?type=exportCompleted')).body
  expect(notifications.totalItems).toBe(1)
})
