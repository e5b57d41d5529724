import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { applyItems } from './upsert-items.ts'

const migration = readFileSync(new URL('../../migrations/0340_old_keyword_notifications.sql', import.meta.url), 'utf8')

let server: TestServer
let owner: TestUser
let location: string
let client: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  location = await createConnectedLocation(server, owner, { name: 'Lyon' })
  client = new pg.Client({ connectionString: server.deps.config.DATABASE_URL })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await server?.close()
})

async function receiveComment(text: string): Promise<void> {
  const at = new Date()
  const item: Parameters<typeof applyItems>[2][number] = {
    ...{
      remoteId: text,
      kind: 'comment' as const,
      parentRemoteId: null,
      postRemoteId: 'post-1',
      text,
      rating: null,
      likes: 0,
    },
    ...{ authorId: 'a1', authorName: null, authorAvatar: null, images: [], permalink: null, replies: [] },
    ...{ createdAt: at, updatedAt: at, hidden: false, ours: false },
  }
  const account = { locationId: location, type: 'facebook', accountId: `facebook-${location}` } as const
  await server.deps.databases
    .forCompany(owner.companyId)
    .transaction()
    .execute((tx) => applyItems(tx, { companyId: owner.companyId, ...account }, [item]))
}

/** Stores the notifications as they were before matches of one alert were merged. */
async function splitNotifications(): Promise<void> {
  await client.query("update notification set topic = id, params = params - 'alert' where company_id = $1", [
    owner.companyId,
  ])
  await client.query('update keyword_alert set topic = null where company_id = $1', [owner.companyId])
}

const notifications = async () => {
  const { member } = (await owner.request('GET', '/api/notifications?type=keywordMatch')).body
  return member.map(({ unread, text }: { unread: boolean; text: string }) => [unread, text])
}

test('old unread single matches are merged into one growing notification, read ones are unchanged', async () => {
  await owner.request('POST', '/api/keyword_alerts', { keywords: ['gluten'] })
  await owner.request('POST', '/api/keyword_alerts', { keywords: ['wc'] })
  for (const text of ['Gluten, 1', 'Gluten, 2', 'Gluten, 3', 'Gluten, 4', 'WC, 1']) await receiveComment(text)
  await splitNotifications()
  const { member } = (await owner.request('GET', '/api/notifications?type=keywordMatch')).body
  const findNotification = (text: string) =>
    member.find((notification: { text: string }) => notification.text.includes(text))['@id']
  await owner.request('PUT', findNotification('Gluten, 2'), { unread: false })
  await owner.request('DELETE', findNotification('Gluten, 3'))
  expect(await notifications()).toHaveLength(4)

  await client.query(migration)
  const read = [false, '“gluten” in a comment: Gluten, 2']
  expect(await notifications()).toEqual([
    [true, '“wc” in a comment: WC, 1'],
    [true, '“gluten” in 2 comments. Latest: Gluten, 4 · Gluten, 1'],
    read,
  ])
  await receiveComment('Gluten, 5')
  expect(await notifications()).toEqual([
    [true, '“gluten” in 3 comments. Latest: Gluten, 5 · Gluten, 4 · Gluten, 1'],
    [true, '“wc” in a comment: WC, 1'],
    read,
  ])
})
