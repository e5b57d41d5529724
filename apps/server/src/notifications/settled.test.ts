import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { notify } from './notify.ts'

let server: TestServer
let camille: TestUser
let lea: TestUser
let ines: TestUser
let lyon: string
let nice: string
let brest: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  ines = await server.colleague(camille)
  lea = await server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  await camille.request('PUT', `/api/companies/${camille.companyId}`, { postsAreApproved: true })
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  nice = await createConnectedLocation(server, camille, { name: 'Nice' })
  brest = await createConnectedLocation(server, camille, { name: 'Brest' })
})
afterAll(() => server.close())

const db = () => server.deps.databases.forCompany(camille.companyId)
const write = async (locations: readonly string[]) =>
  (
    await ines.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: 'Menu du soir', scheduledAt: tomorrow() },
      checkedLocations: locations.map(iri),
    })
  ).body
const listNotifications = async (viewer: TestUser, id: string) =>
  (await viewer.request('GET', '/api/notifications')).body.member.filter(
    ({ itemId }: { itemId: string }) => itemId === id,
  )

/** Fails the post at each location for the reason named, as publishing does. */
async function fail(post: { id: string }, reasons: Readonly<Record<string, string>>): Promise<void> {
  for (const [locationId, reason] of Object.entries(reasons)) {
    const { rows } = await sql<{ id: string; location_name: string }>`update publication set state = 'FAILED',
        error_code = ${reason} where post_id = ${post.id} and location_id = ${locationId} returning id, location_name`.execute(
      db(),
    )
    const [row] = rows
    if (!row) throw new Error('there is no such publication')
    const params = { place: row.location_name, network: 'facebook', reason }
    const about = { topic: post.id, itemId: post.id, publicationId: row.id, locationId, params }
    await db()
      .transaction()
      .execute((tx) => notify(tx, camille.companyId, [{ type: 'scheduledPostError', kind: 'post.failed', ...about }]))
  }
}

describe('a notification', () => {
  test('of a post to approve names author, locations and network, and is settled by the approval', async () => {
    const post = await write([lyon, nice])
    const [waiting] = await listNotifications(lea, post.id)
    expect(waiting).toMatchObject({ type: 'info', title: 'Post to approve', unread: true, settled: false })
    expect(waiting.text).toMatch(/^“Menu du soir” by .+ waits for your approval: Lyon and Nice \(Facebook\)/)
    await lea.request('POST', `${post['@id']}/approval`, {})
    expect(await listNotifications(lea, post.id)).toMatchObject([{ settled: true, unread: false }])
    expect(await listNotifications(ines, post.id)).toMatchObject([
      { title: 'Post approved', text: expect.stringMatching(/is approved: Lyon and Nice \(Facebook\)/) },
    ])
  })

  test('of a failure leads to the repair, and names each cause with its count', async () => {
    const post = await write([lyon, nice, brest])
    await lea.request('POST', `${post['@id']}/approval`, {})
    await fail(post, { [lyon]: 'token.invalid', [nice]: 'network.text-rejected', [brest]: 'network.text-rejected' })
    const [failed] = (await listNotifications(camille, post.id)).filter(
      ({ type }: { type: string }) => type === 'scheduledPostError',
    )
    expect(failed.link).toBe(`/calendar/${post.id}?repair=true`)
    expect(failed.text).toMatch(
      /3 locations \(Facebook\)\. 2 refused by Facebook \(The network refused the text.*\); 1 connection expired\.$/,
    )
    await sql`update publication set state = 'PUBLISHED' where post_id = ${post.id} and location_id <> ${lyon}`.execute(
      db(),
    )
    const [left] = (await listNotifications(camille, post.id)).filter(
      ({ type }: { type: string }) => type === 'scheduledPostError',
    )
    expect(left).toMatchObject({ places: 1, settled: false })
    expect(left.text).toMatch(/The connection to the network has expired/)
  })
})
