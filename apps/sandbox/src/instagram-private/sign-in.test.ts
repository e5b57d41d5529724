import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GatewayClient, openGateway } from './testing.ts'

let on: GatewayClient
beforeAll(async () => {
  on = await openGateway()
})
afterAll(() => on.close())
beforeEach(() => on.reset())

test('the build endpoint returns the release', async () => {
  expect((await on.gateway('GET', '/build')).body).toMatchObject({ name: 'aiograpi-rest', version: '4.11.0' })
  expect((await on.gateway('GET', '/health')).body).toEqual({ status: 'ok' })
})

test('an account without further checks signs in with its password', async () => {
  const { id, username } = on.account('Chez Margot')
  const wrong = await on.login(username, { password: 'guessed' })
  expect([wrong.status, wrong.body.exc_type]).toEqual([500, 'BadPassword'])
  const unknownUser = await on.login('nobody.there')
  expect([unknownUser.status, unknownUser.body.exc_type]).toEqual([401, 'UnknownError'])
  expect((await on.gateway('POST', '/auth/login', { body: new URLSearchParams({ username }) })).status).toBe(422)
  const { body: session } = await on.login<string>(username)
  const account = await on.gateway('GET', '/account', { session })
  expect(account.body).toMatchObject({ pk: id, username })
  expect((await on.gateway('GET', '/account')).status).toBe(401)
})

test('two-factor sign-in requires the code of the app', async () => {
  const { id, username } = on.account('Margot two-factor')
  const attempt = await on.login(username)
  expect([attempt.status, attempt.body.exc_type]).toEqual([401, 'TwoFactorRequired'])
  expect((await on.login(username, { verification_code: '000000' })).body.exc_type).toBe('UnknownError')
  const page = await on.call<string>('GET', `/inspector/account?network=instagramPrivate&id=${id}`)
  const [, code = ''] = /verification code<\/th><td>(\d{6})/.exec(page.body) ?? []
  expect((await on.login(username, { verification_code: code })).status).toBe(200)
})

test('a challenge is confirmed in the app, and then signing in works', async () => {
  const { username } = on.account('Margot challenge')
  const attempt = await on.login(username)
  expect([attempt.status, attempt.body.exc_type]).toEqual([403, 'ChallengeRequired'])
  expect((await on.call<string>('GET', `/i.instagram.com/challenge/${username}`)).body).toContain('It was me')
  await on.call('POST', `/i.instagram.com/challenge/${username}`, { body: new URLSearchParams({ answer: 'me' }) })
  expect((await on.login(username)).status).toBe(200)
})

test('a session survives the loss of the service’s file through its stored settings', async () => {
  const { username } = on.account('Chez Margot')
  const { body: session } = await on.login<string>(username)
  const { body: settings } = await on.gateway('GET', '/auth/settings', { session })
  await on.reset()
  expect((await on.gateway('GET', '/account', { session })).body).toMatchObject({ exc_type: 'Exception' })
  const body = new URLSearchParams({ settings: JSON.stringify(settings) })
  expect((await on.gateway<string>('PATCH', '/auth/settings', { body })).body).toBe(session)
  expect((await on.gateway('GET', '/account', { session })).status).toBe(200)
})

test('logging every device out ends the sessions', async () => {
  const { id, username } = on.account('Chez Margot')
  const { body: session } = await on.login<string>(username)
  await on.control('POST', '/revoke', { network: 'instagramPrivate', account: id })
  const response = await on.gateway('GET', '/account', { session })
  expect([response.status, response.body.exc_type]).toEqual([500, 'LoginRequired'])
})

test('no log contains passwords or sessions', async () => {
  const { username } = on.account('Chez Margot')
  const { body: session } = await on.login<string>(username)
  await on.gateway('GET', '/account', { session })
  const seen = JSON.stringify(await on.control('GET', '/requests'))
  expect(seen).toContain('/auth/login')
  expect(seen).not.toContain('sandbox-password')
  expect(seen).not.toContain(session)
})
