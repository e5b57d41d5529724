import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectedPlace, iri, tomorrow } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

// That what was taken over leaves, and the rest does not, is tried with a network: e2e/flows/publishing.test.ts.

let server: TestServer
let owner: Person
let lyon: string
let lille: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  lyon = await connectedPlace(server, owner)
  lille = await connectedPlace(server, owner)
})
afterAll(() => server.close())

const write = (who: Person, ...places: string[]) =>
  who.ask('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Brunch', scheduledAt: tomorrow().toISOString() },
    checkedLocations: places.map(iri),
  })
const handover = async (asker: Person, of: Person) => (await asker.ask('GET', `/api/users/${of.id}/handover`)).body

test('counts the posts to leave that somebody answers for', async () => {
  const marc = await server.colleague(owner)
  expect(await handover(owner, marc)).toMatchObject({ kept: 0, lost: 0 })
  await write(marc, lyon)
  await write(marc, lyon, lille)
  await marc.ask('POST', '/api/scheduled_posts', { integrationType: 'facebook', postStatus: 'DRAFT' })
  const silent = await server.colleague(owner, { permissions: { calendarPost: false } })
  const some = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  expect(await handover(owner, marc)).toMatchObject({ kept: 2, lost: 0 })
  expect(await handover(silent, marc)).toMatchObject({ kept: 0, lost: 2 })
  expect(await handover(some, marc)).toMatchObject({ kept: 1, lost: 1 })
})

test('who takes access away has them from then on', async () => {
  const marc = await server.colleague(owner)
  await write(marc, lyon)
  const before = (await handover(owner, owner)).kept
  expect((await owner.ask('PUT', `/api/users/${marc.id}`, { disabled: true })).status).toBe(200)
  expect(await handover(owner, marc)).toMatchObject({ kept: 0, lost: 0 })
  expect((await handover(owner, owner)).kept).toBe(before + 1)
  const ines = await server.colleague(owner)
  await write(ines, lyon)
  expect((await owner.ask('DELETE', `/api/users/${ines.id}`)).status).toBe(204)
  expect((await handover(owner, owner)).kept).toBe(before + 2)
})

test('what nobody answers for as an approver any more is taken over by an approver alone', async () => {
  const approver = () => server.colleague(owner, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  const [julien, nour, lea] = [await approver(), await approver(), await approver()]
  const company = `/api/companies/${owner.companyId}`
  await owner.ask('PUT', company, { postsAreApproved: true })
  for (const who of [julien, julien, nour]) expect((await write(who, lyon)).body.postStatus).toBe('SCHEDULED')
  await owner.ask('PUT', `/api/users/${julien.id}`, { roles: ['ROLE_USER'] })
  expect(await handover(owner, julien)).toMatchObject({ kept: 0, lost: 2 })
  expect(await handover(lea, julien)).toMatchObject({ kept: 2, lost: 0 })
  expect((await owner.ask('PUT', `/api/users/${julien.id}`, { disabled: true })).status).toBe(200)
  expect(await handover(lea, julien)).toMatchObject({ kept: 2, lost: 0 })
  // Taken at once, the role still counts.
  const both = { roles: ['ROLE_USER'], disabled: true }
  expect(await handover(owner, nour)).toMatchObject({ kept: 1, lost: 0 })
  const before = (await handover(owner, owner)).kept
  expect((await owner.ask('PUT', `/api/users/${nour.id}`, both)).status).toBe(200)
  expect((await handover(owner, owner)).kept).toBe(before + 1)
  // An approver takes over as one.
  expect((await lea.ask('DELETE', `/api/users/${julien.id}`)).status).toBe(204)
  expect(await handover(owner, lea)).toMatchObject({ kept: 2, lost: 0 })
  await owner.ask('PUT', `/api/users/${lea.id}`, { roles: ['ROLE_USER'] })
  expect(await handover(owner, lea)).toMatchObject({ kept: 0, lost: 2 })
  await owner.ask('PUT', company, { postsAreApproved: false })
})

test('is of colleagues, and of nobody else', async () => {
  const stranger = await server.owner()
  const there = await owner.ask('GET', `/api/users/${stranger.id}/handover`)
  expect(there.status).toBe(404)
  const clerk = await server.colleague(owner, { permissions: { users: false } })
  expect((await clerk.ask('GET', `/api/users/${owner.id}/handover`)).status).toBe(403)
})
