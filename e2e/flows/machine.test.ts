import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type PublishingWorld,
  publish,
  published,
  publishedSince,
  show,
  startPublishingWorld,
  until,
} from './publishing-world.ts'

let world: PublishingWorld
beforeAll(async () => {
  // Fast enough that an audit comes round within the test.
  world = await startPublishingWorld({ places: 12, networks: ['facebook'], server: { TEST_SPEED: '300' } })
})
afterEach(() => world.sandbox.control('DELETE', '/faults'))
afterAll(() => world.close())

const iri = (place: number) => `/api/locations/${world.places[place]}`
const db = () => world.server.deps.databases.of(world.camille.companyId)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function stateOf(postId: string): Promise<string> {
  const row = await db()
    .selectFrom('publication')
    .select('state')
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  return row.state
}

async function accountOf(place: number): Promise<string> {
  const row = await db()
    .selectFrom('integration')
    .select('account_id')
    .where('location_id', '=', world.places[place] ?? '')
    .executeTakeFirstOrThrow()
  return row.account_id
}

describe('a network that asks to be left alone', () => {
  test.each([
    ['in seconds', (at: Date) => Math.ceil((at.getTime() - Date.now()) / 1000)],
    ['by a date', (at: Date) => at.toUTCString()],
  ])('%s is, and nobody else waits', async (_how, retryAfter) => {
    // The wait is divided like every window: 600 s are two.
    const until429 = new Date(Date.now() + 600_000)
    await world.sandbox.control('PUT', '/faults', {
      rules: [
        {
          ...{ network: 'facebook', account: await accountOf(0), operation: 'feed.create', on: 'mutation', times: 1 },
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
    // Being told to wait is no attempt.
    await until(world, limited.id, 'PUBLISHED')
    const { body } = await world.camille.ask('GET', `/api/scheduled_posts/${limited.id}/publications`)
    expect(body.member[0].attempts).toHaveLength(1)
  })
})

test('an account that two companies are connected to is spoken for by one at a time, and a doubt holds back the double', async () => {
  const account = await accountOf(3)
  const other = await world.server.owner('Une autre maison')
  const { body: place } = await other.ask('POST', '/api/locations', { name: 'La même adresse', country: 'FR' })
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    network: 'facebook',
    owner: 'camille',
  })
  const { body: granted } = await other.ask('POST', '/api/facebook/owned_pages', { accessToken })
  const connected = await other.ask('PUT', `${place['@id']}/integrations/facebook`, {
    grant: granted.grant,
    accountId: account,
  })
  expect(connected.status).toBe(200)
  await world.sandbox.control('PUT', '/faults', {
    rules: [
      { network: 'facebook', account, operation: 'feed.create', on: 'mutation', times: 1, fault: 'timeout-after' },
    ],
  })
  const words = { integrationType: 'facebook', scheduleType: 'NOW', text: 'Le même mot' }
  const [ours, theirs] = await Promise.all([
    publish(world, { ...words, checkedLocations: [iri(3)] }),
    other.ask('POST', '/api/scheduled_posts', { ...words, checkedLocations: [place['@id']] }),
  ])
  expect(theirs.status).toBe(201)
  const urls = new Set([(await until(world, ours.id, 'PUBLISHED')).scheduledPostLocations[0]?.url])
  for (;;) {
    const { body } = await other.ask('GET', theirs.body['@id'])
    urls.add(body.scheduledPostLocations[0].url)
    if (body.postStatus === 'PUBLISHED') break
    await pause(50)
  }
  urls.delete(undefined)
  expect((await published(world)).filter(({ text }) => text === 'Le même mot')).toHaveLength(2)
  expect(urls.size).toBe(2)
})

test('what stands twice on a network is found, said, and left alone', async () => {
  const post = await publish(world, { text: 'En double', checkedLocations: [iri(5)] })
  await until(world, post.id, 'PUBLISHED')
  // Somebody else sends it once more in our name, as a fault of ours would.
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
  // What the attempt kept is what its connector wrote.
  await world.server.deps.networks.facebook.posts?.commit(call, attempt.outgoing as never, attempt.ready as never)
  await sql`update publication_attempt set sends = 2, audited_at = null where id = ${attempt.id}`.execute(db())
  for (;;) {
    const { body } = await world.camille.ask('GET', '/api/notifications')
    const told = body.member.filter((each: { itemId?: string }) => each.itemId === post.id)
    if (told.length > 0) {
      expect(told).toMatchObject([{ type: 'scheduledPostError', text: expect.stringContaining('twice') }])
      break
    }
    await pause(100)
  }
  expect((await published(world)).filter(({ text }) => text === 'En double')).toHaveLength(2)
  expect((await show(world, post.id)).postStatus).toBe('PUBLISHED')
})

test('connections to the database that break lose nothing and send nothing twice', async () => {
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
    const answer = await world.camille
      .ask('POST', '/api/scheduled_posts', {
        ...{ integrationType: 'facebook', scheduleType: 'NOW', text: `Coupure ${i} {{name}}` },
        checkedLocations: world.places.slice(6).map((id) => `/api/locations/${id}`),
      })
      .catch(() => null)
    // Only what was acknowledged must be there.
    if (answer?.status === 201) posts.push(answer.body.id)
    await pause(100)
  }
  await breaks
  for (const id of posts) await until(world, id, 'PUBLISHED')
  const entries = (await published(world)).filter(({ text }) => text.startsWith('Coupure'))
  expect(new Set(entries.map(({ account, text }) => `${account} ${text}`)).size).toBe(entries.length)
  expect(entries.length).toBeGreaterThanOrEqual(posts.length * 6)
})

test('whoever edits, deletes or decides at the very moment: what goes out is one version, whole and allowed', async () => {
  const julien = await world.server.colleague(world.camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  const { next } = await publishedSince(world, 0)
  const acts = ['edit', 'delete', 'draft', 'askEdit', 'move'] as const
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const act = acts[i % acts.length] ?? 'edit'
      const at = new Date(Date.now() + 1_200)
      const place = iri(6 + (i % 6))
      const { body } = await world.camille.ask('POST', '/api/scheduled_posts', {
        ...{ integrationType: 'facebook', text: `Course ${i} avant`, checkedLocations: [place] },
        scheduledAt: at.toISOString(),
      })
      await pause(at.getTime() - Date.now() - 150 + ((i * 37) % 400))
      const path = `/api/scheduled_posts/${body.id}`
      const answer = await {
        edit: () => world.camille.ask('PUT', path, { text: `Course ${i} après` }),
        delete: () => world.camille.ask('DELETE', path),
        draft: () => world.camille.ask('PUT', path, { postStatus: 'DRAFT' }),
        askEdit: () => julien.ask('POST', `${path}/change_request`, { note: 'Non' }),
        move: () => world.camille.ask('PUT', path, { scheduledAt: '2031-01-01T00:00:00Z' }),
      }[act]()
      return { i, act, id: body.id as string, status: answer.status }
    }),
  )
  await pause(3_000)
  const { entries } = await publishedSince(world, next)
  for (const { i, act, id, status } of outcomes) {
    const texts = entries.filter(({ text }) => text.startsWith(`Course ${i} `)).map(({ text }) => text)
    const accepted = status < 300
    expect(accepted || status === 409, `${act} answered ${status}`).toBe(true)
    // What is public already may be deleted here, and stays there.
    const wasPublic = act === 'delete' && accepted && (await stateOf(id)) === 'PUBLISHED'
    const sent = act === 'edit' ? (accepted ? 'après' : 'avant') : accepted && !wasPublic ? null : 'avant'
    const expected = sent === null ? [] : [`Course ${i} ${sent}`]
    expect(texts, `${act} answered ${status}`).toEqual(expected)
  }
})
