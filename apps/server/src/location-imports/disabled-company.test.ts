import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, send } from '../testing/location-imports.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// What an import waits for, and what it does not.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const file = 'Nom;Ville\nChez Margot Bercy;Paris\nChez Margot Nice;Nice\n;Lille\n'

test('an import waits while the company of the user who started it is disabled, then continues unchanged', async () => {
  const owner = await server.owner()
  const admin = await server.colleague(await server.owner('La plateforme'), { superAdmin: true })
  const acting = { 'x-company': `/api/companies/${owner.companyId}` }
  const disabling = `/api/companies/${owner.companyId}/disabling`
  const { '@id': path } = (await send(owner, file)).body
  expect((await owner.request('POST', `${path}/run`)).status).toBe(202)
  expect((await admin.request('PUT', disabling, { because: 'Impayé' }, acting)).status).toBe(200)
  const report = async () => (await admin.request('GET', path, undefined, acting)).body
  await server.runJobs()
  expect(await report()).toMatchObject({ status: 'QUEUED', totals: { done: 0, refused: 0 } })
  // What the platform imports for it meanwhile does not wait.
  const visitor: TestUser = {
    ...admin,
    request: (method, at, body, more) => admin.request(method, at, body, { ...more, ...acting }),
  }
  expect(await importFile(server, visitor, 'Nom\nChez Margot Brest\n')).toMatchObject({ totals: { created: 1 } })
  expect((await admin.request('DELETE', disabling, undefined, acting)).status).toBe(204)
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
    server.deps.databases.open,
  )
  await server.runJobs()
  expect(await report()).toMatchObject({ status: 'DONE', totals: { done: 3, created: 2, refused: 1 } })
})

test('as many imports as database connections run at once without a deadlock', async () => {
  const narrow = await startTestServer({ DATABASE_POOL: '2' })
  try {
    const person = await narrow.owner()
    const paths: string[] = []
    for (const name of ['Nice', 'Brest', 'Lyon']) {
      const { '@id': path } = (await send(person, `Nom\nChez Margot ${name}\n`)).body
      expect((await person.request('POST', `${path}/run`)).status).toBe(202)
      paths.push(path)
    }
    await Promise.all(paths.map(() => narrow.runJobs()))
    for (const path of paths)
      expect((await person.request('GET', path)).body).toMatchObject({ status: 'DONE', totals: { created: 1 } })
  } finally {
    await narrow.close()
  }
}, 30_000)
