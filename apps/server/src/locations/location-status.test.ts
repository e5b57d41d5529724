import { fromIso } from '@vitrine/contract/date-format'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const everyDay = (ranges: string) => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return { type: 'default', ...Object.fromEntries(days.map((day) => [day, ranges])) }
}
const formatDay = (zone: string, days: number) => fromIso(Temporal.Now.plainDateISO(zone).add({ days }).toString())

test('every location shows today, its next special day and its completeness, in its own time zone', async () => {
  const owner = await server.owner()
  const zone = 'Pacific/Auckland'
  const whole = await createConnectedLocation(server, owner, {
    name: 'Auckland',
    networks: ['google'],
    columns: {
      time_zone: zone,
      opening_hours: JSON.stringify([everyDay('0900-1800'), { ...everyDay('1000-1100'), type: 'drive' }]),
      special_times: JSON.stringify(
        [9, 3, -2].map((days) => ({ date: formatDay(zone, days), ranges: days === 3 ? '' : '1000-1200' })),
      ),
      description: 'Un bistrot',
      phone: '+33478000000',
      website: 'https://margot.example',
      google_profile: JSON.stringify({
        primaryCategory: 'gcid:bistro',
        additionalCategories: ['gcid:bar'],
        attributes: { wifi: null, flags: { delivery: true } },
      }),
    },
  })
  const special = await createConnectedLocation(server, owner, {
    name: 'Brest',
    networks: ['google'],
    columns: {
      opening_hours: JSON.stringify([everyDay('24hrs')]),
      phone: '+33298000000',
      special_times: JSON.stringify([{ date: formatDay('Europe/Paris', 0), ranges: '1200-1400' }]),
    },
  })
  const silent = await createConnectedLocation(server, owner, { name: 'Caen', networks: [] })
  const list = async (user = owner) => (await user.request('GET', '/api/location_standings')).body
  expect(await list()).toMatchObject({ totalItems: 3 })
  const [auckland, brest, caen] = (await list()).member
  expect(auckland).toEqual({
    ...{ '@id': `/api/locations/${whole}`, id: whole },
    today: { ranges: '0900-1800', special: false },
    nextSpecial: { date: formatDay(zone, 3), ranges: '' },
    completeness: 1,
    differs: false,
  })
  expect(brest).toEqual({
    ...{ '@id': `/api/locations/${special}`, id: special },
    today: { ranges: '1200-1400', special: true },
    completeness: expect.closeTo(2 / 7, 5),
    differs: false,
  })
  expect(caen).toEqual({ '@id': `/api/locations/${silent}`, id: silent, differs: false })

  const limited = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [silent] })
  expect((await list(limited)).member).toEqual([caen])
  const restricted = await server.colleague(owner, { permissions: { locations: false, googleHours: false } })
  expect((await restricted.request('GET', '/api/location_standings')).status).toBe(403)
})

test('listings that differ wait for a decision, wrong hours first', async () => {
  const owner = await server.owner()
  const db = server.deps.databases.forCompany(owner.companyId)
  const differing = async (name: string, states: Record<string, string>) => {
    const location = await createConnectedLocation(server, owner, { name, networks: ['google'] })
    await sql`insert into listing (company_id, integration_id, location_id, network)
      select company_id, id, location_id, 'google' from integration where location_id = ${location}`.execute(db)
    for (const [field, state] of Object.entries(states))
      await sql`insert into listing_part (company_id, integration_id, field, state)
        select company_id, id, ${field}, ${state} from integration where location_id = ${location}`.execute(db)
    return location
  }
  const text = await differing('Annecy', { description: 'differs', phone: 'refused', website: 'matching' })
  const hours = await differing('Nice', { specialHours: 'differs', hours: 'differs', categories: 'pending' })
  await differing('Lyon', { hours: 'matching' })
  const list = async (user = owner) => (await user.request('GET', '/api/listing_differences')).body
  const google = { network: 'google' }
  const toSummary = (id: string, name: string) => ({
    location: { '@id': `/api/locations/${id}`, '@type': 'Location', id, name },
  })
  expect(await list()).toMatchObject({
    totalItems: 2,
    member: [
      { ...google, ...toSummary(hours, 'Nice'), differs: ['hours', 'specialHours'], refused: [] },
      { ...google, ...toSummary(text, 'Annecy'), differs: ['description'], refused: ['phone'] },
    ],
  })
  const waiting = (await owner.request('GET', '/api/location_standings')).body.member
  expect(waiting.map(({ differs }: { differs: boolean }) => differs)).toEqual([true, false, true])
  const limited = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [text] })
  expect(await list(limited)).toMatchObject({ totalItems: 1, member: [{ location: { name: 'Annecy' } }] })
  const restricted = await server.colleague(owner, { permissions: { locations: false, googleHours: false } })
  expect((await restricted.request('GET', '/api/listing_differences')).status).toBe(403)
})
