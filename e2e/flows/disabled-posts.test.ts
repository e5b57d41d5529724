import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFailpointFile, heldFile } from '@vitrine/server/lib/failpoints'
import type { TestUser } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  becomeDue,
  type PublishingEnvironment,
  publish,
  published,
  startPublishingEnvironment,
} from './publishing-environment.ts'

// Posts that a worker has claimed, or that wait for a paused account, while their company is disabled and enabled.

const failpoints = mkdtempSync(join(tmpdir(), 'vitrine-disabled-'))
let world: PublishingEnvironment
let admin: TestUser
beforeAll(async () => {
  world = await startPublishingEnvironment({
    locationCount: 4,
    networks: ['facebook'],
    server: { FAILPOINTS: failpoints },
  })
  admin = await world.server.colleague(await world.server.owner('Vitrine'), { superAdmin: true })
})
afterAll(async () => {
  await world.close()
  rmSync(failpoints, { recursive: true, force: true })
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  admin.request(method, path, body, { 'x-company': `/api/companies/${world.camille.companyId}` })
const path = () => `/api/companies/${world.camille.companyId}/disabling`
const disable = async () => expect((await send('PUT', path(), { because: 'Impayé' })).status).toBe(200)
const enable = async () => expect((await send('DELETE', path())).status).toBe(204)
const db = () => world.server.deps.databases.forCompany(world.camille.companyId)
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** Schedules a post for one location in an hour, and returns the account it goes to. */
async function write(locationIndex: number, text: string): Promise<{ id: string; account: string }> {
  const location = `/api/locations/${world.locationIds[locationIndex]}`
  const account = (await send('GET', location)).body.facebookIntegration.accountId
  const camille = await world.server.colleague(world.camille)
  const when = { scheduleType: 'LATER', scheduledAt: ago(-3600).toISOString() }
  const { id } = await publish({ ...world, camille }, { text, checkedLocations: [location], ...when })
  return { id, account }
}

/** Makes the network answer 429 once, so that the account pauses for so long and its due posts wait. */
async function rest(account: string, seconds: number): Promise<void> {
  const retryAfter = seconds * 60 // by the accelerated clock of this environment
  const wait = { network: 'facebook', account, operation: 'feed.create', fault: '429', retryAfter, times: 1 }
  await world.sandbox.control('PUT', '/faults', { rules: [wait] })
}

const becomes = (postId: string, state: object) =>
  expect
    .poll(async () => (await send('GET', `/api/scheduled_posts/${postId}`)).body.scheduledPostLocations, {
      timeout: 20_000,
    })
    .toMatchObject([state])
const resting = (postId: string) =>
  expect
    .poll(
      async () => {
        const rows = await db().selectFrom('publication').selectAll().where('post_id', '=', postId).execute()
        return rows.every(({ wake_at }) => wake_at !== null && wake_at > new Date())
      },
      // Posts whose time was changed in the database are found by the next sweep.
      { timeout: 8_000 },
    )
    .toBe(true)

/** Waits until a worker has loaded the account's due post while the company is disabled, and is held there. */
async function inHand(account: string): Promise<{ goOn: () => void }> {
  await expect.poll(() => existsSync(join(failpoints, heldFile('loaded', account))), { timeout: 8_000 }).toBe(true)
  const resume = join(failpoints, 'resume')
  return {
    goOn() {
      rmSync(join(failpoints, heldFile('loaded', account)))
      writeFileSync(resume, '')
      setTimeout(() => rmSync(resume), 500)
    },
  }
}
const holdAccount = (account: string) =>
  writeFileSync(join(failpoints, getFailpointFile('loaded', account, 'hold')), '')

const texts = async () => (await published(world)).map(({ text }) => text)

test('re-enabling a company releases posts a worker was about to hold', async () => {
  const { id, account } = await write(0, 'Midi')
  await disable()
  holdAccount(account)
  await becomeDue(world, id)
  const { goOn } = await inHand(account)
  await enable()
  goOn()
  await becomes(id, { state: 'FAILED', error: 'company.wasDisabled' })
  expect(await texts()).not.toContain('Midi')
})

test('re-enabling a company at once publishes posts that were already due, also those a worker holds', async () => {
  const { id, account } = await write(1, 'Presque')
  await disable()
  holdAccount(account)
  await becomeDue(world, id, 20)
  const { goOn } = await inHand(account)
  await enable()
  goOn()
  await becomes(id, { state: 'PUBLISHED' })
  expect((await texts()).filter((text) => text === 'Presque')).toHaveLength(1)
})

test('a short disabling fails no post that waits for its account', { timeout: 40_000 }, async () => {
  const { id, account } = await write(2, 'Patience')
  await rest(account, 8)
  await becomeDue(world, id)
  await resting(id)
  await disable()
  await enable()
  await becomes(id, { state: 'PUBLISHED' })
})

test('a post that waits for its account does not expire while the company is disabled', {
  timeout: 40_000,
}, async () => {
  const first = await write(3, 'Hier')
  const second = await write(3, 'Avant-hier')
  await rest(first.account, 3600)
  await becomeDue(world, first.id)
  await resting(first.id)
  await disable()
  await becomeDue(world, first.id, 3600)
  await becomeDue(world, second.id, 3600, { expires_at: ago(1) })
  for (const { id } of [first, second]) await becomes(id, { state: 'DUE', error: 'company.disabled' })
  await enable()
  for (const { id } of [first, second]) {
    await becomes(id, { state: 'FAILED', error: 'company.wasDisabled' })
    const notifications = await db().selectFrom('notification').select('kind').where('topic', '=', id).execute()
    expect(notifications).toEqual([{ kind: 'post.failed' }])
  }
})
