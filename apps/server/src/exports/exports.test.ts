import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueueNow } from '../jobs/enqueue.ts'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const start = (user: TestUser, kind: string, query?: string) => user.request('POST', '/api/exports', { kind, query })
const read = async (user: TestUser, of: { '@id': string }) => (await user.request('GET', of['@id'])).body
/** As a browser follows a link: with nothing but its address. */
const fetchFile = (url: string) => server.request('GET', url.replace(server.deps.config.PUBLIC_URL, ''))
const listNotifications = async (user: TestUser) => (await user.request('GET', '/api/notifications')).body.member
const files = () => readdir(join(server.deps.config.DATA_DIR, 'exports'), { recursive: true })

async function made(user: TestUser, kind: string, query?: string) {
  const { body } = await start(user, kind, query)
  await server.runJobs()
  return read(user, body)
}
async function readRows(url: string): Promise<Record<string, string>[]> {
  return parse((await fetchFile(url)).body, { bom: true, columns: true })
}

describe('an export', () => {
  test('an export runs in the background, notifies once and is downloaded by a link without a session', async () => {
    const owner = await server.owner()
    await owner.request('POST', '/api/groups', { name: '=HYPERLINK("https://evil.test")' })
    await owner.request('POST', '/api/location_labels', { name: 'Terrasse' })
    const { status, body, headers } = await start(owner, 'userActivities', 'objectType[]=Group&page=9')
    expect([status, body.status, body.rows, headers.location]).toEqual([201, 'QUEUED', 0, body['@id']])
    expect(body.contentUrl).toBeUndefined()
    expect((await owner.request('GET', '/api/exports?status=QUEUED')).body.member).toMatchObject([{ id: body.id }])
    await server.runJobs()
    const done = await read(owner, body)
    expect(done).toMatchObject({
      status: 'DONE',
      rows: 1,
      total: 1,
      fileName: expect.stringMatching(/^activity_[a-z0-9-]+_\d{4}-\d\d-\d\d\.csv$/),
    })
    expect(Date.parse(done.expiresAt) - Date.parse(done.finishedAt)).toBeCloseTo(7 * 86_400_000, -4)
    const file = await fetchFile(done.contentUrl)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${done.fileName}"`,
      'content-length': String(done.bytes),
      'cache-control': 'private, no-store',
    })
    const lines = String(file.body).split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffDate,Person,Action,Type,Address,Object,Locations,Fields,Detail,Outcome,IP address,Browser',
    )
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.test"")"`)
    expect(await listNotifications(owner)).toMatchObject([
      {
        ...{ type: 'exportCompleted', link: `/exports/${body.id}`, unread: true, gone: false },
        text: 'Your export of the activity is ready: 1 row. The file is kept for 7 days.',
      },
    ])
    const [act] = (await owner.request('GET', '/api/user_activities?objectType=Export')).body.member
    expect(act).toMatchObject({
      operation: 'exports.create',
      summary: done.fileName,
      details: { kind: 'userActivities' },
    })
    await server.runJobs()
    expect(await listNotifications(owner)).toHaveLength(1)
  })

  test.each([
    ['userActivities', ['objectType=%00', 'createdAt[after]=%00', 'user=%ED%A0%BD']],
    ['locations', ['id[]=%00', 'order[name]=%00', 'id=%ED%A0%BD']],
  ])('of %s refuses a filter that cannot be stored', async (kind, queries) => {
    const owner = await server.owner()
    for (const query of queries)
      expect(await start(owner, kind, query)).toMatchObject({
        status: 400,
        body: { violations: [{ propertyPath: 'query', code: 'text.unstorable' }] },
      })
    expect((await start(owner, kind, 'nonsense=%00')).status).toBe(201)
  })

  test('holds every row once, however many pages they are, in the order of the list', async () => {
    const owner = await server.owner()
    await sql`insert into user_activity (company_id, id, user_id, at, operation, object_type, outcome, request_id)
      select ${owner.companyId}, gen_random_uuid(), ${owner.id}, '2026-01-01'::timestamptz + (n / 7) * interval '1 microsecond',
        'groups.create', n::text, 'done', '' from generate_series(1, 2345) n`.execute(
      server.deps.databases.forCompany(owner.companyId),
    )
    const done = await made(owner, 'userActivities', 'operation=groups.create')
    expect([done.rows, done.total]).toEqual([2345, 2345])
    const rows = await readRows(done.contentUrl)
    expect(new Set(rows.map(({ Type }) => Type)).size).toBe(2345)
    const pieces = rows.map(({ Type }) => Math.floor(Number(Type) / 7))
    expect(pieces).toEqual(pieces.toSorted((a, b) => b - a))
  })

  test('a repeated request for a running export returns it, and at most five run at once', async () => {
    const owner = await server.owner()
    const [first, second] = await Promise.all([start(owner, 'locations'), start(owner, 'locations')])
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
    for (const n of [1, 2, 3, 4]) expect((await start(owner, 'locations', `name=${n}`)).status).toBe(201)
    const refused = await start(owner, 'locations', 'name=5')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '5 of your exports are already being prepared. Wait until one of them is ready.',
    ])
    expect((await start(owner, 'rockets')).body.violations).toMatchObject([{ propertyPath: 'kind' }])
    await server.runJobs()
    expect((await start(owner, 'locations')).body.id).not.toBe(first.body.id)
    await server.runJobs()
  })

  test('no more than five of one user are accepted at once, however many are requested together', async () => {
    const owner = await server.owner()
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => start(owner, 'locations', `name=${n}`)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(7)
    await server.runJobs()
  })

  test('an export runs before scheduled background jobs', async () => {
    const owner = await server.owner()
    await server.runJobs()
    const db = server.deps.databases.open
    for (let n = 0; n < 3; n++) await enqueueNow(db, 'reports.collect', { companyId: newId(), integrationId: newId() })
    await start(owner, 'locations')
    const { rows } = await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs
      where run_at <= now() order by priority, run_at, id`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(['exports.run', ...Array(3).fill('reports.collect')])
    await server.runJobs()
  })

  test('run twice at once it is one file and one notification', async () => {
    const owner = await server.owner()
    const before = (await files()).length
    const { body } = await start(owner, 'locations')
    await sql`select graphile_worker.add_job('exports.run', ${JSON.stringify({ companyId: owner.companyId, exportId: body.id })}::json)`.execute(
      server.deps.databases.open,
    )
    await Promise.all([server.runJobs(), server.runJobs()])
    expect(await read(owner, body)).toMatchObject({ status: 'DONE' })
    expect(await listNotifications(owner)).toHaveLength(1)
    expect((await files()).filter((name) => name.endsWith('.csv')).length).toBeGreaterThan(0)
    expect((await files()).length - before).toBeLessThanOrEqual(2) // the file, and perhaps its folder
  })
})

describe('permissions of an export', () => {
  test('an export holds what its user sees when it runs, not when it was requested', async () => {
    const owner = await server.owner()
    const [lyon, nice, lille] = await Promise.all(
      ['Lyon', 'Nice', 'Lille'].map(async (name) => (await owner.request('POST', '/api/locations', { name })).body),
    )
    const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon.id, nice.id] })
    const { body } = await start(member, 'locations')
    await owner.request('PUT', `/api/users/${member.id}`, { allowedLocations: [nice['@id'], lille['@id']] })
    await server.runJobs()
    const done = await read(member, body)
    expect((await readRows(done.contentUrl)).map(({ Name }) => Name)).toEqual(['Lille', 'Nice'])
    const some = await made(owner, 'locations', `id[]=${lyon.id}&id[]=${lille.id}`)
    expect((await readRows(some.contentUrl)).map(({ Name }) => Name)).toEqual(['Lille', 'Lyon'])

    // Who sees fewer places than the file holds does not get it any more, by no link.
    await owner.request('PUT', `/api/users/${member.id}`, { allowedLocations: [nice['@id']] })
    const after = await read(member, body)
    expect([after.status, after.contentUrl, after.error]).toEqual([
      'DONE',
      undefined,
      { code: 'export.places', message: expect.stringMatching(/Start the export again/) },
    ])
    expect((await fetchFile(done.contentUrl)).status).toBe(404)
  })

  test('an export needs the list’s permission when requested, when run and when downloaded', async () => {
    const owner = await server.owner()
    const clerk = await server.colleague(owner, { permissions: { users: false } })
    expect((await start(clerk, 'userActivities')).status).toBe(403)
    const userWithoutPermissions = await server.colleague(owner, { permissions: { users: false, locations: false } })
    expect((await start(userWithoutPermissions, 'locations')).status).toBe(403)

    const done = await made(clerk, 'locations')
    const { body: waiting } = await start(clerk, 'locations', 'name=x')
    await owner.request('PUT', `/api/users/${clerk.id}`, { appPermissions: { inbox: true, locations: false } })
    await server.runJobs()
    expect((await fetchFile(done.contentUrl)).status).toBe(404)
    expect((await read(clerk, done)).error.code).toBe('export.rights')
    expect(await read(clerk, waiting)).toMatchObject({
      status: 'FAILED',
      error: { code: 'export.rights', message: expect.stringMatching(/Ask an administrator/) },
    })
    expect((await listNotifications(clerk))[0]).toMatchObject({
      ...{ type: 'info', link: `/exports/${waiting.id}` },
      text: expect.stringMatching(/was not made: you may no longer/),
    })
    await owner.request('PUT', `/api/users/${clerk.id}`, { appPermissions: { inbox: true, locations: true } })
    const again = await made(clerk, waiting.kind, waiting.query)
    expect((await fetchFile(again.contentUrl)).status).toBe(200)
  })

  test('is the only one who finds it, in this company or another', async () => {
    const owner = await server.owner()
    const done = await made(owner, 'locations')
    const colleague = await server.colleague(owner)
    const stranger = await server.owner('Autre maison')
    for (const user of [colleague, stranger]) {
      expect((await user.request('GET', done['@id'])).status).toBe(404)
      expect((await user.request('GET', '/api/exports')).body.totalItems).toBe(0)
      expect((await listNotifications(user)).length).toBe(0)
      const otherExport = await made(user, 'locations')
      const token = new URL(otherExport.contentUrl).searchParams.get('token')
      expect((await server.request('GET', `${done['@id']}/file?token=${token}`)).status).toBe(404)
    }
    for (const search of ['', '?token=', '?token=abc', `?token=${owner.token}`])
      expect((await server.request('GET', `${done['@id']}/file${search}`)).status).toBe(404)
    expect((await owner.request('GET', `${done['@id']}/file`)).status).toBe(404)
    expect((await owner.request('GET', `/api/exports/${newId()}`)).status).toBe(404)
    const [name = ''] = (await files()).filter((file) => file.endsWith('.csv'))
    expect((await server.request('GET', `/media/${name.split('/').at(-1)}`)).status).toBe(404)
    // The link ends with the session it was made in.
    expect((await fetchFile(done.contentUrl)).status).toBe(200)
    await owner.request('POST', '/api/logout')
    expect((await fetchFile(done.contentUrl)).status).toBe(404)
  })

  test('an export for another company is visible to the super admin there, without a notification', async () => {
    const owner = await server.owner()
    await owner.request('POST', '/api/locations', { name: 'Lyon' })
    const admin = await server.colleague(await server.owner('La plateforme'), { superAdmin: true })
    const acting = { 'x-company': owner.companyId }
    const { status, body } = await admin.request('POST', '/api/exports', { kind: 'locations' }, acting)
    expect(status).toBe(201)
    await server.runJobs()
    const done = (await admin.request('GET', body['@id'], undefined, acting)).body
    expect((await readRows(done.contentUrl)).map(({ Name }) => Name)).toEqual(['Lyon'])
    expect((await admin.request('GET', body['@id'])).status).toBe(404)
    expect((await owner.request('GET', body['@id'])).status).toBe(404)
    await server.deps.databases
      .forCompany(admin.companyId)
      .updateTable('app_user')
      .set({ super_admin: false })
      .where('id', '=', admin.id)
      .execute()
    expect((await fetchFile(done.contentUrl)).status).toBe(404)
  })
})

test('an expired file is deleted, and the export reports it', async () => {
  const quick = await startTestServer({ EXPORT_DAYS: '0.00001' })
  try {
    const owner = await quick.owner()
    const { body } = await owner.request('POST', '/api/exports', { kind: 'locations' })
    await quick.runJobs()
    const { contentUrl } = (await owner.request('GET', body['@id'])).body
    const stored = () => readdir(join(quick.deps.config.DATA_DIR, 'exports'), { recursive: true })
    expect((await stored()).some((name) => name.endsWith('.csv'))).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(await listNotifications(owner)).toMatchObject([{ link: body['@id'].replace('/api', ''), gone: true }])
    const late = (await owner.request('GET', body['@id'])).body
    expect([late.status, late.contentUrl]).toEqual(['EXPIRED', undefined])
    expect((await quick.request('GET', contentUrl.replace(quick.deps.config.PUBLIC_URL, ''))).status).toBe(404)
    await quick.runJobs()
    expect((await stored()).some((name) => name.endsWith('.csv'))).toBe(false)
    expect((await owner.request('GET', '/api/exports?status=EXPIRED')).body.totalItems).toBe(1)
    expect(await listNotifications(owner)).toMatchObject([{ gone: true }])
  } finally {
    await quick.close()
  }
})

test('what breaks off is tried again, and given up with a reason and a word', async () => {
  const quick = await startTestServer({ TEST_SPEED: '1000' })
  try {
    const owner = await quick.owner()
    const incoming = join(quick.deps.config.DATA_DIR, 'incoming')
    const runs = async () => {
      for (let run = 0; run < 8; run++) {
        await quick.runJobs()
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
    }
    // A disk that takes nothing.
    await rm(incoming, { recursive: true })
    await writeFile(incoming, '')
    const { body } = await owner.request('POST', '/api/exports', { kind: 'locations' })
    await quick.runJobs()
    expect((await owner.request('GET', body['@id'])).body.status).toBe('QUEUED')
    await rm(incoming)
    await mkdir(incoming)
    await runs()
    expect((await owner.request('GET', body['@id'])).body.status).toBe('DONE')

    await rm(incoming, { recursive: true })
    await writeFile(incoming, '')
    const { body: lost } = await owner.request('POST', '/api/exports', { kind: 'locations' })
    await runs()
    expect((await owner.request('GET', lost['@id'])).body).toMatchObject({
      status: 'FAILED',
      error: { code: 'export.unexpected', message: expect.stringMatching(/Try again later/) },
    })
    expect((await listNotifications(owner)).map(({ type }: { type: string }) => type)).toEqual([
      'info',
      'exportCompleted',
    ])
  } finally {
    await quick.close()
  }
})

test('an export waits while the company of its user is disabled, and runs once it is enabled', async () => {
  const owner = await server.owner()
  const admin = await server.colleague(await server.owner('La plateforme'), { superAdmin: true })
  const acting = { 'x-company': `/api/companies/${owner.companyId}` }
  const disabling = `/api/companies/${owner.companyId}/disabling`
  const { body } = await start(owner, 'locations')
  expect((await admin.request('PUT', disabling, { because: 'Impayé' }, acting)).status).toBe(200)
  const comeRound = async () => {
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
      server.deps.databases.open,
    )
    await server.runJobs()
  }
  for (let minute = 0; minute < 6; minute++) await comeRound()
  expect((await admin.request('DELETE', disabling, undefined, acting)).status).toBe(204)
  await comeRound()
  // Nobody asks for it: the sessions of its people ended as it was disabled.
  const { rows } = await sql`select status, error_code, attempts from export where id = ${body.id}`.execute(
    server.deps.databases.forCompany(owner.companyId),
  )
  expect(rows).toEqual([{ status: 'DONE', error_code: null, attempts: 1 }])
})
