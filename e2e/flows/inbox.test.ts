import { registerWebhooks } from '@vitrine/server/inbox/register-webhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowEnvironment, restaurants, startFlowEnvironment } from './flow-environment.ts'

let world: FlowEnvironment
let locationIds: string[]
let pages: string[]
beforeAll(async () => {
  world = await startFlowEnvironment({ networks: ['facebook', 'instagram'] })
  await registerWebhooks(world.server.deps)
  locationIds = await world.open(restaurants(3))
  await world.connectAll('facebook')
  await world.work()
  const responses = await Promise.all(locationIds.map((id) => world.camille.request('GET', `/api/locations/${id}`)))
  pages = responses.map(({ body }) => body.facebookIntegration.accountId)
})
afterAll(() => world.close())

async function comment(page: string | undefined, text: string, on?: string) {
  return world.sandbox.control<{ id: string }>('POST', '/interactions', {
    network: 'facebook',
    account: page,
    kind: 'comment',
    on,
    author: { name: 'Paul Martin' },
    text,
  })
}

/** Creates a post on a page outside the product, as its owner does in the network's own app. */
async function postOn(page: string | undefined, message: string): Promise<string> {
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    network: 'facebook',
    owner: 'camille',
  })
  const { body } = await world.sandbox.call<{ data: { id: string; access_token: string }[] }>(
    'GET',
    '/graph.facebook.com/v22.0/me/accounts',
    {
      query: { access_token: accessToken, fields: 'id,access_token', limit: '100' },
    },
  )
  const token = body.data.find(({ id }) => id === page)?.access_token ?? ''
  const made = await world.sandbox.call<{ id: string }>('POST', `/graph.facebook.com/v22.0/${page}/feed`, {
    body: { message, access_token: token },
  })
  return made.body.id
}

async function inbox(query = '') {
  return (await world.camille.request('GET', `/api/inboxes${query}`)).body
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    await world.work()
    if (await check()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it did not come')
}

describe('a comment', () => {
  test('a comment received by webhook is not duplicated by polling', async () => {
    const post = await postOn(pages[0], 'Nouvelle carte ce soir')
    await comment(pages[0], 'Vous êtes ouverts lundi ?', post)
    await until(async () => (await inbox('?search=lundi')).totalItems === 1)
    const { member } = await inbox('?search=lundi')
    expect(member[0]).toMatchObject({
      kind: 'comment',
      integrationType: 'facebook',
      userName: 'Paul Martin',
      text: 'Vous êtes ouverts lundi ?',
      isDone: false,
      location: { id: locationIds[0] },
    })
    expect((await world.camille.request('GET', member[0]['@id'])).body).toMatchObject({
      id: member[0].id,
      userName: 'Paul Martin',
    })
    await pollAll()
    expect((await inbox('?search=lundi')).totalItems).toBe(1)
  })

  test('deleting a comment removes it at the network and in the inbox', async () => {
    const post = await postOn(pages[0], 'Brunch dimanche')
    const { id } = await comment(pages[0], 'Gagnez un téléphone', post)
    await until(async () => (await inbox('?search=gagnez')).totalItems === 1)
    const { member } = await inbox('?search=gagnez')
    expect((await world.camille.request('DELETE', member[0]['@id'])).status).toBe(204)
    await until(async () => (await inbox('?search=gagnez')).totalItems === 0)
    const { entries } = await world.sandbox.control<{ entries: { operation: string; remoteId: string }[] }>(
      'GET',
      '/ledger',
    )
    expect(entries.filter(({ remoteId }) => remoteId === id).map(({ operation }) => operation)).toContain(
      'comment.delete',
    )
  })

  test('a comment found by polling is not duplicated by a late webhook', async () => {
    const post = await postOn(pages[1], 'Terrasse ouverte')
    const { open } = world.server.deps.databases
    const events = () => open.selectFrom('webhook_event').select('id').execute()
    const before = await events()
    await open.deleteFrom('webhook_event').execute()
    await comment(pages[1], 'Superbe terrasse', post)
    await pollAll()
    expect((await inbox('?search=terrasse')).totalItems).toBe(1)
    await until(async () => (await events()).length > 0)
    await world.work()
    expect((await inbox('?search=terrasse')).totalItems).toBe(1)
    expect(before.length).toBeGreaterThan(0)
  })

  test('a comment is visible only to users who may see its location', async () => {
    const manager = await world.server.colleague(world.camille, {
      profile: 'PROFILE_MEMBER',
      locations: [locationIds[2] ?? ''],
    })
    expect((await manager.request('GET', '/api/inboxes')).body.totalItems).toBe(0)
    const [first] = (await inbox()).member
    expect((await manager.request('GET', first['@id'])).status).toBe(404)
    const clerk = await world.server.colleague(world.camille, { permissions: { inbox: false } })
    expect((await clerk.request('GET', '/api/inboxes')).status).toBe(403)
  })
})

describe('the inbox list', () => {
  test('the inbox list marks items done, filters and counts exactly', async () => {
    const all = await inbox()
    const [first] = all.member
    const done = await world.camille.request('PUT', first['@id'], { isDone: true })
    expect(done.body.isDone).toBe(true)
    expect((await inbox('?isDone=true')).totalItems).toBe(1)
    expect((await inbox('?isDone=false')).totalItems).toBe(all.totalItems - 1)
    expect((await inbox(`?location=${locationIds[0]}&integrationType=facebook`)).totalItems).toBe(
      all.member.filter((item: { location: { id: string } }) => item.location.id === locationIds[0]).length,
    )
    const plain = await world.server.colleague(world.camille, { permissions: { moderation: false } })
    expect((await plain.request('PUT', first['@id'], { isDone: false })).status).toBe(403)
    expect((await world.camille.request('POST', '/api/inboxes/mark_all', { isDone: true })).body.changed).toBe(
      all.totalItems - 1,
    )
    expect((await inbox('?isDone=false')).totalItems).toBe(0)
  })
})

test('a forged webhook and a foreign handshake are refused', async () => {
  const forged = await world.server.request(
    'POST',
    '/api/webhooks/facebook',
    JSON.stringify({ object: 'page', entry: [] }),
    {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
    },
  )
  expect(forged.status).toBe(403)
  expect(
    (
      await world.server.request(
        'GET',
        '/api/webhooks/facebook?hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1',
      )
    ).status,
  ).toBe(403)
  expect((await world.server.request('POST', '/api/webhooks/nowhere', '{}')).status).toBe(404)
})

async function pollAll() {
  await world.server.deps.databases.open
    .updateTable('webhook_route')
    .set({ poll_at: new Date(Date.now() - 1000) })
    .execute()
  const { sweep } = await import('@vitrine/server/inbox/poll')
  await sweep(world.server.deps)
  await world.work()
}
