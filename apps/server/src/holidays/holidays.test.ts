import { publicHolidaysBetween } from '@vitrine/contract/public-holidays'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { connectedPlace } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const week = (day: string) =>
  JSON.stringify([
    {
      type: 'default',
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
    },
  ])
const today = Temporal.Now.plainDateISO('UTC')
/** The first holiday that is surely ahead, whatever the zone. */
const [next] = publicHolidaysBetween('FR', today.add({ days: 2 }).toString(), today.add({ days: 380 }).toString())

test('the usual hours of places on a holiday are asked about until somebody confirms them or says others', async () => {
  if (!next) throw new Error('a year has holidays')
  const owner = await server.owner()
  const open = await connectedPlace(server, owner, {
    name: 'Ouvert',
    networks: [],
    columns: { opening_hours: week('0900-1800') },
  })
  const other = await connectedPlace(server, owner, {
    name: 'Vannes',
    networks: [],
    columns: { opening_hours: week('24hrs') },
  })
  // Closed anyway, without hours, abroad.
  await connectedPlace(server, owner, { networks: [], columns: { opening_hours: week('') } })
  await connectedPlace(server, owner, { networks: [] })
  await connectedPlace(server, owner, { networks: [], columns: { opening_hours: week('0900-1800'), country: 'JP' } })
  const asked = async (who = owner) =>
    (await who.ask('GET', '/api/holidays_to_confirm?days=400')).body.member.find(
      ({ date }: { date: string }) => date === next.date,
    )
  expect(await asked()).toEqual({ ...next, country: 'FR', total: 2, locations: [open, other] })

  const stateOf = async (id: string) =>
    (await owner.ask('GET', `/api/locations/${id}/holidays?days=400`)).body.member.find(
      ({ date }: { date: string }) => date === next.date,
    )
  expect(await stateOf(open)).toEqual({ ...next, state: 'open' })
  const stranger = newId()
  const confirm = (locationIds: string[], more = {}) =>
    owner.ask('POST', '/api/holiday_confirmations', { locationIds, date: next.date, ...more })
  const isChecked = async () => (await owner.ask('GET', `/api/companies/${owner.companyId}`)).body.hoursChecked
  expect(await isChecked()).toBe(false)
  const done = await confirm([open, stranger, open])
  expect(await isChecked()).toBe(true)
  expect(done.body).toEqual({ successful: [open], failed: [{ id: stranger, message: 'This item does not exist.' }] })
  expect((await stateOf(open)).state).toBe('confirmed')
  const kept = await owner.ask('GET', '/api/user_activities?operation=holidays.confirm')
  expect(kept.body.member).toMatchObject([{ objectType: 'Location', locations: [{ id: open }], locationCount: 1 }])
  expect(await asked()).toMatchObject({ total: 1, locations: [other] })
  await owner.ask('PUT', `/api/locations/${other}`, { specialTimes: [{ date: next.date, ranges: '' }] })
  expect((await stateOf(other)).state).toBe('special')
  expect(await asked()).toBeUndefined()
  await confirm([open], { confirmed: false })
  expect(await asked()).toMatchObject({ locations: [open] })

  const limited = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [other] })
  expect(await asked(limited)).toBeUndefined()
  expect((await limited.ask('GET', `/api/locations/${open}/holidays`)).status).toBe(404)
  const nobody = await server.colleague(owner, { permissions: { locations: false, googleHours: false } })
  expect((await nobody.ask('GET', '/api/holidays_to_confirm')).status).toBe(403)
  expect((await confirm([open], { date: '31/02/2027' })).body.violations).toMatchObject([
    { propertyPath: 'date', code: 'date.format' },
  ])
})
