import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { getPublishingTiming } from '../networks/publishing-timing.ts'
import { createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { notifyOfLongChecks } from './checking.ts'
import { openDispatcher } from './dispatcher.ts'

let server: TestServer
let camille: TestUser
let lyon: string
let machine: Parameters<typeof notifyOfLongChecks>[0]
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  const { deps } = server
  // The real ten minutes, which tests shorten.
  const timing = { ...getPublishingTiming(deps.config), checkTold: 10 * 60_000 }
  machine = { deps, timing, dispatcher: openDispatcher(deps.config, newId(), timing.lease) }
})
afterAll(async () => {
  await machine.dispatcher.close()
  await server.close()
})

const db = () => server.deps.databases.forCompany(camille.companyId)

/** A post that was sent so many minutes ago and that the network answered with 503. */
async function verifiedFor(minutes: number): Promise<string> {
  const { body } = await camille.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Formule', scheduleType: 'NOW', checkedLocations: [iri(lyon)] },
  })
  await sql`update publication set state = 'VERIFYING', wake_at = clock_timestamp() + interval '1 minute'
    where post_id = ${body.id}`.execute(db())
  await sql`insert into publication_attempt (company_id, id, publication_id, integration_id, network, account_id, fence,
      payload_version, outgoing, payload_sha256, fingerprint, phase, sent_at, response_class)
    select p.company_id, ${newId()}, p.id, null, p.network, p.account_id, 1, 1, '{}', '\\x00', '\\x00', 'VERIFYING',
      clock_timestamp() - ${minutes} * interval '1 minute', '503 unavailable'
    from publication p where p.post_id = ${body.id}`.execute(db())
  return body.id
}
const listNotifications = async (id: string) =>
  (await camille.request('GET', '/api/notifications')).body.member.filter(
    ({ itemId }: { itemId: string }) => itemId === id,
  )

test('a publication in verification for ten minutes is notified once, as information', async () => {
  const [recent, long] = [await verifiedFor(9), await verifiedFor(11)]
  await notifyOfLongChecks(machine)
  expect(await listNotifications(recent)).toEqual([])
  const [notification] = await listNotifications(long)
  expect(notification).toMatchObject({
    type: 'info',
    title: 'Post being checked',
    text: expect.stringMatching(/“Formule” may already be live at Lyon \(Facebook\)/),
    settled: false,
  })
  await notifyOfLongChecks(machine)
  expect(await listNotifications(long)).toEqual([notification])
  await sql`update publication set state = 'PUBLISHED' where post_id = ${long}`.execute(db())
  expect(await listNotifications(long)).toMatchObject([{ settled: true, unread: false }])
})

test('a location in verification shows the reason and the time of the next check', async () => {
  const { body } = await camille.request('GET', `/api/scheduled_posts/${await verifiedFor(1)}`)
  expect(body.progress).toMatchObject({ open: 1, checking: 1 })
  expect(body.scheduledPostLocations).toMatchObject([
    {
      state: 'VERIFYING',
      check: { message: expect.stringMatching(/error \(503\)/), nextAt: expect.stringMatching(/^\d{4}-/) },
    },
  ])
})
