import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { connectedPlace } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const day = { monday: '0900-1800', tuesday: '0900-1800', wednesday: '0900-1800', thursday: '0900-1800' }
const hours = { type: 'default', openingHours: { ...day, friday: '0900-1800', saturday: '', sunday: '' } }
const ask = (who: Person, locationIds: string[], payload: object, headers = {}) =>
  who.ask('POST', '/api/locations/bulk/opening_hours', { locationIds, payload }, headers)
const preview = (who: Person, locationIds: string[], payload: object) =>
  who.ask('POST', '/api/locations/bulk/opening_hours/preview', { locationIds, payload })
const read = async (who: Person, id: string) => (await who.ask('GET', `/api/locations/${id}`)).body
const places = (who: Person, count: number, more = {}) =>
  Promise.all(Array.from({ length: count }, () => connectedPlace(server, who, more)))

describe('hours of some places', () => {
  test('are set at once; each place has its own verdict, and what is so already is not sent again', async () => {
    const owner = await server.owner()
    const [one = '', other = ''] = await places(owner, 2)
    const nowhere = newId()
    const isChecked = async () => (await owner.ask('GET', `/api/companies/${owner.companyId}`)).body.hoursChecked
    expect(await isChecked()).toBe(false)
    const { status, body } = await ask(owner, [one, `/api/locations/${other}`, nowhere, one], hours)
    expect(await isChecked()).toBe(true)
    expect([status, body.successful]).toEqual([200, [one, other]])
    expect(body.failed).toEqual([{ id: nowhere, message: 'This item does not exist.' }])
    const place = await read(owner, one)
    expect(place.openingHours).toEqual([{ type: 'default', ...hours.openingHours }])
    expect(place.listing).toMatchObject([{ network: 'google', field: 'hours', state: 'pending' }])
    const [before] = place.listing
    expect((await ask(owner, [one], hours)).body.successful).toEqual([one])
    expect((await read(owner, one)).listing).toEqual([before])
    // Another set joins what is there.
    await ask(owner, [one], { ...hours, type: 'drive' })
    expect((await read(owner, one)).openingHours.map(({ type }: { type: string }) => type)).toEqual([
      'default',
      'drive',
    ])
    const [act] = (await owner.ask('GET', '/api/user_activities?operation=bulkUpdates.openingHours')).body.member
    expect(act.fields).toEqual(['locationIds', 'payload'])
  })

  test('are set day by day: a day that is left out stays as each location has it', async () => {
    const owner = await server.owner()
    const [one = '', other = ''] = await places(owner, 2)
    await ask(owner, [one], hours)
    const saturday = { type: 'default', openingHours: { saturday: '1000-1700', sunday: '' } }
    const { body } = await preview(owner, [one, other], saturday)
    const daysOf = (id: string) => body.changing.find((place: { id: string }) => place.id === id).days
    expect(daysOf(one)).toEqual([{ day: 'saturday', from: '', to: '1000-1700' }])
    // Where there were no hours, the preview says that the other days are closed.
    expect(daysOf(other)).toHaveLength(7)
    await ask(owner, [one, other], saturday)
    const closed = { monday: '', tuesday: '', wednesday: '', thursday: '', friday: '' }
    expect((await read(owner, one)).openingHours).toEqual([
      { type: 'default', ...hours.openingHours, saturday: '1000-1700' },
    ])
    expect((await read(owner, other)).openingHours).toMatchObject([{ ...closed, saturday: '1000-1700', sunday: '' }])
    const blank = await ask(owner, [one], { type: 'default', openingHours: {} })
    expect(blank.body.violations).toMatchObject([{ propertyPath: 'payload.openingHours', code: 'blank' }])
  })

  test('special days join by date, or replace all', async () => {
    const owner = await server.owner()
    const [id = ''] = await places(owner, 1)
    const days = (...specialTimes: object[]) => ({ type: 'special', specialTimes })
    await ask(owner, [id], days({ date: '25/12/2098', ranges: '' }, { date: '31/12/2098', ranges: '0900-1200' }))
    await ask(owner, [id], days({ date: '31/12/2098', ranges: '0900-1600' }, { date: '01/01/2098', ranges: '' }))
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
    await ask(owner, [id], all)
    expect((await read(owner, id)).specialTimes).toEqual([{ date: '14/07/2098', ranges: '' }])
  })

  test('are previewed: only what differs, and who has them already', async () => {
    const owner = await server.owner()
    const [one = '', other = ''] = await places(owner, 2)
    await ask(owner, [one], hours)
    const change = { ...hours, openingHours: { ...hours.openingHours, saturday: '1000-1700' } }
    const { body } = await preview(owner, [one, other, newId()], change)
    expect(body.changing.map(({ id }: { id: string }) => id).toSorted()).toEqual([one, other].toSorted())
    const mine = body.changing.find(({ id }: { id: string }) => id === one)
    expect(mine.days).toEqual([{ day: 'saturday', from: '', to: '1000-1700' }])
    expect(body.failed).toHaveLength(1)
    expect((await preview(owner, [one, other], hours)).body.identical).toEqual([one])
    expect((await read(owner, other)).openingHours).toEqual([])
  })

  test('are refused where they can’t be read, and to who may not keep hours', async () => {
    const owner = await server.owner()
    const [id = ''] = await places(owner, 1)
    const wrong = await ask(owner, [id], { type: 'default', openingHours: { ...day, friday: '1800-0900' } })
    expect(wrong.body.violations).toMatchObject([
      { propertyPath: 'payload.openingHours.friday', code: 'hours.inverted' },
    ])
    expect((await ask(owner, [id], { type: 'special' })).body.violations).toMatchObject([
      { propertyPath: 'payload.specialTimes' },
    ])
    expect((await ask(owner, [], hours)).status).toBe(400)
    const clerk = await server.colleague(owner, { permissions: { googleHours: false } })
    expect((await ask(clerk, [id], hours)).status).toBe(403)
    expect((await preview(clerk, [id], hours)).status).toBe(403)
    const elsewhere = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [] })
    expect((await ask(elsewhere, [id], hours)).body).toEqual({
      ...{ successful: [], failed: [{ id, message: 'This item does not exist.' }] },
    })
  })
})

describe('hours of many places', () => {
  const background = { prefer: 'respond-async' }

  test('are set in the background, told as it goes, and those that failed are tried again', async () => {
    const owner = await server.owner()
    const ids = await places(owner, 104, { networks: [] })
    const gone = ids[3] ?? ''
    const { status, body, headers } = await ask(owner, ids, hours)
    expect([status, body.status, body.total, body.done, headers.location]).toEqual([202, 'QUEUED', 104, 0, body['@id']])
    await owner.ask('DELETE', `/api/locations/${gone}`)
    await server.runJobs()
    const done = (await owner.ask('GET', body['@id'])).body
    expect(done).toMatchObject({ status: 'DONE', done: 104, failed: 1, finishedAt: expect.any(String) })
    const failed = (await owner.ask('GET', `${done.items}?status=failed`)).body
    expect(failed.member).toMatchObject([{ id: gone, status: 'failed', message: 'This item does not exist.' }])
    expect((await owner.ask('GET', `${done.items}?status=done`)).body.totalItems).toBe(103)
    for (const id of [ids[0], ids[103]]) expect((await read(owner, id ?? '')).openingHours).toHaveLength(1)
    expect((await owner.ask('GET', '/api/bulk_updates?status=DONE')).body.member).toMatchObject([{ id: body.id }])

    const again = await owner.ask('POST', `${body['@id']}/retry`)
    expect([again.status, again.body.status, again.body.done]).toEqual([202, 'QUEUED', 103])
    const kept = async () => (await owner.ask('GET', '/api/user_activities?objectType=BulkUpdate')).body.member
    expect(await kept()).toMatchObject([{ operation: 'bulkUpdates.retry', object: body['@id'], outcome: 'done' }])
    await server.runJobs()
    expect((await owner.ask('GET', body['@id'])).body).toMatchObject({ status: 'DONE', done: 104, failed: 1 })
    const [small = ''] = await places(owner, 1, { networks: [] })
    const fine = (await ask(owner, [small], hours, background)).body
    await server.runJobs()
    const nothing = await owner.ask('POST', `${fine['@id']}/retry`)
    expect([nothing.status, nothing.body.code]).toEqual([409, 'bulk.nothingFailed'])
    expect(await kept()).toHaveLength(1)
  })

  test('hold to the rights of when it runs, and belong to who asked', async () => {
    const owner = await server.owner()
    const ids = await places(owner, 2)
    const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: ids })
    const { body } = await ask(member, ids, hours, background)
    await owner.ask('PUT', `/api/users/${member.id}`, { allowedLocations: [`/api/locations/${ids[0]}`] })
    await server.runJobs()
    expect((await member.ask('GET', body['@id'])).body).toMatchObject({ done: 2, failed: 1, listing: { pending: 1 } })
    const items = (await member.ask('GET', body.items)).body.member
    expect(items.map(({ location }: { location?: object }) => location !== undefined)).toEqual([true, false])
    for (const other of [owner, await server.owner('Autre maison')]) {
      expect((await other.ask('GET', body['@id'])).status).toBe(404)
      expect((await other.ask('GET', body.items)).status).toBe(404)
      expect((await other.ask('POST', `${body['@id']}/retry`)).status).toBe(404)
      expect((await other.ask('GET', '/api/bulk_updates')).body.totalItems).toBe(0)
    }
    const later = (await ask(member, ids, { ...hours, type: 'drive' }, background)).body
    await owner.ask('PUT', `/api/users/${member.id}`, { appPermissions: { googleHours: false, locations: true } })
    await server.runJobs()
    expect((await read(owner, ids[0] ?? '')).openingHours).toHaveLength(1)
    await owner.ask('PUT', `/api/users/${member.id}`, { appPermissions: { googleHours: true, locations: true } })
    expect((await member.ask('GET', later.items)).body.member[0].message).toMatch(/no longer change the hours/)
  })

  test('wait while the company of who asked is disabled', async () => {
    const owner = await server.owner()
    const admin = await server.colleague(await server.owner('La plateforme'), { superAdmin: true })
    const ids = await places(owner, 2)
    const { body } = await ask(owner, ids, hours, background)
    const acting = { 'x-company': `/api/companies/${owner.companyId}` }
    const disabling = `/api/companies/${owner.companyId}/disabling`
    expect((await admin.ask('PUT', disabling, { because: 'Impayé' }, acting)).status).toBe(200)
    await server.runJobs()
    expect((await admin.ask('DELETE', disabling, undefined, acting)).status).toBe(204)
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
      server.deps.databases.open,
    )
    await server.runJobs()
    const { rows } = await sql`select status, done, failed from bulk_update where id = ${body.id}`.execute(
      server.deps.databases.of(owner.companyId),
    )
    expect(rows).toEqual([{ status: 'DONE', done: 2, failed: 0 }])
  })

  test('asked twice with one key are one, run twice at once are done once', async () => {
    const owner = await server.owner()
    const ids = await places(owner, 45, { networks: [] })
    const key = { ...background, 'idempotency-key': newId() }
    const [one, other] = [await ask(owner, ids, hours, key), await ask(owner, ids, hours, key)]
    expect([one.status, other.status, other.body.id]).toEqual([202, 202, one.body.id])
    await Promise.all([server.runJobs(), server.runJobs()])
    await server.runJobs()
    expect((await owner.ask('GET', one.body['@id'])).body).toMatchObject({ status: 'DONE', done: 45, failed: 0 })
  })
})

test('the Google profile of many places is saved where there is one', async () => {
  const owner = await server.owner()
  const [one = ''] = await places(owner, 1)
  const [other = ''] = await places(owner, 1, { networks: ['facebook'] })
  const payload = { description: 'Une table', primaryCategory: null, additionalCategories: [], cashOnly: true }
  const { body } = await owner.ask('POST', '/api/locations/bulk/google_profile', { locationIds: [one, other], payload })
  expect(body).toEqual({
    successful: [one],
    failed: [{ id: other, message: 'This location is not connected to Google.' }],
  })
  expect((await read(owner, one)).googleBusinessProfile).toMatchObject({ description: 'Une table', cashOnly: true })
  expect((await read(owner, other)).googleBusinessProfile).toBeUndefined()
  const long = await owner.ask('POST', '/api/locations/bulk/google_profile', {
    ...{ locationIds: [one], payload: { description: 'a'.repeat(751) } },
  })
  expect(long.body.violations).toMatchObject([{ propertyPath: 'payload.description' }])
  const clerk = await server.colleague(owner, { permissions: { googleHours: false } })
  const refused = await clerk.ask('POST', '/api/locations/bulk/google_profile', { locationIds: [one], payload })
  expect(refused.status).toBe(403)
  expect((await clerk.ask('POST', `/api/locations/${one}/google-profile`, { cashOnly: false })).status).toBe(200)
  const neither = await server.colleague(owner, { permissions: { googleHours: false, locations: false } })
  expect((await neither.ask('POST', `/api/locations/${one}/google-profile`, { cashOnly: true })).status).toBe(403)
  const hidden = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [other] })
  expect((await hidden.ask('POST', `/api/locations/${one}/google-profile`, { cashOnly: true })).status).toBe(404)
  const take = { network: 'google', fields: ['hours'], take: 'ours' }
  expect((await hidden.ask('POST', `/api/locations/${one}/listing`, take)).status).toBe(404)
})
