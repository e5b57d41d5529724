import { readFileSync } from 'node:fs'
import { hasSeveralTimeZones, isCountry } from '@vitrine/contract/countries'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { guessZone } from './zones.ts'

const migration = readFileSync(
  new URL('../../migrations/0330_zones_of_existing_locations.sql', import.meta.url),
  'utf8',
)

let server: TestServer
let client: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  client = new pg.Client({ connectionString: server.deps.config.DATABASE_URL })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await server?.close()
})

/** Makes the locations as they were before they were marked, runs the migration and answers the names it marked. */
async function listMarked(owner: TestUser): Promise<string[]> {
  const before = "update location set time_zone_to_check = false, time_zone = 'Europe/Paris' where company_id = $1"
  await client.query(before, [owner.companyId])
  await client.query(migration)
  const { member } = (await owner.request('GET', '/api/locations?timeZoneToCheck=true')).body
  return member.map(({ name }: { name: string }) => name)
}

test('existing locations that got the time zone of their company by default are marked to check', async () => {
  const owner = await server.owner()
  const make = async (name: string, more: object) =>
    (await owner.request('POST', '/api/locations', { name, ...more })).body
  await make('Austin', { country: 'US' })
  await make('Canarias', { country: 'ES' })
  await make('Lyon', { country: 'FR' })
  await make('Madrid', { country: 'ES', postalCode: '28001' })
  await make('New York', { country: 'US', latitude: 40.71, longitude: -74 })
  await make('Named at once', { country: 'US', timeZone: 'America/Chicago' })
  const later = await make('Named later', { country: 'US' })
  await owner.request('PUT', later['@id'], { timeZone: 'America/Denver' })
  expect(await listMarked(owner)).toEqual(['Austin', 'Canarias'])
})

test('a location with another time zone is marked only if the company’s zone was changed since', async () => {
  const owner = await server.owner('Chez Bob')
  await owner.request('POST', '/api/locations', { name: 'Boston', country: 'US' })
  await client.query("update company set time_zone = 'America/Chicago' where id = $1", [owner.companyId])
  expect(await listMarked(owner)).toEqual([])
  await owner.request('PUT', `/api/companies/${owner.companyId}`, { timeZone: 'America/New_York' })
  expect(await listMarked(owner)).toEqual(['Boston'])
})

test('the form requires a time zone in exactly the countries where the server cannot derive it', () => {
  const nowhere = { postal_code: null, latitude: null, longitude: null }
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second)).filter(isCountry)
  const unsure = codes.filter((country) => guessZone({ country, ...nowhere }, 'Europe/Paris').time_zone_to_check)
  // Nobody lives on Bouvet and Heard Island, which have no zone at all.
  expect(codes.filter(hasSeveralTimeZones)).toEqual(unsure.filter((country) => country !== 'BV' && country !== 'HM'))
})
