import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const day = { monday: '0900-1800', tuesday: '0900-1800', wednesday: '0900-1800', thursday: '0900-1800' }
const hours = { type: 'default', openingHours: { ...day, friday: '0900-1800', saturday: '', sunday: '' } }
const startUpdate = (user: TestUser, locationIds: string[], payload: object, headers = {}) =>
  user.request('POST', '/api/locations/bulk/opening_hours', { locationIds, payload }, headers)
const preview = (user: TestUser, locationIds: string[], payload: object) =>
  user.request('POST', '/api/locations/bulk/opening_hours/preview', { locationIds, payload })
const read = async (user: TestUser, id: string) => (await user.request('GET', `/api/locations/${id}`)).body
const createLocations = (user: TestUser, count: number, more = {}) =>
  Promise.all(Array.from({ length: count }, () => createConnectedLocation(server, user, more)))

describe('opening hours of a few locations', () => {
  test('hours are saved at once with a verdict per location, and unchanged ones are not sent again', async () => {
    const owner = await server.owner()
    const [first = '', second = ''] = await createLocations(owner, 2)
    const nowhere = newId()
    const isChecked = async () => (await owner.request('GET', `/api/companies/${owner.companyId}`)).body.hoursChecked
    expect(await isChecked()).toBe(false)
    const { status, body } = await startUpdate(owner, [first, `/api/locations/${second}`, nowhere, first], hours)
    expect(await isChecked()).toBe(true)
    expect([status, body.successful]).toEqual([200, [first, second]])
    expect(body.failed).toEqual([{ id: nowhere, message: 'This item does not exist.' }])
    const location = await read(owner, first)
    expect(location.openingHours).toEqual([{ type: 'default', ...hours.openingHours }])
    expect(location.listing).toMatchObject([{ network: 'google', field: 'hours', state: 'pending' }])
    const [before] = location.listing
    expect((await startUpdate(owner, [first], hours)).body.successful).toEqual([first])
    expect((await read(owner, first)).listing).toEqual([before])
    // Another set joins what is there.
    await startUpdate(owner, [first], { ...hours, type: 'drive' })
    expect((await read(owner, first)).openingHours.map(({ type }: { type: string }) => type)).toEqual([
      'default',
      'drive',
    ])
    const [act] = (await owner.request('GET', '/api/user_activities?operation=bulkUpdates.openingHours')).body.member
    expect(act.fields).toEqual(['locationIds', 'payload'])
  })

  test('are set day by day: a day that is left out stays as each location has it', async () => {
    const owner = await server.owner()
    const [first = '', second = ''] = await createLocations(owner, 2)
    await startUpdate(owner, [first], hours)
    const saturday = { type: 'default', openingHours: { saturday: '1000-1700', sunday: '' } }
    const { body } = await preview(owner, [first, second], saturday)
    const getDays = (id: string) => body.changing.find((location: { id: string }) => location.id === id).days
    expect(getDays(first)).toEqual([{ day: 'saturday', from: '', to: '1000-1700' }])
    // Where there were no hours, the preview says that the other days are closed.
    expect(getDays(second)).toHaveLength(7)
    await startUpdate(owner, [first, second], saturday)
    const closed = { monday: '', tuesday: '', wednesday: '', thursday: '', friday: '' }
    expect((await read(owner, first)).openingHours).toEqual([
      { type: 'default', ...hours.openingHours, saturday: '1000-1700' },
    ])
    expect((await read(owner, second)).openingHours).toMatchObject([{ ...closed, saturday: '1000-1700', sunday: '' }])
    const blank = await startUpdate(owner, [first], { type: 'default', openingHours: {} })
    expect(blank.body.violations).toMatchObject([{ propertyPath: 'payload.openingHours', code: 'blank' }])
  })

  test('special days join by date, or replace all', async () => {
    const owner = await server.owner()
    const [id = ''] = await createLocations(owner, 1)
    const days = (...specialTimes: object[]) => ({ type: 'special', specialTimes })
    await startUpdate(
      owner,
      [id],
      days({ date: '25/12/2098', ranges: '' }, { date: '31/12/2098', ranges: '0900-1200' }),
    )
    await startUpdate(
      owner,
      [id],
      days({ date: '31/12/2098', ranges: '0900-1600' }, { date: '01/01/2098', ranges: '' }),
    )
    expect((await read(owner, id)).specialTimes).toEqual([
      { date: '01/01/2098', ranges: '' },
      { date: '25/12/2098', ranges: '' },
      { date: '31/12/2098', ranges: '0900-1600' },
    ])
    const all = { ...days({ date: '14/07/2098', ranges: '' }), replaceSpecialTimes: true }
    const { body } = await preview(owner, [id], all)
    expect(body.changing[0].days).toEqual([
      { day: '01/01/2098', from: '' },
      { day: '14/07/2098', to: '' },
      { day: '25/12/2098', from: '' },
      { day: '31/12/2098', from: '0900-1600' },
    ])
    await startUpdate(owner, [id], all)
    expect((await read(owner, id)).specialTimes).toEqual([{ date: '14/07/2098', ranges: '' }])
  })

  test('a preview lists only what differs and the locations that already match', async () => {
    const owner = await server.owner()
    const [first = '', second = ''] = await createLocations(owner, 2)
    await startUpdate(owner, [first], hours)
    const change = { ...hours, openingHours: { ...hours.openingHours, saturday: '1000-1700' } }
    const { body } = await preview(owner, [first, second, newId()], change)
    expect(body.changing.map(({ id }: { id: string }) => id).toSorted()).toEqual([first, second].toSorted())
    const mine = body.changing.find(({ id }: { id: string }) => id === first)
    expect(mine.days).toEqual([{ day: 'saturday', from: '', to: '1000-1700' }])
    expect(body.failed).toHaveLength(1)
    expect((await preview(owner, [first, second], hours)).body.identical).toEqual([first])
    expect((await read(owner, second)).openingHours).toEqual([])
  })

  test('unreadable hours, and users without the permission for hours, are refused', async () => {
    const owner = await server.owner()
    const [id = ''] = await createLocations(owner, 1)
    const wrong = await startUpdate(owner, [id], { type: 'default', openingHours: { ...day, friday: '1800-0900' } })
    expect(wrong.body.violations).toMatchObject([
      { propertyPath: 'payload.openingHours.friday', code: 'hours.inverted' },
    ])
    expect((await startUpdate(owner, [id], { type: 'special' })).body.violations).toMatchObject([
      { propertyPath: 'payload.specialTimes' },
    ])
    expect((await startUpdate(owner, [], hours)).status).toBe(400)
    const clerk = await server.colleague(owner, { permissions: { googleHours: false } })
    expect((await startUpdate(clerk, [id], hours)).status).toBe(403)
    expect((await preview(clerk, [id], hours)).status).toBe(403)
    const elsewhere = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [] })
    expect((await startUpdate(elsewhere, [id], hours)).body).toEqual({
      ...{ successful: [], failed: [{ id, message: 'This item does not exist.' }] },
    })
  })
})

describe('opening hours of many locations', () => {
  const background = { prefer: 'respond-async' }

  test('hours are saved in the background with progress, and failed locations can be retried', async () => {
    const owner = await server.owner()
    const ids = await createLocations(owner, 104, { networks: [] })
    const gone = ids[3] ?? ''
    const { status, body, headers } = await startUpdate(owner, ids, hours)
    expect([status, body.status, body.total, body.done, headers.location]).toEqual([202, 'QUEUED', 104, 0, body['@id']])
    await owner.request('DELETE', `/api/locations/${gone}`)
    await server.runJobs()
    const done = (await owner.request('GET', body['@id'])).body
    expect(done).toMatchObject({ status: 'DONE', done: 104, failed: 1, finishedAt: expect.any(String) })
    const failed = (await owner.request('GET', `${done.items}?status=failed`)).body
    expect(failed.member).toMatchObject([{ id: gone, status: 'failed', message: 'This item does not exist.' }])
    expect((await owner.request('GET', `${done.items}?status=done`)).body.totalItems).toBe(103)
    for (const id of [ids[0], ids[103]]) expect((await read(owner, id ?? '')).openingHours).toHaveLength(1)
    expect((await owner.request('GET', '/api/bulk_updates?status=DONE')).body.member).toMatchObject([{ id: body.id }])

    const again = await owner.request('POST', `${body['@id']}/retry`)
    expect([again.status, again.body.status, again.body.done]).toEqual([202, 'QUEUED', 103])
    const listActivities = async () =>
      (await owner.request('GET', '/api/user_activities?objectType=BulkUpdate')).body.member
    expect(await listActivities()).toMatchObject([
      { operation: 'bulkUpdates.retry', object: body['@id'], outcome: 'done' },
    ])
    await server.runJobs()
    expect((await owner.request('GET', body['@id'])).body).toMatchObject({ status: 'DONE', done: 104, failed: 1 })
    const [small = ''] = await createLocations(owner, 1, { networks: [] })
    const fine = (await startUpdate(owner, [small], hours, background)).body
    await server.runJobs()
    const nothing = await owner.request('POST', `${fine['@id']}/retry`)
    expect([nothing.status, nothing.body.code]).toEqual([409, 'bulk.nothingFailed'])
    expect(await listActivities()).toHaveLength(1)
  })

  test('a background run checks the permissions at run time and is visible to its author only', async () => {
    const owner = await server.owner()
    const ids = await createLocations(owner, 2)
    const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: ids })
    const { body } = await startUpdate(member, ids, hours, background)
    await owner.request('PUT', `/api/users/${member.id}`, { allowedLocations: [`/api/locations/${ids[0]}`] })
    await server.runJobs()
    expect((await member.request('GET', body['@id'])).body).toMatchObject({
      done: 2,
      failed: 1,
      listing: { pending: 1 },
    })
    const items = (await member.request('GET', body.items)).body.member
    expect(items.map(({ location }: { location?: object }) => location !== undefined)).toEqual([true, false])
    for (const user of [owner, await server.owner('Autre maison')]) {
      expect((await user.request('GET', body['@id'])).status).toBe(404)
      expect((await user.request('GET', body.items)).status).toBe(404)
      expect((await user.request('POST', `${body['@id']}/retry`)).status).toBe(404)
      expect((await user.request('GET', '/api/bulk_updates')).body.totalItems).toBe(0)
    }
    const later = (await startUpdate(member, ids, { ...hours, type: 'drive' }, background)).body
    await owner.request('PUT', `/api/users/${member.id}`, { appPermissions: { googleHours: false, locations: true } })
    await server.runJobs()
    expect((await read(owner, ids[0] ?? '')).openingHours).toHaveLength(1)
    await owner.request('PUT', `/api/users/${member.id}`, { appPermissions: { googleHours: true, locations: true } })
    expect((await member.request('GET', later.items)).body.member[0].message).toMatch(/no longer change the hours/)
  })

  test('a background run waits while the company of its author is disabled', async () => {
    const owner = await server.owner()
    const admin = await server.colleague(await server.owner('La plateforme'), { superAdmin: true })
    const ids = await createLocations(owner, 2)
    const { body } = await startUpdate(owner, ids, hours, background)
    const acting = { 'x-company': `/api/companies/${owner.companyId}` }
    const disabling = `/api/companies/${owner.companyId}/disabling`
    expect((await admin.request('PUT', disabling, { because: 'Impayé' }, acting)).status).toBe(200)
    await server.runJobs()
    expect((await admin.request('DELETE', disabling, undefined, acting)).status).toBe(204)
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
      server.deps.databases.open,
    )
    await server.runJobs()
    const { rows } = await sql`select status, done, failed from bulk_update where id = ${body.id}`.execute(
      server.deps.databases.forCompany(owner.companyId),
    )
    expect(rows).toEqual([{ status: 'DONE', done: 2, failed: 0 }])
  })

  test('a repeated idempotency key creates one run, and a run started twice is applied once', async () => {
    const owner = await server.owner()
    const ids = await createLocations(owner, 45, { networks: [] })
    const key = { ...background, 'idempotency-key': newId() }
    const [first, second] = [await startUpdate(owner, ids, hours, key), await startUpdate(owner, ids, hours, key)]
    expect([first.status, second.status, second.body.id]).toEqual([202, 202, first.body.id])
    await Promise.all([server.runJobs(), server.runJobs()])
    await server.runJobs()
    expect((await owner.request('GET', first.body['@id'])).body).toMatchObject({ status: 'DONE', done: 45, failed: 0 })
  })
})

test('the Google profile of many locations is saved where a listing is connected', async () => {
  const owner = await server.owner()
  const [first = ''] = await createLocations(owner, 1)
  const [facebookOnly = ''] = await createLocations(owner, 1, { networks: ['facebook'] })
  const payload = { description: 'Une table', primaryCategory: null, additionalCategories: [], cashOnly: true }
  const { body } = await owner.request('POST', '/api/locations/bulk/google_profile', {
    locationIds: [first, facebookOnly],
    payload,
  })
  expect(body).toEqual({
    successful: [first],
    failed: [{ id: facebookOnly, message: 'This location is not connected to Google.' }],
  })
  expect((await read(owner, first)).googleBusinessProfile).toMatchObject({ description: 'Une table', cashOnly: true })
  expect((await read(owner, facebookOnly)).googleBusinessProfile).toBeUndefined()
  const long = await owner.request('POST', '/api/locations/bulk/google_profile', {
    ...{ locationIds: [first], payload: { description: 'a'.repeat(751) } },
  })
  expect(long.body.violations).toMatchObject([{ propertyPath: 'payload.description' }])
  const clerk = await server.colleague(owner, { permissions: { googleHours: false } })
  const refused = await clerk.request('POST', '/api/locations/bulk/google_profile', { locationIds: [first], payload })
  expect(refused.status).toBe(403)
  expect((await clerk.request('POST', `/api/locations/${first}/google-profile`, { cashOnly: false })).status).toBe(200)
  const neither = await server.colleague(owner, { permissions: { googleHours: false, locations: false } })
  expect((await neither.request('POST', `/api/locations/${first}/google-profile`, { cashOnly: true })).status).toBe(403)
  const hidden = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [facebookOnly] })
  expect((await hidden.request('POST', `/api/locations/${first}/google-profile`, { cashOnly: true })).status).toBe(404)
  const choice = { network: 'google', fields: ['hours'], take: 'ours' }
  expect((await hidden.request('POST', `/api/locations/${first}/listing`, choice)).status).toBe(404)
})
