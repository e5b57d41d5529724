import { newId } from '@vitrine/server/lib/ids'
import { password, startTestServer } from '@vitrine/server/testing/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Mailbox, openMailbox, origin } from './mailbox.ts'

let box: Mailbox

beforeAll(async () => {
  box = await openMailbox({ BRAND_COLOR: '#8A1C7C' })
})
afterEach(() => box.forgive())
afterAll(() => box?.close())

test('an email uses the user’s language and the company’s brand, as text and HTML, without tracking', async () => {
  const person = await box.signUp({ lang: 'en', firstName: 'Tom & <b>Jerry</b>' })
  const { subject, text, html } = await box.newestMail(person.email)
  expect(subject).toBe('Activate your Vitrine account')
  const link = origin + (await box.linkTo(person.email))
  expect(text).toContain('Welcome, Tom & <b>Jerry</b>.')
  expect(html).toContain('Welcome, Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;.')
  expect(html).toContain('lang="en"')
  expect(html).toContain('#8A1C7C')
  expect([...html.matchAll(/https?:[^"<\s]+/g)].map(([url]) => url)).toEqual([link, link, link])
  expect(html).not.toMatch(/<script|<link|<img|url\(/)
})

test('an email contains only our links, whatever a name contains', async () => {
  const lure = 'Gagné : https://evil.example/x ou www.evil.example, ecrivez@evil.example'
  const person = await box.signUp({ companyName: `${lure} ${'!'.repeat(100)}`, firstName: 'evil.example/x' })
  const { subject, text, html } = await box.newestMail(person.email)
  for (const part of [subject, text, html]) {
    expect(part).not.toMatch(/evil\.example|https?:\/\/evil|@evil/)
    expect(part).not.toContain('!'.repeat(90))
  }
})

test('an email has one recipient, whatever characters a name contains', async () => {
  const person = await box.signUp({ firstName: 'Eve\r\nBcc: victim@example.com', lastName: '"<other@example.com>,' })
  expect((await box.newestMail(person.email)).to).toBe(person.email)
  expect(await box.mailsTo('victim@example.com')).toEqual([])
  expect(await box.mailsTo('other@example.com')).toEqual([])
})

test('an email is sent once, however often its job runs', async () => {
  const person = await box.signUp()
  await box.mailsTo(person.email)
  const { open } = box.server.deps.databases
  const { rows } = await sql<{ id: string; company: string }>`select l.id, l.company_id as company from account_link l
    join credential c on c.user_id = l.user_id where c.email = ${person.email}`.execute(open)
  const [link] = rows
  if (!link) throw new Error('No link.')
  const again = JSON.stringify({ companyId: link.company, mailId: link.id })
  for (let n = 0; n < 3; n++) await sql`select graphile_worker.add_job('accounts.mail', ${again}::json)`.execute(open)
  expect(await box.mailsTo(person.email)).toHaveLength(1)
})

test('an email in the hands of a killed worker is not sent a second time', async () => {
  const person = await box.signUp()
  const company = await findCompanyId(person.email)
  await box.server.deps.databases.forCompany(company).updateTable('mail').set({ state: 'sending' }).execute()
  expect(await box.mailsTo(person.email)).toEqual([])
  expect(await states(company)).toEqual(['unconfirmed'])
  await box.post('/users/activation_request', { email: person.email })
  expect(await box.mailsTo(person.email)).toHaveLength(1)
})

test('an email waits while the mail server is unavailable', async () => {
  const away = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    const email = `${newId()}@example.com`
    const body = { email, password, firstName: 'Awa', lastName: 'D', companyName: 'C' }
    const { body: made } = await away.request('POST', '/api/users', body)
    await away.runJobs()
    const db = away.deps.databases.forCompany(made.company.id)
    const row = await db.selectFrom('mail').select(['state', 'attempts', 'error']).executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'waiting', attempts: 1, error: expect.stringContaining('ECONNREFUSED') })
    const { rows } = await sql<{
      attempts: number
    }>`select attempts from graphile_worker.jobs where task_identifier = 'accounts.mail'`.execute(
      away.deps.databases.open,
    )
    expect(rows).toEqual([{ attempts: 1 }])
  } finally {
    await away.close()
  }
})

test('an email leaves no usable token in the database', async () => {
  const person = await box.active()
  await box.post('/users/password_reset', { email: person.email })
  const reset = await box.tokenTo(person.email)
  await box.post('/passwordless/request', { email: person.email })
  const hash = new URLSearchParams((await box.linkTo(person.email)).split('?')[1]).get('hash') ?? ''
  const { rows } = await sql<{ row: string }>`select l::text as row from account_link l
    union all select m::text from mail m union all select j::text from graphile_worker._private_jobs j`.execute(
    box.server.deps.databases.forCompany(await findCompanyId(person.email)),
  )
  const dump = rows.map(({ row }) => row).join('\n')
  for (const token of [reset, hash])
    for (const spelling of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
      expect(dump).not.toContain(spelling)
  expect(dump.length).toBeGreaterThan(200)
})
async function findCompanyId(email: string): Promise<string> {
  const row = await box.server.deps.databases.open
    .selectFrom('credential')
    .select('company_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.company_id
}

async function states(company: string): Promise<string[]> {
  const rows = await box.server.deps.databases.forCompany(company).selectFrom('mail').select('state').execute()
  return rows.map(({ state }) => state)
}
