import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// That what was taken over leaves, and the rest does not, is tried with a network: e2e/flows/publishing.test.ts.

let server: TestServer
let owner: TestUser
let lyon: string
let lille: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  lyon = await createConnectedLocation(server, owner)
  lille = await createConnectedLocation(server, owner)
})
afterAll(() => server.close())

const write = (user: TestUser, ...locationIds: string[]) =>
  user.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Brunch', scheduledAt: tomorrow().toISOString() },
    checkedLocations: locationIds.map(iri),
  })
const handover = async (user: TestUser, of: TestUser) =>
  (await user.request('GET', `/api/users/${of.id}/handover`)).body

test('the handover counts the scheduled posts that depend on the user', async () => {
  const marc = await server.colleague(owner)
  expect(await handover(owner, marc)).toMatchObject({ kept: 0, lost: 0 })
  await write(marc, lyon)
  await write(marc, lyon, lille)
  await marc.request('POST', '/api/scheduled_posts', { integrationType: 'facebook', postStatus: 'DRAFT' })
  const silent = await server.colleague(owner, { permissions: { calendarPost: false } })
  const some = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  expect(await handover(owner, marc)).toMatchObject({ kept: 2, lost: 0 })
  expect(await handover(silent, marc)).toMatchObject({ kept: 0, lost: 2 })
  expect(await handover(some, marc)).toMatchObject({ kept: 1, lost: 1 })
})

test('the user who removes the access becomes responsible for the posts', async () => {
  const marc = await server.colleague(owner)
  await write(marc, lyon)
  const before = (await handover(owner, owner)).kept
  expect((await owner.request('PUT', `/api/users/${marc.id}`, { disabled: true })).status).toBe(200)
  expect(await handover(owner, marc)).toMatchObject({ kept: 0, lost: 0 })
  expect((await handover(owner, owner)).kept).toBe(before + 1)
  const ines = await server.colleague(owner)
  await write(ines, lyon)
  expect((await owner.request('DELETE', `/api/users/${ines.id}`)).status).toBe(204)
  expect((await handover(owner, owner)).kept).toBe(before + 2)
})

test('posts without a responsible approver are assigned to an approver only', async () => {
  const approver = () => server.colleague(owner, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  const [julien, nour, lea] = [await approver(), await approver(), await approver()]
  const company = `/api/companies/${owner.companyId}`
  await owner.request('PUT', company, { postsAreApproved: true })
  for (const user of [julien, julien, nour]) expect((await write(user, lyon)).body.postStatus).toBe('SCHEDULED')
  await owner.request('PUT', `/api/users/${julien.id}`, { roles: ['ROLE_USER'] })
  expect(await handover(owner, julien)).toMatchObject({ kept: 0, lost: 2 })
  expect(await handover(lea, julien)).toMatchObject({ kept: 2, lost: 0 })
  expect((await owner.request('PUT', `/api/users/${julien.id}`, { disabled: true })).status).toBe(200)
  expect(await handover(lea, julien)).toMatchObject({ kept: 2, lost: 0 })
  // Taken at once, the role still counts.
  const both = { roles: ['ROLE_USER'], disabled: true }
  expect(await handover(owner, nour)).toMatchObject({ kept: 1, lost: 0 })
  const before = (await handover(owner, owner)).kept
  expect((await owner.request('PUT', `/api/users/${nour.id}`, both)).status).toBe(200)
  expect((await handover(owner, owner)).kept).toBe(before + 1)
  // An approver takes over as one.
  expect((await lea.request('DELETE', `/api/users/${julien.id}`)).status).toBe(204)
  expect(await handover(owner, lea)).toMatchObject({ kept: 2, lost: 0 })
  await owner.request('PUT', `/api/users/${lea.id}`, { roles: ['ROLE_USER'] })
  expect(await handover(owner, lea)).toMatchObject({ kept: 0, lost: 2 })
  await owner.request('PUT', company, { postsAreApproved: false })
})

test('the handover of a user is visible to colleagues only', async () => {
  const stranger = await server.owner()
  const there = await owner.request('GET', `/api/users/${stranger.id}/handover`)
  expect(there.status).toBe(404)
  const clerk = await server.colleague(owner, { permissions: { users: false } })
  expect((await clerk.request('GET', `/api/users/${owner.id}/handover`)).status).toBe(403)
})
