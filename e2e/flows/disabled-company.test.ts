import { sweep } from '@vitrine/server/inbox/poll'
import { registerWebhooks } from '@vitrine/server/inbox/register'
import { picture, uploadFile } from '@vitrine/server/testing/files'
import type { Person } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  becomeDue,
  type PublishingWorld,
  publish,
  published,
  show,
  startPublishingWorld,
  until,
} from './publishing-world.ts'

// What leaves for a company, and what comes in from the networks, while the platform has put it aside and after.

let world: PublishingWorld
let admin: Person
beforeAll(async () => {
  world = await startPublishingWorld({ places: 2, networks: ['facebook'] })
  await registerWebhooks(world.server.deps)
  await world.work()
  admin = await world.server.colleague(await world.server.owner('Vitrine'), { superAdmin: true })
})
afterAll(() => world.close())

const asking = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  admin.ask(method, path, body, { 'x-company': `/api/companies/${world.camille.companyId}` })
const path = () => `/api/companies/${world.camille.companyId}/disabling`
const disable = () => asking('PUT', path(), { because: 'Impayé' })

/** Their sessions ended with it, so its people sign in anew. */
async function enable(): Promise<PublishingWorld> {
  expect((await asking('DELETE', path())).status).toBe(204)
  return { ...world, camille: await world.server.colleague(world.camille) }
}

const post = async (id: string) => (await asking('GET', `/api/scheduled_posts/${id}`)).body
const textsOut = async () => (await published(world)).map(({ text }) => text)
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function eventually(check: () => Promise<void>): Promise<void> {
  await expect.poll(async () => check().then(() => true), { timeout: 15_000 }).toBe(true)
}

test('what is due waits, and then for a person; what is still to come goes at its time', async () => {
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
  const { body } = await asking('GET', `/api/scheduled_posts/${due.id}/publications`)
  expect(body.member[0]).toMatchObject({
    state: 'DUE',
    attempts: [],
    errorMessage: expect.stringContaining('disabled'),
  })
  expect(body.member[0].nextAt).toBeUndefined()
  // Longer than all tries and what is too late would take, by the clock of these tests.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect((await post(due.id)).postStatus).toBe('SCHEDULED')
  expect(await textsOut()).toEqual([])

  const back = await enable()
  const failed = await until(back, due.id, 'FAILED')
  expect(failed.canRetry).toBe(true)
  expect(failed.scheduledPostLocations).toMatchObject(Array(2).fill({ state: 'FAILED', error: 'company.wasDisabled' }))
  expect(await textsOut()).toEqual([])
  expect((await show(back, later.id)).postStatus).toBe('SCHEDULED')
  const told = (await back.camille.ask('GET', '/api/notifications')).body.member
  expect(told).toMatchObject([{ itemId: due.id, type: 'scheduledPostError' }])

  await back.camille.ask('PUT', `/api/scheduled_posts/${later.id}`, { scheduledAt: soon(1) })
  await until(back, later.id, 'PUBLISHED')
  expect((await back.camille.ask('POST', `/api/scheduled_posts/${due.id}/retry`, {})).status).toBe(200)
  await until(back, due.id, 'PUBLISHED')
  expect((await textsOut()).sort()).toEqual(['Ce midi', 'Ce midi', 'Demain', 'Demain'])
})

test('what is being prepared when it is disabled does not leave', { timeout: 40_000 }, async () => {
  const camille = await world.server.colleague(world.camille)
  await world.sandbox.control('PUT', '/faults', {
    rules: [{ network: 'facebook', operation: 'photos.create', fault: 'slow', delayMs: 1200 }],
  })
  const photos = []
  for (const colour of ['#346', '#643'])
    photos.push((await uploadFile(camille, await picture(1080, 1080, colour))).body['@id'])
  const made = await publish(
    { ...world, camille },
    {
      ...{ text: 'En photos', scheduledPostAttachments: photos },
      checkedLocations: [`/api/locations/${world.places[0]}`],
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

test('what a network tells in full is kept, and nothing is asked before it is enabled', async () => {
  const { body } = await asking('GET', `/api/locations/${world.places[0]}`)
  const of = { network: 'facebook', account: body.facebookIntegration.accountId, author: { name: 'Paul' } }
  /** Somebody writes, edits or takes away; the webhook has come when this ends. */
  const happens = async (kind: 'comment' | 'edit' | 'delete', what: { on?: string; text?: string }) => {
    const before = await events()
    const { id } = await world.sandbox.control<{ id: string }>('POST', '/interactions', { ...of, kind, ...what })
    await eventually(async () => expect(await events()).toBeGreaterThan(before))
    await world.work()
    return id
  }
  const heard = async (words: string) => (await asking('GET', `/api/inboxes?search=${words}`)).body.totalItems
  const reads = async () => (await world.sandbox.control<{ next: number }>('GET', '/requests')).next
  const asked = await happens('comment', { text: 'Ouvert lundi ?' })
  const gone = await happens('comment', { text: 'Et mardi ?' })
  expect([await heard('lundi'), await heard('mardi')]).toEqual([1, 1])

  await disable()
  const before = await reads()
  await happens('comment', { text: 'Et jeudi ?' })
  await happens('delete', { on: gone })
  await happens('edit', { on: asked, text: 'Ouvert vendredi ?' })
  await pollAll()
  expect([await heard('jeudi'), await heard('mardi'), await heard('vendredi')]).toEqual([1, 0, 0])
  expect(await reads()).toBe(before)
  await enable()
  await pollAll()
  expect([await heard('jeudi'), await heard('mardi'), await heard('vendredi')]).toEqual([1, 0, 1])
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
