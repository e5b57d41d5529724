import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes, createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let camille: TestUser
let lyon: string
let nice: string
let expired: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  nice = await createConnectedLocation(server, camille, { name: 'Nice' })
  expired = await createConnectedLocation(server, camille, { name: 'Brest', validToken: false })
})
afterAll(() => server.close())

const db = () => server.deps.databases.forCompany(camille.companyId)
/** A post that failed at each of these locations; their connections are only then as they are. */
async function createFailedPost(
  locations: readonly string[],
  text = 'Ouvert dimanche',
): Promise<{ id: string; '@id': string }> {
  await sql`update integration set valid_token = true where location_id = ${expired}`.execute(db())
  const { body } = await camille.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text, scheduledAt: tomorrow() },
    checkedLocations: locations.map(iri),
  })
  await sql`update publication set state = 'FAILED', error_code = 'network.rejected' where post_id = ${body.id}`.execute(
    db(),
  )
  await sql`update integration set valid_token = false where location_id = ${expired}`.execute(db())
  return body
}
const retry = (post: { '@id': string }, body: unknown = {}) => camille.request('POST', `${post['@id']}/retry`, body)
const getStates = (response: { body: { scheduledPostLocations: { locationName: string; state: string }[] } }) =>
  Object.fromEntries(response.body.scheduledPostLocations.map(({ locationName, state }) => [locationName, state]))

describe('retrying a post', () => {
  test('a retry publishes where possible and reports a location with an expired connection as skipped', async () => {
    const post = await createFailedPost([lyon, expired, nice])
    const response = await retry(post)
    expect(response.status).toBe(200)
    expect(getStates(response)).toEqual({ Brest: 'FAILED', Lyon: 'DUE', Nice: 'DUE' })
    expect(response.body.skipped).toEqual([
      { location: iri(expired), locationName: 'Brest', message: expect.stringMatching(/Brest.*expired/) },
    ])
  })

  test('a retry skips a location without a value for a field of the text', async () => {
    const post = await createFailedPost([lyon, nice], 'Ouvert')
    await db().updateTable('location').set({ city: 'Nice' }).where('id', '=', nice).execute()
    const response = await retry(post, { changes: { text: 'Ouvert à {{city}}' } })
    expect(getStates(response)).toEqual({ Lyon: 'FAILED', Nice: 'DUE' })
    expect(response.body.skipped).toMatchObject([{ locationName: 'Lyon', message: expect.stringContaining('city') }])
  })

  test('a retry reports a location deleted since as skipped', async () => {
    const deleted = await createConnectedLocation(server, camille, { name: 'Dole' })
    const post = await createFailedPost([lyon, deleted])
    await sql`update publication set location_id = null where post_id = ${post.id} and location_id = ${deleted}`.execute(
      db(),
    )
    expect((await retry(post)).body.skipped).toEqual([
      { locationName: 'Dole', message: expect.stringContaining('deleted') },
    ])
  })

  test('a retry that no location allows is refused with the reason for each', async () => {
    const post = await createFailedPost([expired])
    const response = await retry(post)
    expect([response.status, codes(response)]).toEqual([400, ['scheduledPostLocations[0].location: token.invalid']])
  })

  test('a retry with a text that is valid for no location is refused', async () => {
    const response = await retry(await createFailedPost([lyon, nice]), { changes: { text: '' } })
    expect([response.status, codes(response)]).toEqual([400, ['text: blank']])
  })

  test('a retry that skips no location returns an empty list', async () => {
    expect((await retry(await createFailedPost([lyon]))).body.skipped).toEqual([])
  })
})
