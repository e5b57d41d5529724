import { sweep } from '@vitrine/server/inbox/poll'
import { registerWebhooks } from '@vitrine/server/inbox/register-webhooks'
import { createImage, uploadFile } from '@vitrine/server/testing/files'
import type { TestUser } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  becomeDue,
  type PublishingEnvironment,
  publish,
  published,
  show,
  startPublishingEnvironment,
  until,
} from './publishing-environment.ts'

// Publishing and webhooks of a company while a super admin has disabled it, and after it is enabled again.

let world: PublishingEnvironment
let admin: TestUser
beforeAll(async () => {
  world = await startPublishingEnvironment({ locationCount: 2, networks: ['facebook'] })
  await registerWebhooks(world.server.deps)
  await world.work()
  admin = await world.server.colleague(await world.server.owner('Vitrine'), { superAdmin: true })
})
afterAll(() => world.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  admin.request(method, path, body, { 'x-company': `/api/companies/${world.camille.companyId}` })
const path = () => `/api/companies/${world.camille.companyId}/disabling`
const disable = () => send('PUT', path(), { because: 'Impayé' })

/** Disabling ended the sessions of its users, so they sign in again. */
async function enable(): Promise<PublishingEnvironment> {
  expect((await send('DELETE', path())).status).toBe(204)
  return { ...world, camille: await world.server.colleague(world.camille) }
}

const post = async (id: string) => (await send('GET', `/api/scheduled_posts/${id}`)).body
const textsOut = async () => (await published(world)).map(({ text }) => text)
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function eventually(check: () => Promise<void>): Promise<void> {
  await expect.poll(async () => check().then(() => true), { timeout: 15_000 }).toBe(true)
}

test('posts due while a company is disabled need a decision, and later posts are published on time', async () => {
  const due = await publish(world, { text: 'Ce midi', scheduleType: 'LATER', scheduledAt: soon(3600) })
  const later = await publish(world, { text: 'Demain', scheduleType: 'LATER', scheduledAt: soon(3600) })
  await disable()
  await becomeDue(world, due.id)
  await eventually(async () => {
    const waiting = await post(due.id)
    expect(waiting.postStatus).toBe('SCHEDULED')
    for (const target of waiting.scheduledPostLocations)
      expect(target).toMatchObject({ state: 'DUE', error: 'company.disabled' })
  })
  const { body } = await send('GET', `/api/scheduled_posts/${due.id}/publications`)
  expect(body.member[0]).toMatchObject({
    state: 'DUE',
    attempts: [],
    errorMessage: expect.stringContaining('disabled'),
  })
  expect(body.member[0].nextAt).toBeUndefined()
  // Longer than all retries and the expiry of posts take with the accelerated clock of these tests.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect((await post(due.id)).postStatus).toBe('SCHEDULED')
  expect(await textsOut()).toEqual([])

  const back = await enable()
  const failed = await until(back, due.id, 'FAILED')
  expect(failed.canRetry).toBe(true)
  expect(failed.scheduledPostLocations).toMatchObject(Array(2).fill({ state: 'FAILED', error: 'company.wasDisabled' }))
  expect(await textsOut()).toEqual([])
  expect((await show(back, later.id)).postStatus).toBe('SCHEDULED')
  const notifications = (await back.camille.request('GET', '/api/notifications')).body.member
  expect(notifications).toMatchObject([{ itemId: due.id, type: 'scheduledPostError' }])

  await back.camille.request('PUT', `/api/scheduled_posts/${later.id}`, { scheduledAt: soon(1) })
  await until(back, later.id, 'PUBLISHED')
  expect((await back.camille.request('POST', `/api/scheduled_posts/${due.id}/retry`, {})).status).toBe(200)
  await until(back, due.id, 'PUBLISHED')
  expect((await textsOut()).sort()).toEqual(['Ce midi', 'Ce midi', 'Demain', 'Demain'])
})

test('a post being prepared when its company is disabled is not published', { timeout: 40_000 }, async () => {
  const camille = await world.server.colleague(world.camille)
  await world.sandbox.control('PUT', '/faults', {
    rules: [{ network: 'facebook', operation: 'photos.create', fault: 'slow', delayMs: 1200 }],
  })
  const photos = []
  for (const colour of ['#346', '#643'])
    photos.push((await uploadFile(camille, await createImage(1080, 1080, colour))).body['@id'])
  const made = await publish(
    { ...world, camille },
    {
      ...{ text: 'En photos', scheduledPostAttachments: photos },
      checkedLocations: [`/api/locations/${world.locationIds[0]}`],
    },
  )
  await eventually(async () => expect((await post(made.id)).underWay).toBe(true))
  expect((await disable()).status).toBe(200)
  await eventually(async () =>
    expect((await post(made.id)).scheduledPostLocations).toMatchObject([{ state: 'DUE', error: 'company.disabled' }]),
  )
  await world.sandbox.control('DELETE', '/faults')
  expect(await textsOut()).not.toContain('En photos')
  await enable()
})

test('webhooks of a disabled company are stored, and polling resumes once it is enabled', async () => {
  const { body } = await send('GET', `/api/locations/${world.locationIds[0]}`)
  const of = { network: 'facebook', account: body.facebookIntegration.accountId, author: { name: 'Paul' } }
  /** A customer writes, edits or deletes; resolves once the webhook has arrived. */
  const happens = async (kind: 'comment' | 'edit' | 'delete', what: { on?: string; text?: string }) => {
    const before = await events()
    const { id } = await world.sandbox.control<{ id: string }>('POST', '/interactions', { ...of, kind, ...what })
    await eventually(async () => expect(await events()).toBeGreaterThan(before))
    await world.work()
    return id
  }
  const countFound = async (text: string) => (await send('GET', `/api/inboxes?search=${text}`)).body.totalItems
  const reads = async () => (await world.sandbox.control<{ next: number }>('GET', '/requests')).next
  const question = await happens('comment', { text: 'Ouvert lundi ?' })
  const gone = await happens('comment', { text: 'Et mardi ?' })
  expect([await countFound('lundi'), await countFound('mardi')]).toEqual([1, 1])

  await disable()
  const before = await reads()
  await happens('comment', { text: 'Et jeudi ?' })
  await happens('delete', { on: gone })
  await happens('edit', { on: question, text: 'Ouvert vendredi ?' })
  await pollAll()
  expect([await countFound('jeudi'), await countFound('mardi'), await countFound('vendredi')]).toEqual([1, 0, 0])
  expect(await reads()).toBe(before)
  await enable()
  await pollAll()
  expect([await countFound('jeudi'), await countFound('mardi'), await countFound('vendredi')]).toEqual([1, 0, 1])
})

async function events(): Promise<number> {
  return (await world.server.deps.databases.open.selectFrom('webhook_event').select('id').execute()).length
}

async function pollAll(): Promise<void> {
  await world.server.deps.databases.open
    .updateTable('webhook_route')
    .set({ poll_at: new Date(Date.now() - 1000) })
    .execute()
  await sweep(world.server.deps)
  await world.work()
}
