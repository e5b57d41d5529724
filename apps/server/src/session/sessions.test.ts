import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { password, startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
let colleague: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  colleague = await server.colleague(owner)
})
afterAll(() => server.close())

const signIn = async (agent: string) =>
  (await server.request('POST', '/api/login_check', { username: owner.email, password }, { 'user-agent': agent })).body
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

test('one sees where one is signed in, and ends what one does not know', async () => {
  const [phone, laptop] = [await signIn('A phone'), await signIn('A laptop')]
  await server.request('POST', '/api/token/refresh', { refresh_token: phone.refresh_token })
  const { body } = await server.request('GET', '/api/sessions', undefined, bearer(laptop))
  expect(body.totalItems).toBe(3)
  expect(body.member.slice(0, 2)).toMatchObject([
    { '@type': 'Session', userAgent: 'A phone', current: false },
    { '@type': 'Session', userAgent: 'A laptop', current: true },
  ])
  const [first] = body.member
  expect(Object.keys(first).toSorted()).toEqual(
    ['@id', '@type', 'createdAt', 'current', 'expiresAt', 'id', 'lastUsedAt', 'userAgent'].toSorted(),
  )

  const ended = await server.request('DELETE', first['@id'], undefined, bearer(laptop))
  expect([ended.status, ended.body]).toEqual([204, ''])
  expect((await server.request('GET', '/api/groups', undefined, bearer(phone))).status).toBe(401)
  expect((await server.request('GET', '/api/groups', undefined, bearer(laptop))).status).toBe(200)
  expect((await server.request('DELETE', first['@id'], undefined, bearer(laptop))).status).toBe(404)
})

test('one that lay idle for too long is none any more', async () => {
  const [idle, laptop] = [await signIn('An old tablet'), await signIn('A laptop')]
  await server.deps.databases.open
    .updateTable('refresh_token')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('hash', '=', createHash('sha256').update(idle.refresh_token).digest())
    .execute()
  const agents = async () =>
    (await server.request('GET', '/api/sessions', undefined, bearer(laptop))).body.member.map(
      ({ userAgent }: { userAgent: string }) => userAgent,
    )
  expect(await agents()).not.toContain('An old tablet')
  expect(await agents()).toContain('A laptop')
})

test('another user’s session returns the same bytes as one that does not exist', async () => {
  const { body } = await owner.request('GET', '/api/sessions')
  const colleagueResponse = await colleague.request('DELETE', body.member[0]['@id'])
  const nobodys = await colleague.request('DELETE', `/api/sessions/${newId()}`)
  expect([colleagueResponse.status, colleagueResponse.body]).toEqual([404, nobodys.body])
  expect((await owner.request('GET', '/api/sessions')).body.totalItems).toBe(body.totalItems)
})

test('a super admin who acts for a company keeps their own sessions, and ends them', async () => {
  const admin = await server.colleague(owner, { superAdmin: true })
  const otherOwner = await server.owner('Another company')
  const acting = { 'x-company': `/api/companies/${otherOwner.companyId}` }
  const { body } = await admin.request('GET', '/api/sessions', undefined, acting)
  expect(body.member).toMatchObject([{ current: true }])
  expect((await admin.request('POST', '/api/logout', undefined, acting)).status).toBe(204)
  expect((await admin.request('GET', '/api/sessions')).status).toBe(401)
})
