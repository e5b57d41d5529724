import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes, createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// Who may send again what an approver let go who is none any more. That it does not leave: e2e/flows/revoked-permissions.test.ts.

let server: TestServer
let camille: TestUser
let ines: TestUser
let lea: TestUser
let julien: TestUser
let lyon: string
let nice: string
const approver = () => server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  nice = await createConnectedLocation(server, camille, { name: 'Nice' })
  ines = await server.colleague(camille)
  lea = await approver()
  await camille.request('PUT', `/api/companies/${camille.companyId}`, { postsAreApproved: true })
})
beforeEach(async () => {
  julien = await approver()
})
afterAll(() => server.close())

/** Written by Ines for both places, with a first comment, and approved by Julien. */
async function approved(): Promise<{ id: string; '@id': string }> {
  const { body } = await ines.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Ouvert dimanche', comment: 'Réservez !', scheduledAt: tomorrow() },
    checkedLocations: [iri(lyon), iri(nice)],
  })
  expect((await julien.request('POST', `${body['@id']}/approval`, {})).body.postStatus).toBe('SCHEDULED')
  return body
}
const removeRole = (user: TestUser) => camille.request('PUT', `/api/users/${user.id}`, { roles: ['ROLE_USER'] })
const became = (post: { id: string }, kind: string, location: string, state: string, error: string | null = null) =>
  sql`update publication set state = ${state}, error_code = ${error}
    where post_id = ${post.id} and kind = ${kind} and location_id = ${location}`.execute(
    server.deps.databases.forCompany(camille.companyId),
  )
const again = async (user: TestUser, post: { '@id': string }) =>
  (await user.request('POST', `${post['@id']}/retry`, { locations: [iri(nice)] })).body.postStatus
const getComment = async (user: TestUser, post: { '@id': string }) => {
  const { body } = await user.request('GET', `${post['@id']}/publications?location=${lyon}`)
  return body.member.find(({ part }: { part: string }) => part === 'comment')
}
const commentAgain = async (user: TestUser, post: { '@id': string }) =>
  user.request('POST', `${(await getComment(user, post))['@id']}/retry`)

test('a failed post waits for an approver once the user who approved it is no longer one', async () => {
  for (const error of ['company.wasDisabled', 'publish.expired']) {
    const post = await approved()
    await became(post, 'post', lyon, 'PUBLISHED')
    await became(post, 'post', nice, 'FAILED', error)
    await removeRole(julien)
    expect(await again(ines, post)).toBe('PENDING_APPROVAL')
    julien = await approver()
  }
  const authorizedPost = await approved()
  await became(authorizedPost, 'post', lyon, 'PUBLISHED')
  await became(authorizedPost, 'post', nice, 'FAILED', 'publish.expired')
  expect(await again(ines, authorizedPost)).toBe('SCHEDULED')
})

test('a first comment stopped for missing permissions is retried by an approver, not by the author', async () => {
  const post = await approved()
  await became(post, 'post', lyon, 'PUBLISHED')
  await became(post, 'comment', lyon, 'FAILED', 'post.right')
  expect(await getComment(ines, post)).toMatchObject({ canRetry: false })
  await removeRole(julien)
  const refused = await commentAgain(ines, post)
  expect([refused.status, codes(refused)]).toEqual([409, ['postStatus: post.approval']])
  // Of the place where it is still to leave nothing is decided by that.
  await became(post, 'post', nice, 'FAILED', 'publish.expired')
  expect(await again(ines, post)).toBe('PENDING_APPROVAL')

  julien = await approver()
  const otherPost = await approved()
  await became(otherPost, 'post', lyon, 'PUBLISHED')
  await became(otherPost, 'comment', lyon, 'FAILED', 'post.right')
  expect(await getComment(lea, otherPost)).toMatchObject({ canRetry: true })
  expect((await commentAgain(lea, otherPost)).status).toBe(200)
})

test('retrying a failed first comment does not change who released the post', async () => {
  const post = await approved()
  await became(post, 'post', lyon, 'PUBLISHED')
  await became(post, 'comment', lyon, 'FAILED', 'publish.rejected')
  expect((await commentAgain(ines, post)).status).toBe(200)
  await removeRole(julien)
  await became(post, 'post', nice, 'FAILED', 'publish.expired')
  expect(await again(ines, post)).toBe('PENDING_APPROVAL')
})

test('retrying one location does not change who released the other locations', async () => {
  const post = await approved()
  for (const location of [lyon, nice]) await became(post, 'post', location, 'FAILED', 'publish.expired')
  const retried = await ines.request('POST', `${post['@id']}/retry`, { locations: [iri(lyon)] })
  expect(retried.body.postStatus).toBe('SCHEDULED')
  await became(post, 'post', lyon, 'PUBLISHED')
  await removeRole(julien)
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
  await removeRole(julien)
  expect((await camille.request('DELETE', `/api/users/${julien.id}`)).status).toBe(204)
  expect((await commentAgain(ines, post)).status).toBe(409)
  expect(await again(ines, post)).toBe('PENDING_APPROVAL')
})

test('a first comment waiting with its post is published once the post is approved again', async () => {
  const post = await halfway()
  await removeRole(julien)
  expect(await again(ines, post)).toBe('PENDING_APPROVAL')
  expect(await getComment(lea, post)).toMatchObject({ canRetry: false })
  expect((await commentAgain(lea, post)).status).toBe(409)
  // Its turn came meanwhile.
  await became(post, 'comment', lyon, 'WAITING')
  expect((await lea.request('POST', `${post['@id']}/approval`, {})).body.postStatus).toBe('SCHEDULED')
  expect((await getComment(lea, post)).state).toBe('DUE')
  const next = (await getComment(lea, post)).nextAt
  expect(new Date(next).getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
})
