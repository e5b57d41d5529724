import { publicHolidaysBetween } from '@vitrine/contract/public-holidays'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation } from '../testing/connected-locations.ts'
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
/** The next holiday that is in the future in every time zone. */
const [next] = publicHolidaysBetween('FR', today.add({ days: 2 }).toString(), today.add({ days: 380 }).toString())

test('holidays with usual hours stay unconfirmed until a user confirms or changes them', async () => {
  if (!next) throw new Error('a year has holidays')
  const owner = await server.owner()
  const open = await createConnectedLocation(server, owner, {
    name: 'Ouvert',
    networks: [],
    columns: { opening_hours: week('0900-1800') },
  })
  const otherLocation = await createConnectedLocation(server, owner, {
    name: 'Vannes',
    networks: [],
    columns: { opening_hours: week('24hrs') },
  })
  // Locations that need no confirmation: closed that weekday, without hours, in a country without holiday data.
  await createConnectedLocation(server, owner, { networks: [], columns: { opening_hours: week('') } })
  await createConnectedLocation(server, owner, { networks: [] })
  await createConnectedLocation(server, owner, {
    networks: [],
    columns: { opening_hours: week('0900-1800'), country: 'JP' },
  })
  const listHolidays = async (user = owner) =>
    (await user.request('GET', '/api/holidays_to_confirm?days=400')).body.member.find(
      ({ date }: { date: string }) => date === next.date,
    )
  expect(await listHolidays()).toEqual({ ...next, country: 'FR', total: 2, locations: [open, otherLocation] })

  const getState = async (id: string) =>
    (await owner.request('GET', `/api/locations/${id}/holidays?days=400`)).body.member.find(
      ({ date }: { date: string }) => date === next.date,
    )
  expect(await getState(open)).toEqual({ ...next, state: 'open' })
  const stranger = newId()
  const confirm = (locationIds: string[], more = {}) =>
    owner.request('POST', '/api/holiday_confirmations', { locationIds, date: next.date, ...more })
  const isChecked = async () => (await owner.request('GET', `/api/companies/${owner.companyId}`)).body.hoursChecked
  expect(await isChecked()).toBe(false)
  const done = await confirm([open, stranger, open])
  expect(await isChecked()).toBe(true)
  expect(done.body).toEqual({ successful: [open], failed: [{ id: stranger, message: 'This item does not exist.' }] })
  expect((await getState(open)).state).toBe('confirmed')
  const activities = await owner.request('GET', '/api/user_activities?operation=holidays.confirm')
  expect(activities.body.member).toMatchObject([
    { objectType: 'Location', locations: [{ id: open }], locationCount: 1 },
  ])
  expect(await listHolidays()).toMatchObject({ total: 1, locations: [otherLocation] })
  await owner.request('PUT', `/api/locations/${otherLocation}`, { specialTimes: [{ date: next.date, ranges: '' }] })
  expect((await getState(otherLocation)).state).toBe('special')
  expect(await listHolidays()).toBeUndefined()
  await confirm([open], { confirmed: false })
  expect(await listHolidays()).toMatchObject({ locations: [open] })

  const limited = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [otherLocation] })
  expect(await listHolidays(limited)).toBeUndefined()
  expect((await limited.request('GET', `/api/locations/${open}/holidays`)).status).toBe(404)
  const userWithoutPermissions = await server.colleague(owner, {
    permissions: { locations: false, googleHours: false },
  })
  expect((await userWithoutPermissions.request('GET', '/api/holidays_to_confirm')).status).toBe(403)
  expect((await confirm([open], { date: '31/02/2027' })).body.violations).toMatchObject([
    { propertyPath: 'date', code: 'date.format' },
  ])
})
