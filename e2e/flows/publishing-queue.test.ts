import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type PublishingEnvironment,
  publish,
  published,
  publishedSince,
  show,
  startPublishingEnvironment,
  until,
} from './publishing-environment.ts'

let world: PublishingEnvironment
beforeAll(async () => {
  // Fast enough that an audit runs during the test.
  world = await startPublishingEnvironment({ locationCount: 12, networks: ['facebook'], server: { TEST_SPEED: '300' } })
})
afterEach(() => world.sandbox.control('DELETE', '/faults'))
afterAll(() => world.close())

const iri = (index: number) => `/api/locations/${world.locationIds[index]}`
const db = () => world.server.deps.databases.forCompany(world.camille.companyId)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function getState(postId: string): Promise<string> {
  const row = await db()
    .selectFrom('publication')
    .select('state')
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  return row.state
}

async function getAccountId(index: number): Promise<string> {
  const row = await db()
    .selectFrom('integration')
    .select('account_id')
    .where('location_id', '=', world.locationIds[index] ?? '')
    .executeTakeFirstOrThrow()
  return row.account_id
}

describe('a network that returns a rate limit', () => {
  test.each([
    ['in seconds', (at: Date) => Math.ceil((at.getTime() - Date.now()) / 1000)],
    ['by a date', (at: Date) => at.toUTCString()],
  ])('a rate limit given %s delays its account and no other', async (_how, retryAfter) => {
    // Waits are shortened like all timeouts: 600 s become 2 s.
    const until429 = new Date(Date.now() + 600_000)
    await world.sandbox.control('PUT', '/faults', {
      rules: [
        {
          ...{
            network: 'facebook',
            account: await getAccountId(0),
            operation: 'feed.create',
            on: 'mutation',
            times: 1,
          },
          ...{ fault: '429', retryAfter: retryAfter(until429) },
        },
      ],
    })
    const { next } = await publishedSince(world, 0)
    const limited = await publish(world, { text: 'Patience', checkedLocations: [iri(0)] })
    const free = await publish(world, { text: 'Sans attendre', checkedLocations: [iri(1), iri(2)] })
    await until(world, free.id, 'PUBLISHED')
    await pause(500)
    const early = (await publishedSince(world, next)).entries.filter(({ text }) => text === 'Patience')
    expect(early).toEqual([])
    // A 429 does not count as an attempt.
    await until(world, limited.id, 'PUBLISHED')
    const { body } = await world.camille.request('GET', `/api/scheduled_posts/${limited.id}/publications`)
    expect(body.member[0].attempts).toHaveLength(1)
  })
})

test('an account connected to two companies is published to by one at a time, and an unclear result holds back the duplicate', async () => {
  const account = await getAccountId(3)
  const otherOwner = await world.server.owner('Une autre maison')
  const { body: otherLocation } = await otherOwner.request('POST', '/api/locations', {
    name: 'La même adresse',
    country: 'FR',
  })
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    network: 'facebook',
    owner: 'camille',
  })
  const { body: granted } = await otherOwner.request('POST', '/api/facebook/owned_pages', { accessToken })
  const connected = await otherOwner.request('PUT', `${otherLocation['@id']}/integrations/facebook`, {
    grant: granted.grant,
    accountId: account,
  })
  expect(connected.status).toBe(200)
  await world.sandbox.control('PUT', '/faults', {
    rules: [
      { network: 'facebook', account, operation: 'feed.create', on: 'mutation', times: 1, fault: 'timeout-after' },
    ],
  })
  const post = { integrationType: 'facebook', scheduleType: 'NOW', text: 'Le même mot' }
  const [ours, otherPost] = await Promise.all([
    publish(world, { ...post, checkedLocations: [iri(3)] }),
    otherOwner.request('POST', '/api/scheduled_posts', { ...post, checkedLocations: [otherLocation['@id']] }),
  ])
  expect(otherPost.status).toBe(201)
  const urls = new Set([(await until(world, ours.id, 'PUBLISHED')).scheduledPostLocations[0]?.url])
  for (;;) {
    const { body } = await otherOwner.request('GET', otherPost.body['@id'])
    urls.add(body.scheduledPostLocations[0].url)
    if (body.postStatus === 'PUBLISHED') break
    await pause(50)
  }
  urls.delete(undefined)
  expect((await published(world)).filter(({ text }) => text === 'Le même mot')).toHaveLength(2)
  expect(urls.size).toBe(2)
})

test('a post that appears twice on a network is detected, reported and left unchanged', async () => {
  const post = await publish(world, { text: 'En double', checkedLocations: [iri(5)] })
  await until(world, post.id, 'PUBLISHED')
  // Sends the post once more in our name, as a bug of ours would.
  const attempt = await db()
    .selectFrom('publication_attempt')
    .innerJoin('publication', 'publication.id', 'publication_attempt.publication_id')
    .select([
      'publication_attempt.id',
      'publication_attempt.outgoing',
      'publication_attempt.ready',
      'publication_attempt.integration_id',
    ])
    .where('publication.post_id', '=', post.id)
    .executeTakeFirstOrThrow()
  const { tokenFor } = await import('@vitrine/server/connections/tokens')
  const granted = await tokenFor(world.server.deps, world.camille.companyId, attempt.integration_id ?? '')
  if (granted === 'reconnect') throw new Error('no token')
  const call = { ...granted, guard() {}, signal: AbortSignal.timeout(5_000), log: world.server.deps.log }
  // The attempt stores what its connector wrote.
  await world.server.deps.networks.facebook.posts?.commit(call, attempt.outgoing as never, attempt.ready as never)
  await sql`update publication_attempt set sends = 2, audited_at = null where id = ${attempt.id}`.execute(db())
  for (;;) {
    const { body } = await world.camille.request('GET', '/api/notifications')
    const notifications = body.member.filter((each: { itemId?: string }) => each.itemId === post.id)
    if (notifications.length > 0) {
      expect(notifications).toMatchObject([{ type: 'scheduledPostError', text: expect.stringContaining('twice') }])
      break
    }
    await pause(100)
  }
  expect((await published(world)).filter(({ text }) => text === 'En double')).toHaveLength(2)
  expect((await show(world, post.id)).postStatus).toBe('PUBLISHED')
})

test('broken database connections lose no post and send none twice', async () => {
  const breaks = (async () => {
    for (let i = 0; i < 6; i++) {
      await pause(150)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename in ('vitrine_dispatcher', 'vitrine_app')`
        .execute(world.server.deps.databases.open)
        .catch(() => {})
    }
  })()
  const posts: string[] = []
  for (let i = 0; i < 8; i++) {
    const response = await world.camille
      .request('POST', '/api/scheduled_posts', {
        ...{ integrationType: 'facebook', scheduleType: 'NOW', text: `Coupure ${i} {{name}}` },
        checkedLocations: world.locationIds.slice(6).map((id) => `/api/locations/${id}`),
      })
      .catch(() => null)
    // Only acknowledged posts must be published.
    if (response?.status === 201) posts.push(response.body.id)
    await pause(100)
  }
  await breaks
  for (const id of posts) await until(world, id, 'PUBLISHED')
  const entries = (await published(world)).filter(({ text }) => text.startsWith('Coupure'))
  expect(new Set(entries.map(({ account, text }) => `${account} ${text}`)).size).toBe(entries.length)
  expect(entries.length).toBeGreaterThanOrEqual(posts.length * 6)
})

test('concurrent edits, deletions and decisions publish exactly one allowed version', async () => {
  const julien = await world.server.colleague(world.camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  const { next } = await publishedSince(world, 0)
  const acts = ['edit', 'delete', 'draft', 'askEdit', 'move'] as const
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const act = acts[i % acts.length] ?? 'edit'
      const at = new Date(Date.now() + 1_200)
      const location = iri(6 + (i % 6))
      const { body } = await world.camille.request('POST', '/api/scheduled_posts', {
        ...{ integrationType: 'facebook', text: `Course ${i} avant`, checkedLocations: [location] },
        scheduledAt: at.toISOString(),
      })
      await pause(at.getTime() - Date.now() - 150 + ((i * 37) % 400))
      const path = `/api/scheduled_posts/${body.id}`
      const response = await {
        edit: () => world.camille.request('PUT', path, { text: `Course ${i} après` }),
        delete: () => world.camille.request('DELETE', path),
        draft: () => world.camille.request('PUT', path, { postStatus: 'DRAFT' }),
        askEdit: () => julien.request('POST', `${path}/change_request`, { note: 'Non' }),
        move: () => world.camille.request('PUT', path, { scheduledAt: '2031-01-01T00:00:00Z' }),
      }[act]()
      return { i, act, id: body.id as string, status: response.status }
    }),
  )
  await pause(3_000)
  const { entries } = await publishedSince(world, next)
  for (const { i, act, id, status } of outcomes) {
    const texts = entries.filter(({ text }) => text.startsWith(`Course ${i} `)).map(({ text }) => text)
    const accepted = status < 300
    expect(accepted || status === 409, `${act} answered ${status}`).toBe(true)
    // A post that is public may be deleted here, and stays on the network.
    const wasPublic = act === 'delete' && accepted && (await getState(id)) === 'PUBLISHED'
    const sent = act === 'edit' ? (accepted ? 'après' : 'avant') : accepted && !wasPublic ? null : 'avant'
    const expected = sent === null ? [] : [`Course ${i} ${sent}`]
    expect(texts, `${act} answered ${status}`).toEqual(expected)
  }
})
