import { newId } from '@vitrine/server/lib/ids'
import type { TestUser } from '@vitrine/server/testing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Manner, openSmtpProxy, type SmtpProxy } from './smtp-proxy.ts'

let proxy: SmtpProxy
let box: Mailbox
let owner: TestUser

beforeAll(async () => {
  proxy = await openSmtpProxy()
  box = await openMailbox({ SMTP_URL: `smtp://vitrine:secret@127.0.0.1:${proxy.port}` })
  proxy.leadsTo = box.sandbox.smtpPort
})
beforeEach(async () => {
  owner = await box.server.owner()
})
afterAll(async () => {
  await box?.close()
  await proxy?.close()
})

const before: readonly [when: string, manner: Manner][] = [
  ['hangs up before its greeting', 'closes'],
  ['resets the connection before its greeting', 'resets'],
  ['refuses connections', { greets: '554 Not today.\r\n' }],
  ['disconnects at EHLO', { cutsAt: /^EHLO/m }],
  ['disconnects at MAIL FROM', { cutsAt: /^MAIL FROM/m }],
  ['disconnects after DATA', { cutsResponse: /^354/m }],
  ['refuses our credentials', { loginResponse: '535 5.7.8 Authentication failed.\r\n' }],
  ['returns a temporary error', { responseLine: '451 Later.\r\n' }],
]

test.each(before)('an email waits while its server %s, and is sent once afterwards', async (_when, manner) => {
  const email = await invite(manner)
  expect(await mail()).toMatchObject({ state: 'waiting', attempts: 1 })
  proxy.manner = null
  await jobsAreDue()
  expect(await box.mailsTo(email)).toHaveLength(1)
  expect(await mail()).toMatchObject({ state: 'sent', attempts: 2 })
})

const within: readonly [when: string, manner: Manner, arrived: number][] = [
  ['while it is sent', { cutsAt: /^Subject:/m }, 0],
  ['before its response', { cutsResponse: /^250 .*queued/m }, 1],
]

test.each(within)('an email whose connection breaks %s is not sent a second time', async (_when, manner, arrived) => {
  const email = await invite(manner)
  expect(await mail()).toMatchObject({ state: 'unconfirmed', attempts: 1 })
  proxy.manner = null
  await jobsAreDue()
  expect(await box.mailsTo(email)).toHaveLength(arrived)
  expect(await mail()).toMatchObject({ state: 'unconfirmed', attempts: 1 })
})

test('an email refused by the server is not retried', async () => {
  const email = await invite({ responseLine: '550 Nobody of that name.\r\n' })
  expect(await mail()).toEqual({ state: 'refused', attempts: 1, error: 'EENVELOPE 550' })
  proxy.manner = null
  await jobsAreDue()
  expect(await box.mailsTo(email)).toEqual([])
})

test('an invitation is retried for sixteen hours', async () => {
  await invite('closes')
  const { rows } = await sql<{ max_attempts: number }>`select max_attempts from graphile_worker._private_jobs
    where payload ->> 'companyId' = ${owner.companyId}`.execute(box.server.deps.databases.open)
  expect(rows).toEqual([{ max_attempts: 12 }])
})

/** Invites a user while the connection to the mail server fails in this way. */
async function invite(manner: Manner): Promise<string> {
  proxy.manner = manner
  const email = `${newId()}@example.com`
  const { status } = await owner.request('POST', '/api/users', { email, firstName: 'Awa', lastName: 'Ba' })
  expect(status).toBe(201)
  await box.server.runJobs()
  return email
}

const mail = () =>
  box.server.deps.databases
    .forCompany(owner.companyId)
    .selectFrom('mail')
    .select(['state', 'attempts', 'error'])
    .executeTakeFirstOrThrow()

const jobsAreDue = () =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
    box.server.deps.databases.open,
  )
