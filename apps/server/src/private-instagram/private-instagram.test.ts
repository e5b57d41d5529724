import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// Here no gateway answers. What one says is asked in the flow of private Instagram.
let server: TestServer
let owner: TestUser
let locationId: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  locationId = (await owner.request('POST', '/api/locations', { name: 'Margot Vieux-Port' })).body.id
})
afterAll(() => server.close())

const given = { username: '@Chez.Margot', password: 'un bon mot de passe' }
const steps = [
  ['POST', '2fa-login'],
  ['POST', 'challenge-login'],
  ['GET', '2fa-code'],
  ['DELETE', '2fa-login'],
] as const
const statuses = (user: TestUser, id: string) =>
  Promise.all(
    steps.map(async ([method, step]) => {
      const body = method === 'POST' ? given : undefined
      return (await user.request(method, `/api/locations/${id}/${step}`, body)).status
    }),
  )

test('an unreachable gateway is reported as such, and no sign-in stays pending', async () => {
  expect(await statuses(owner, locationId)).toEqual([502, 502, 200, 204])
  expect((await owner.request('GET', `/api/locations/${locationId}/2fa-code`)).body).toMatchObject({ state: 'none' })
  const activities = await owner.request('GET', '/api/user_activities?operation=privateInstagram.signIn')
  expect(activities.body.member).toMatchObject([{ object: `/api/locations/${locationId}`, outcome: 'failed' }])
})

test('a sign-in needs the permissions for locations and for private accounts', async () => {
  for (const permissions of [{ isAllowPrivateInstagram: false }, { locations: false }])
    expect(await statuses(await server.colleague(owner, { permissions }), locationId)).toEqual([403, 403, 403, 403])
})

test('locations of another company and invisible ones do not exist', async () => {
  const stranger = await server.owner('Ailleurs')
  expect(await statuses(stranger, locationId)).toEqual([404, 404, 404, 404])
  const nearby = (await owner.request('POST', '/api/locations', { name: 'Margot Panier' })).body.id
  const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [nearby] })
  expect(await statuses(member, locationId)).toEqual([404, 404, 404, 404])
})

test('a malformed account name, password or code is reported at its field', async () => {
  const wrong = { username: 'Chez Margot!', password: '', verificationCode: '12' }
  const { status, body } = await owner.request('POST', `/api/locations/${locationId}/2fa-login`, wrong)
  expect(status).toBe(400)
  expect(body.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath).toSorted()).toEqual([
    'password',
    'username',
    'verificationCode',
  ])
  expect(JSON.stringify(body)).not.toContain('12')
})
