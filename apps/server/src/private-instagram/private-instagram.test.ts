import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

// Here no gateway answers. What one says is asked in the flow of private Instagram.
let server: TestServer
let owner: Person
let place: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  place = (await owner.ask('POST', '/api/locations', { name: 'Margot Vieux-Port' })).body.id
})
afterAll(() => server.close())

const given = { username: '@Chez.Margot', password: 'un bon mot de passe' }
const steps = [
  ['POST', '2fa-login'],
  ['POST', 'challenge-login'],
  ['GET', '2fa-code'],
  ['DELETE', '2fa-login'],
] as const
const statuses = (who: Person, id: string) =>
  Promise.all(
    steps.map(async ([method, step]) => {
      const body = method === 'POST' ? given : undefined
      return (await who.ask(method, `/api/locations/${id}/${step}`, body)).status
    }),
  )

test('a gateway out of reach is said to be that, and nothing waits for it', async () => {
  expect(await statuses(owner, place)).toEqual([502, 502, 200, 204])
  expect((await owner.ask('GET', `/api/locations/${place}/2fa-code`)).body).toMatchObject({ state: 'none' })
  const kept = await owner.ask('GET', '/api/user_activities?operation=privateInstagram.signIn')
  expect(kept.body.member).toMatchObject([{ object: `/api/locations/${place}`, outcome: 'failed' }])
})

test('both the right to places and the right to speak through a person’s account are needed', async () => {
  for (const permissions of [{ isAllowPrivateInstagram: false }, { locations: false }])
    expect(await statuses(await server.colleague(owner, { permissions }), place)).toEqual([403, 403, 403, 403])
})

test('places of others, and those one does not see, are none', async () => {
  const stranger = await server.owner('Ailleurs')
  expect(await statuses(stranger, place)).toEqual([404, 404, 404, 404])
  const nearby = (await owner.ask('POST', '/api/locations', { name: 'Margot Panier' })).body.id
  const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [nearby] })
  expect(await statuses(member, place)).toEqual([404, 404, 404, 404])
})

test('what is no name of an account, no password and no code is said at its field', async () => {
  const wrong = { username: 'Chez Margot!', password: '', verificationCode: '12' }
  const { status, body } = await owner.ask('POST', `/api/locations/${place}/2fa-login`, wrong)
  expect(status).toBe(400)
  expect(body.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath).toSorted()).toEqual([
    'password',
    'username',
    'verificationCode',
  ])
  expect(JSON.stringify(body)).not.toContain('12')
})
