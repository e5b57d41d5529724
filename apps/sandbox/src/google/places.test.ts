import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type GoogleConnection, type GoogleFailure } from './testing.ts'

interface Place {
  id: string
  displayName?: { text: string; languageCode: string }
  formattedAddress?: string
  rating?: number
  userRatingCount?: number
  googleMapsUri?: string
  regularOpeningHours?: { weekdayDescriptions: string[] }
  photos?: { name: string }[]
}

let google: GoogleConnection
beforeAll(async () => {
  google = await connect()
})
afterAll(() => google?.close())

const key = { 'x-goog-api-key': 'sandbox-places-key' }
const marseille = { circle: { center: { latitude: 43.3, longitude: 5.37 }, radius: 5000 } }

function find<T = { places?: Place[] }>(textQuery: string, headers: Record<string, string>, more = {}) {
  const body = { textQuery, languageCode: 'fr', locationBias: marseille, ...more }
  return google.callHost<T>('places', 'POST', '/v1/places:searchText', { token: null, headers, body })
}
function read<T = Place>(id: string, mask: string, query: Record<string, string> = {}) {
  const headers = { ...key, 'x-goog-fieldmask': mask }
  return google.callHost<T>('places', 'GET', `/v1/places/${id}`, { token: null, headers, query })
}
const byName = { ...key, 'x-goog-fieldmask': 'places.id,places.displayName' }

test('places are found near a point by name, kind and address', async () => {
  const { body } = await find('crêperie', byName)
  expect(body.places?.map(({ displayName }) => displayName?.text)).toEqual(['Crêperie Ty Breizh'])
  expect(Object.keys(body.places?.[0] ?? {})).toEqual(['id', 'displayName'])
  expect((await find('Creperie', byName)).body).toEqual(body)
  expect((await find('restaurant', byName)).body.places?.length).toBeGreaterThan(3)
  expect((await find('restaurant', byName, { pageSize: 2 })).body.places).toHaveLength(2)
  // Listings of this world are on the map too.
  expect((await find('chez margot', byName)).body.places).toHaveLength(1)
  expect((await find('introuvable', byName)).body).toEqual({})
  const elsewhere = { circle: { center: { latitude: 48.1, longitude: -1.7 }, radius: 5000 } }
  const there = await find('crêperie', byName, { locationBias: elsewhere })
  expect(there.body.places?.[0]?.id).not.toBe(body.places?.[0]?.id)
})

test('a place has the fields of the mask, in the requested language', async () => {
  const [found] = (await find('bistro', byName)).body.places ?? []
  const id = found?.id ?? ''
  const { body } = await read(id, 'id,rating,userRatingCount,regularOpeningHours.weekdayDescriptions,photos.name', {
    languageCode: 'es',
  })
  expect(Object.keys(body)).toEqual(['id', 'rating', 'userRatingCount', 'regularOpeningHours', 'photos'])
  expect(body.rating).toBeGreaterThanOrEqual(1)
  expect(body.regularOpeningHours?.weekdayDescriptions[0]).toMatch(/^lunes: /)
  expect((await read(id, 'formattedAddress')).body).toEqual({ formattedAddress: expect.stringContaining('France') })
  const { body: whole } = await read(id, '*')
  expect(whole).toMatchObject({ id, displayName: { text: found?.displayName?.text } })
  const page = await google.call<string>('GET', whole.googleMapsUri ?? '')
  expect(page.status).toBe(200)
  expect(page.body).toContain(found?.displayName?.text)
})

test('ratings change slowly, and the review count only grows', async () => {
  const [found] = (await find('bistro', byName)).body.places ?? []
  const rated = async () => (await read(found?.id ?? '', 'rating,userRatingCount')).body
  const before = await rated()
  expect(await rated()).toEqual(before)
  await google.control('POST', '/clock', { advanceSeconds: 60 * 86_400 })
  const after = await rated()
  expect(after.userRatingCount).toBeGreaterThan(before.userRatingCount ?? 0)
  expect(Math.abs((after.rating ?? 0) - (before.rating ?? 0))).toBeLessThanOrEqual(0.5)
})

test('invalid requests are refused with Google’s error format', async () => {
  const failed = async (expectFailure: Promise<{ status: number; body: GoogleFailure }>) => {
    const { status, body } = await expectFailure
    return [status, body.error.status, body.error.message.slice(0, 40)]
  }
  const mask = { 'x-goog-fieldmask': 'places.id' }
  expect(await failed(find<GoogleFailure>('bistro', mask))).toEqual([
    ...[403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers"].map((part) =>
      typeof part === 'string' ? part.slice(0, 40) : part,
    ),
  ])
  const wrong = await find<GoogleFailure>('bistro', { ...mask, 'x-goog-api-key': 'no' })
  expect(wrong).toMatchObject({ status: 400, body: { error: { details: [{ reason: 'API_KEY_INVALID' }, {}] } } })
  expect(await failed(find<GoogleFailure>('bistro', key))).toEqual([
    ...[400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter. See h'],
  ])
  const unknown = await find<GoogleFailure>('bistro', { ...key, 'x-goog-fieldmask': 'places.stars' })
  expect(unknown.body.error.details?.[0]?.fieldViolations?.[0]?.description).toContain("for path 'places.stars'")
  expect((await find<GoogleFailure>(' ', byName)).status).toBe(400)
  expect((await find<GoogleFailure>('bistro', byName, { near: 'here' })).status).toBe(400)
  expect((await read<GoogleFailure>('ChIJgone', 'id')).status).toBe(404)
  expect((await read<GoogleFailure>('nothing', 'id')).status).toBe(400)
})

test('requests are limited per method and minute', async () => {
  const tight = await connect({ quotas: { 'google.places': 1 } })
  const fetchPlace = () =>
    tight.callHost<GoogleFailure>('places', 'POST', '/v1/places:searchText', {
      token: null,
      headers: byName,
      body: { textQuery: 'bistro', locationBias: marseille },
    })
  expect((await fetchPlace()).status).toBe(200)
  expect(await fetchPlace()).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } })
  await tight.close()
})
