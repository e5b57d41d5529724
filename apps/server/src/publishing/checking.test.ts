import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { windowsOf } from '../networks/windows.ts'
import { connectedPlace, iri } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'
import { notifyOfLongChecks } from './checking.ts'
import { openDispatcher } from './dispatcher.ts'

let server: TestServer
let camille: Person
let lyon: string
let machine: Parameters<typeof notifyOfLongChecks>[0]
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await connectedPlace(server, camille, { name: 'Lyon' })
  const { deps } = server
  // The real ten minutes, which tests shorten.
  const windows = { ...windowsOf(deps.config), checkTold: 10 * 60_000 }
  machine = { deps, windows, dispatcher: openDispatcher(deps.config, newId(), windows.lease) }
})
afterAll(async () => {
  await machine.dispatcher.close()
  await server.close()
})

const db = () => server.deps.databases.of(camille.companyId)

/** A post that was sent so many minutes ago and that the network answered with 503. */
async function verifiedFor(minutes: number): Promise<string> {
  const { body } = await camille.ask('POST', '/api/scheduled_posts', {
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
const notificationsOf = async (id: string) =>
  (await camille.ask('GET', '/api/notifications')).body.member.filter(({ itemId }: { itemId: string }) => itemId === id)

test('a publication in verification for ten minutes is notified once, as information', async () => {
  const [recent, long] = [await verifiedFor(9), await verifiedFor(11)]
  await notifyOfLongChecks(machine)
  expect(await notificationsOf(recent)).toEqual([])
  const [notification] = await notificationsOf(long)
  expect(notification).toMatchObject({
    type: 'info',
    title: 'Post being checked',
    text: expect.stringMatching(/“Formule” may already be live at Lyon \(Facebook\)/),
    settled: false,
  })
  await notifyOfLongChecks(machine)
  expect(await notificationsOf(long)).toEqual([notification])
  await sql`update publication set state = 'PUBLISHED' where post_id = ${long}`.execute(db())
  expect(await notificationsOf(long)).toMatchObject([{ settled: true, unread: false }])
})

test('a location in verification shows the reason and the time of the next check', async () => {
  const { body } = await camille.ask('GET', `/api/scheduled_posts/${await verifiedFor(1)}`)
  expect(body.progress).toMatchObject({ open: 1, checking: 1 })
  expect(body.scheduledPostLocations).toMatchObject([
    {
      state: 'VERIFYING',
      check: { message: expect.stringMatching(/error \(503\)/), nextAt: expect.stringMatching(/^\d{4}-/) },
    },
  ])
})
