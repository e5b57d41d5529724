import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const make = async (name: string, more: object = {}) =>
  (await owner.request('POST', '/api/locations', { name, ...more })).body
const names = (response: { body: { member: { name: string }[] } }) =>
  response.body.member.map((location) => location.name)

test('a user who may see some locations sees only these in every list', async () => {
  const mine = await make('À moi')
  const hidden = await make('Cachée')
  const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [mine.id] })
  const otherOwner = await server.owner('Autre maison')
  expect(names(await member.request('GET', '/api/locations'))).toEqual(['À moi'])
  expect((await member.request('GET', '/api/locations?exists[groupe]=false')).body.totalItems).toBe(1)
  expect((await member.request('GET', `/api/locations?id[]=${hidden.id}`)).body).toMatchObject({
    totalItems: 0,
    member: [],
  })
  expect((await member.request('GET', mine['@id'])).status).toBe(200)
  for (const person of [member, otherOwner]) {
    const random = await person.request('GET', `/api/locations/${newId()}`)
    const foreign = await person.request('GET', hidden['@id'])
    expect(foreign).toMatchObject({ status: 404, body: random.body })
    expect((await person.request('PUT', hidden['@id'], { name: 'Prise' })).status).toBe(404)
    expect((await person.request('DELETE', hidden['@id'])).status).toBe(404)
  }
  expect((await owner.request('GET', hidden['@id'])).body.name).toBe('Cachée')
})

test('a location is created only by users who see every location and may manage them', async () => {
  const mine = await make('Chez moi')
  const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [mine.id] })
  const refused = await member.request('POST', '/api/locations', { name: 'Ouverte par moi' })
  expect([refused.status, refused.body.code]).toEqual([403, 'location.everyPlace'])
  expect(names(await member.request('GET', '/api/locations'))).toEqual(['Chez moi'])
  const reader = await server.colleague(owner, { permissions: { locations: false } })
  expect((await reader.request('POST', '/api/locations', { name: 'Ouverte par moi' })).status).toBe(403)
})

test('a user who may only edit hours and profile changes these, and other fields are refused with the reason', async () => {
  const location = await make('Gardée', { city: 'Lyon' })
  const hoursEditor = await server.colleague(owner, { permissions: { locations: false, googleHours: true } })
  const openingHours = [{ type: 'default', monday: '0900-1200' }]
  const response = await hoursEditor.request('PUT', location['@id'], {
    openingHours,
    specialTimes: [{ date: '25/12/2026', ranges: '' }],
  })
  expect(response).toMatchObject({ status: 200, body: { openingHours: [{ monday: '0900-1200' }] } })
  // Sending back what is so already changes nothing.
  expect((await hoursEditor.request('PUT', location['@id'], { ...response.body, openingHours })).status).toBe(200)
  // What the Google profile says of a place is the same wherever it is written.
  const profile = {
    phone: '+33478000000',
    website: 'https://margot.example/gardee',
    description: 'Au bord de la Saône.',
  }
  expect(await hoursEditor.request('PUT', location['@id'], profile)).toMatchObject({ status: 200, body: profile })
  for (const [change, field] of [
    [{ name: 'Autre' }, 'name'],
    [{ city: 'Nice', openingHours }, 'city'],
    [{ externalId: 'L1', phone: '0478000000' }, 'externalId'],
    [
      { locationLabels: [(await owner.request('POST', '/api/location_labels', { name: 'L' })).body.id] },
      'locationLabels',
    ],
  ] as const) {
    const refused = await hoursEditor.request('PUT', location['@id'], change)
    expect(refused).toMatchObject({ status: 403, body: { code: 'locations.onlyHours' } })
    expect(refused.body.detail).toContain(field)
  }
  expect((await hoursEditor.request('POST', '/api/locations', { name: 'X' })).status).toBe(403)
  expect((await hoursEditor.request('DELETE', location['@id'])).status).toBe(403)
  const reader = await server.colleague(owner, { permissions: { locations: false, googleHours: false } })
  expect((await reader.request('PUT', location['@id'], { openingHours })).status).toBe(403)
})
