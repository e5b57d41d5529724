import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes, connectedPlace, iri, tomorrow } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

// Who may send again what an approver let go who is none any more. That it does not leave: e2e/flows/rights-taken.test.ts.

let server: TestServer
let camille: Person
let ines: Person
let lea: Person
let julien: Person
let lyon: string
let nice: string
const approver = () => server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await connectedPlace(server, camille, { name: 'Lyon' })
  nice = await connectedPlace(server, camille, { name: 'Nice' })
  ines = await server.colleague(camille)
  lea = await approver()
  await camille.ask('PUT', `/api/companies/${camille.companyId}`, { postsAreApproved: true })
})
beforeEach(async () => {
  julien = await approver()
})
afterAll(() => server.close())

/** Written by Ines for both places, with a first comment, and approved by Julien. */
async function approved(): Promise<{ id: string; '@id': string }> {
  const { body } = await ines.ask('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Ouvert dimanche', comment: 'Réservez !', scheduledAt: tomorrow() },
    checkedLocations: [iri(lyon), iri(nice)],
  })
  expect((await julien.ask('POST', `${body['@id']}/approval`, {})).body.postStatus).toBe('SCHEDULED')
  return body
}
const takeRole = (who: Person) => camille.ask('PUT', `/api/users/${who.id}`, { roles: ['ROLE_USER'] })
const became = (post: { id: string }, kind: string, place: string, state: string, error: string | null = null) =>
  sql`update publication set state = ${state}, error_code = ${error}
    where post_id = ${post.id} and kind = ${kind} and location_id = ${place}`.execute(
    server.deps.databases.of(camille.companyId),
  )
const again = async (who: Person, post: { '@id': string }) =>
  (await who.ask('POST', `${post['@id']}/retry`, { locations: [iri(nice)] })).body.postStatus
const commentOf = async (who: Person, post: { '@id': string }) => {
  const { body } = await who.ask('GET', `${post['@id']}/publications?location=${lyon}`)
  return body.member.find(({ part }: { part: string }) => part === 'comment')
}
const commentAgain = async (who: Person, post: { '@id': string }) =>
  who.ask('POST', `${(await commentOf(who, post))['@id']}/retry`)

test('a failed post waits for an approver once the user who approved it is no longer one', async () => {
  for (const error of ['company.wasDisabled', 'publish.expired']) {
    const post = await approved()
    await became(post, 'post', lyon, 'PUBLISHED')
    await became(post, 'post', nice, 'FAILED', error)
    await takeRole(julien)
    expect(await again(ines, post)).toBe('PENDING_APPROVAL')
    julien = await approver()
  }
  const stands = await approved()
  await became(stands, 'post', lyon, 'PUBLISHED')
  await became(stands, 'post', nice, 'FAILED', 'publish.expired')
  expect(await again(ines, stands)).toBe('SCHEDULED')
})

test('a first comment stopped for missing permissions is retried by an approver, not by the author', async () => {
  const post = await approved()
  await became(post, 'post', lyon, 'PUBLISHED')
  await became(post, 'comment', lyon, 'FAILED', 'post.right')
  expect(await commentOf(ines, post)).toMatchObject({ canRetry: false })
  await takeRole(julien)
  const refused = await commentAgain(ines, post)
  expect([refused.status, codes(refused)]).toEqual([409, ['postStatus: post.approval']])
  // Of the place where it is still to leave nothing is decided by that.
  await became(post, 'post', nice, 'FAILED', 'publish.expired')
  expect(await again(ines, post)).toBe('PENDING_APPROVAL')

  julien = await approver()
  const other = await approved()
  await became(other, 'post', lyon, 'PUBLISHED')
  await became(other, 'comment', lyon, 'FAILED', 'post.right')
  expect(await commentOf(lea, other)).toMatchObject({ canRetry: true })
  expect((await commentAgain(lea, other)).status).toBe(200)
})

test('retrying a failed first comment does not change who released the post', async () => {
  const post = await approved()
  await became(post, 'post', lyon, 'PUBLISHED')
  await became(post, 'comment', lyon, 'FAILED', 'publish.rejected')
  expect((await commentAgain(ines, post)).status).toBe(200)
  await takeRole(julien)
  await became(post, 'post', nice, 'FAILED', 'publish.expired')
  expect(await again(ines, post)).toBe('PENDING_APPROVAL')
})

test('retrying one location does not change who released the other locations', async () => {
  const post = await approved()
  for (const place of [lyon, nice]) await became(post, 'post', place, 'FAILED', 'publish.expired')
  const retried = await ines.ask('POST', `${post['@id']}/retry`, { locations: [iri(lyon)] })
  expect(retried.body.postStatus).toBe('SCHEDULED')
  await became(post, 'post', lyon, 'PUBLISHED')
  await takeRole(julien)
  expect(await again(ines, post)).toBe('PENDING_APPROVAL')
})

/** Public in Lyon without its first comment, and failed in Nice. */
async function halfway(): Promise<{ id: string; '@id': string }> {
  const post = await approved()
  await became(post, 'post', lyon, 'PUBLISHED')
  await became(post, 'comment', lyon, 'FAILED', 'publish.rejected')
  await became(post, 'post', nice, 'FAILED', 'publish.expired')
  return post
}

test('a failed post waits for an approver once its approver lost the role and was deleted', async () => {
  const post = await halfway()
  // Nothing of it is still to leave.
  await became(post, 'comment', nice, 'CANCELLED')
  await takeRole(julien)
  expect((await camille.ask('DELETE', `/api/users/${julien.id}`)).status).toBe(204)
  expect((await commentAgain(ines, post)).status).toBe(409)
  expect(await again(ines, post)).toBe('PENDING_APPROVAL')
})

test('a first comment waiting with its post is published once the post is approved again', async () => {
  const post = await halfway()
  await takeRole(julien)
  expect(await again(ines, post)).toBe('PENDING_APPROVAL')
  expect(await commentOf(lea, post)).toMatchObject({ canRetry: false })
  expect((await commentAgain(lea, post)).status).toBe(409)
  // Its turn came meanwhile.
  await became(post, 'comment', lyon, 'WAITING')
  expect((await lea.ask('POST', `${post['@id']}/approval`, {})).body.postStatus).toBe('SCHEDULED')
  expect((await commentOf(lea, post)).state).toBe('DUE')
  const next = (await commentOf(lea, post)).nextAt
  expect(new Date(next).getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
})
