import { newId } from '@vitrine/server/lib/ids'
import type { Person } from '@vitrine/server/testing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Door, type Manner, openDoor } from './mail-door.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

let door: Door
let box: Mailbox
let owner: Person

beforeAll(async () => {
  door = await openDoor()
  box = await openMailbox({ SMTP_URL: `smtp://vitrine:secret@127.0.0.1:${door.port}` })
  door.leadsTo = box.sandbox.smtpPort
})
beforeEach(async () => {
  owner = await box.server.owner()
})
afterAll(async () => {
  await box?.close()
  await door?.close()
})

const before: readonly [when: string, manner: Manner][] = [
  ['hangs up before its greeting', 'closes'],
  ['breaks the line before its greeting', 'resets'],
  ['takes nobody’s call', { greets: '554 Not today.\r\n' }],
  ['is gone at the greeting back', { cutsAt: /^EHLO/m }],
  ['is gone at the sender', { cutsAt: /^MAIL FROM/m }],
  ['is gone at the word to begin the message', { cutsAnswer: /^354/m }],
  ['refuses our name and password', { loginResponse: '535 5.7.8 Authentication failed.\r\n' }],
  ['says no for now', { answers: '451 Later.\r\n' }],
]

test.each(before)('a mail whose server %s waits, and comes once when the server does', async (_when, manner) => {
  const email = await invite(manner)
  expect(await mail()).toMatchObject({ state: 'waiting', attempts: 1 })
  door.manner = null
  await jobsAreDue()
  expect(await box.mailsTo(email)).toHaveLength(1)
  expect(await mail()).toMatchObject({ state: 'sent', attempts: 2 })
})

const within: readonly [when: string, manner: Manner, arrived: number][] = [
  ['in the middle of it', { cutsAt: /^Subject:/m }, 0],
  ['before the answer to it', { cutsAnswer: /^250 .*queued/m }, 1],
]

test.each(within)('a message whose line breaks %s is not sent a second time', async (_when, manner, arrived) => {
  const email = await invite(manner)
  expect(await mail()).toMatchObject({ state: 'unconfirmed', attempts: 1 })
  door.manner = null
  await jobsAreDue()
  expect(await box.mailsTo(email)).toHaveLength(arrived)
  expect(await mail()).toMatchObject({ state: 'unconfirmed', attempts: 1 })
})

test('a mail the server does not want is not brought again', async () => {
  const email = await invite({ answers: '550 Nobody of that name.\r\n' })
  expect(await mail()).toEqual({ state: 'refused', attempts: 1, error: 'EENVELOPE 550' })
  door.manner = null
  await jobsAreDue()
  expect(await box.mailsTo(email)).toEqual([])
})

test('an invitation is tried for sixteen hours', async () => {
  await invite('closes')
  const { rows } = await sql<{ max_attempts: number }>`select max_attempts from graphile_worker._private_jobs
    where payload ->> 'companyId' = ${owner.companyId}`.execute(box.server.deps.databases.open)
  expect(rows).toEqual([{ max_attempts: 12 }])
})

/** Invites somebody while the way to the mail server is like this. */
async function invite(manner: Manner): Promise<string> {
  door.manner = manner
  const email = `${newId()}@example.com`
  const { status } = await owner.ask('POST', '/api/users', { email, firstName: 'Awa', lastName: 'Ba' })
  expect(status).toBe(201)
  await box.server.runJobs()
  return email
}

const mail = () =>
  box.server.deps.databases
    .of(owner.companyId)
    .selectFrom('mail')
    .select(['state', 'attempts', 'error'])
    .executeTakeFirstOrThrow()

const jobsAreDue = () =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
    box.server.deps.databases.open,
  )
