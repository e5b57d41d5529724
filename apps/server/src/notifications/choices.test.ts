import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { notify } from './notify.ts'

let server: TestServer
let camille: TestUser
let lyon: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
})
afterAll(() => server.close())

interface Choice {
  readonly type: string
  readonly inApp: boolean
  readonly email: boolean
}
const path = '/api/notification_preferences'
const listChoices = async (user: TestUser): Promise<Choice[]> => (await user.request('GET', path)).body.choices
const choose = (user: TestUser, ...choices: (Pick<Choice, 'type'> & Partial<Choice>)[]) =>
  user.request('PUT', path, { choices })
const count = async (user: TestUser) =>
  (await user.request('GET', '/api/notifications?unread=true&itemsPerPage=0')).body.totalItems

/** Something that failed at a place. */
async function fail(): Promise<void> {
  const topic = newId()
  const about = { topic, itemId: topic, locationId: lyon, params: { place: 'Lyon', network: 'facebook' } }
  await server.deps.databases
    .forCompany(camille.companyId)
    .transaction()
    .execute((tx) => notify(tx, camille.companyId, [{ type: 'scheduledPostError', kind: 'post.late', ...about }]))
}

test('a user without preferences gets everything in the app, and emails for what needs an action', async () => {
  const julien = await server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  const choices = await listChoices(julien)
  expect(choices.every(({ inApp }) => inApp)).toBe(true)
  expect(choices.map(({ type, email }) => [type, email])).toEqual([
    ['scheduledPostError', true],
    ['scheduledPostPending', true],
    ['scheduledPostAskModification', true],
    ['invalidatedToken', true],
    ['keywordMatch', false],
    ['exportCompleted', false],
    ['info', false],
  ])
})

test('a user chooses among the subjects their permissions allow, for themselves only', async () => {
  const permissions = { calendar: false, calendarPost: false, locations: false, users: false, report: false }
  const reader = await server.colleague(camille, { permissions })
  expect((await listChoices(reader)).map(({ type }) => type)).toEqual(['keywordMatch', 'info'])
  const author = await server.colleague(camille)
  expect((await listChoices(author)).map(({ type }) => type)).not.toContain('scheduledPostPending')
  const { status, body } = await choose(author, { type: 'info', inApp: false, email: true })
  expect(status).toBe(200)
  expect(body.choices).toContainEqual({ type: 'info', inApp: false, email: true })
  expect(body.choices).toContainEqual({ type: 'keywordMatch', inApp: true, email: false })
  await choose(author, { type: 'info', inApp: true, email: true })
  expect(await listChoices(author)).toContainEqual({ type: 'info', inApp: true, email: true })
  expect(await listChoices(reader)).toContainEqual({ type: 'info', inApp: true, email: false })
})

test('one way is chosen, and the other stays as it was chosen elsewhere', async () => {
  const clara = await server.colleague(camille)
  const failures = async () => (await listChoices(clara)).find(({ type }) => type === 'scheduledPostError')
  await choose(clara, { type: 'scheduledPostError', inApp: false })
  expect(await failures()).toMatchObject({ inApp: false, email: true })
  await choose(clara, { type: 'scheduledPostError', email: false })
  expect(await failures()).toMatchObject({ inApp: false, email: false })
  await choose(clara, { type: 'scheduledPostError', inApp: true })
  expect(await failures()).toMatchObject({ inApp: true, email: false })
})

test('what is no type is refused', async () => {
  const response = await choose(camille, { type: 'weather', inApp: true, email: true })
  expect(response.status).toBe(400)
  expect((await camille.request('PUT', path, {})).status).toBe(400)
  expect((await server.request('GET', path)).status).toBe(401)
})

test('what is off in the app is neither shown nor counted nor found, and all of it is there again', async () => {
  const marc = await server.colleague(camille)
  await fail()
  const [first] = (await marc.request('GET', '/api/notifications')).body.member
  const before = await count(marc)
  await choose(marc, { type: 'scheduledPostError', inApp: false, email: false })
  await fail()
  expect(await count(marc)).toBe(0)
  expect((await marc.request('GET', '/api/notifications')).body.member).toEqual([])
  expect((await marc.request('GET', first['@id'])).status).toBe(404)
  expect((await marc.request('PUT', first['@id'], { unread: false })).status).toBe(404)
  await marc.request('POST', '/api/notifications/reading')
  expect(await count(camille)).toBeGreaterThan(before)
  await choose(marc, { type: 'scheduledPostError', inApp: true, email: false })
  expect(await count(marc)).toBe(before + 1)
})

test('a super admin acting for another company changes their own preferences', async () => {
  const admin = await server.colleague(await server.owner('Plateforme'), { superAdmin: true })
  const acting = { 'x-company': `/api/companies/${camille.companyId}` }
  const wish = { type: 'info', inApp: false, email: true }
  expect((await admin.request('PUT', path, { choices: [wish] }, acting)).body.choices).toContainEqual(wish)
  expect(await listChoices(admin)).toContainEqual(wish)
  expect((await listChoices(camille)).find(({ type }) => type === 'info')).toMatchObject({ inApp: true })
})
