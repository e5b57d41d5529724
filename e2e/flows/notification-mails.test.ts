import { invalidateConnection } from '@vitrine/server/connections/tokens'
import { applyItems } from '@vitrine/server/inbox/upsert-items'
import { type Notice, notify } from '@vitrine/server/notifications/notify'
import { createConnectedLocation, iri, tomorrow } from '@vitrine/server/testing/connected-locations'
import { runDueJobs, type TestUser } from '@vitrine/server/testing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox, origin } from './mailbox.ts'

let box: Mailbox
let camille: TestUser
let [lyon, nice] = ['', '']

beforeAll(async () => {
  box = await openMailbox({ BRAND_COLOR: '#8A1C7C' })
})
beforeEach(async () => {
  camille = await box.server.owner()
  lyon = await createConnectedLocation(box.server, camille, { name: 'Lyon' })
  nice = await createConnectedLocation(box.server, camille, { name: 'Nice' })
})
afterAll(() => box?.close())

const db = () => box.server.deps.databases.forCompany(camille.companyId)
const publishNotices = (...all: Notice[]) =>
  db()
    .transaction()
    .execute((tx) => notify(tx, camille.companyId, all))

/** Creates a notification about a post that failed at a location. */
async function failed(locationId = lyon): Promise<Notice> {
  const { body } = await camille.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Menu', postStatus: 'DRAFT', checkedLocations: [iri(locationId)] },
  })
  const params = { place: 'Lyon', network: 'facebook', reason: 'network.unavailable' }
  return { type: 'scheduledPostError', kind: 'post.failed', params, topic: body.id, itemId: body.id, locationId }
}

async function lose(locationIds: string[]): Promise<void> {
  const rows = await db()
    .selectFrom('integration')
    .selectAll()
    .where('type', '=', 'facebook')
    .where('location_id', 'in', locationIds)
    .execute()
  for (const row of rows) await invalidateConnection(db(), row, 'revoked')
}

/** Sends the waiting mails now. */
async function sendDue(): Promise<void> {
  await box.server.runJobs()
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'notifications.mail'), run_at => now())`.execute(box.server.deps.databases.open)
  await box.server.runJobs()
}

const choose = (person: TestUser, type: string, email: boolean, inApp = true) =>
  person.request('PUT', '/api/notification_preferences', { choices: [{ type, inApp, email }] })

test('a post awaiting approval is emailed to its approver in their language with links to the post and the decision', async () => {
  const julien = await box.server.colleague(camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'], lang: 'fr' })
  const ines = await box.server.colleague(camille)
  await camille.request('PUT', `/api/companies/${camille.companyId}`, { postsAreApproved: true })
  const { body: post } = await ines.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Dès <b>dimanche</b> www.evil.example', checkedLocations: [iri(lyon)] },
    scheduledAt: tomorrow().toISOString(),
  })
  expect(await box.mailsTo(julien.email)).toEqual([])
  await sendDue()
  const { subject, text, html, headers } = await box.newestMail(julien.email)
  expect(subject).toBe('Une publication à valider')
  const link = `${origin}/calendar?id=${post.id}`
  const choices = `${origin}/settings/profile#notifications`
  expect(text).toContain(link)
  expect(html).toContain(`<a href="${link}"`)
  expect(html).toContain('Dès &lt;b&gt;dimanche')
  expect(html).toContain('lang="fr"')
  expect(html).toContain('#8A1C7C')
  for (const part of [text, html]) {
    expect(part).toContain(choices)
    expect(part).not.toContain('evil.example')
  }
  expect(headers['list-unsubscribe']).toBe(`<${choices}>`)
  expect(await box.mailsTo(camille.email)).toEqual([])
  await julien.request('POST', `${post['@id']}/change_request`, { note: 'Un autre titre ?' })
  await sendDue()
  expect((await box.newestMail(ines.email)).subject).toBe('A change requested')
  await ines.request('PUT', post['@id'], { text: 'Dès dimanche', postStatus: 'SCHEDULED' })
  await julien.request('POST', `${post['@id']}/approval`, {})
  await sendDue()
  expect(await box.mailsTo(julien.email)).toHaveLength(1)
})

test('sixty comments with one keyword become one line of one email', async () => {
  await choose(camille, 'keywordMatch', true)
  await camille.request('POST', '/api/keyword_alerts', { keywords: ['panne'] })
  const from = { companyId: camille.companyId, locationId: lyon, type: 'facebook', accountId: 'page' } as const
  for (let n = 1; n <= 60; n++) {
    const now = new Date()
    const comment = {
      kind: 'comment',
      ...{
        remoteId: `comment-${n}`,
        parentRemoteId: null,
        postRemoteId: 'post',
        text: `En panne ${n}`,
      },
      ...{
        authorId: 'a1',
        authorName: 'Lina',
        authorAvatar: null,
        rating: null,
        likes: 0,
        images: [],
        permalink: null,
      },
      ...{ createdAt: now, updatedAt: now, hidden: false, ours: false, replies: [] },
    } as const
    await db()
      .transaction()
      .execute((tx) => applyItems(tx, from, [comment]))
    if (n % 20 === 0) await box.server.runJobs()
  }
  await sendDue()
  const mails = await box.mailsTo(camille.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('A keyword found')
  expect(
    mails[0]?.text.match(/“panne” in 60 comments\. Latest: Lina, “En panne 60” · Lina, “En panne 59” · Lina/g),
  ).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/\/inbox\?view=all&alert=/)
})

test('notifications within minutes share one email, equal ones share a line, and the next email is delayed', async () => {
  await publishNotices(await failed(), await failed())
  await lose([lyon, nice])
  await publishNotices(await failed())
  await sendDue()
  const { subject, text } = await box.newestMail(camille.email)
  expect(subject).toBe('3 posts to fix, and 1 more notification')
  expect(text).toMatch(
    /Facebook connections to renew: (Lyon and Nice|Nice and Lyon)\.\n {2}\S+\/settings\/company\?todo=expired/,
  )
  expect(text.match(/\/calendar\/\S+\?repair=true/g)).toHaveLength(3)
  await publishNotices(await failed())
  await box.server.runJobs()
  const { rows } = await sql<{ minutes: number }>`select extract(epoch from run_at - now())::int / 60 as minutes
    from graphile_worker.jobs where task_identifier = 'notifications.mail'`.execute(box.server.deps.databases.open)
  expect(rows).toEqual([{ minutes: expect.toSatisfy((minutes: number) => minutes >= 28) }])
  await sendDue()
  expect((await box.mailsTo(camille.email)).map(({ subject: line }) => line)).toEqual([subject, 'A post to fix'])
})

test('a user who cannot reconnect is emailed to contact an administrator, without a link', async () => {
  const author = await box.server.colleague(camille, { permissions: { locations: false } })
  await lose([lyon, nice])
  await sendDue()
  const { text } = await box.newestMail(author.email)
  expect(text).toMatch(/(Lyon and Nice|Nice and Lyon)\. Ask an administrator in your company to renew them\./)
  expect(text).not.toContain('/settings/company')
})

test('an email has at most twenty lines and shows how many more there are', async () => {
  const many: Notice[] = []
  while (many.length < 22) many.push(await failed())
  await publishNotices(...many)
  await sendDue()
  const { subject, text, html } = await box.newestMail(camille.email)
  expect(subject).toBe('22 posts to fix')
  expect(text.match(/\/calendar\/\S+\?repair=true/g)).toHaveLength(20)
  expect(text).toContain('See the other 2 in Vitrine')
  expect(html.match(/>Fix it</g)).toHaveLength(20)
})

test('notifications read, removed or resolved before sending are omitted, and an empty email is not sent', async () => {
  const read = await failed()
  await publishNotices(read, await failed())
  await box.server.runJobs()
  const { body } = await camille.request('GET', '/api/notifications')
  const notification = body.member.find(({ itemId }: { itemId: string }) => itemId === read.itemId)
  await camille.request('PUT', notification['@id'], { unread: false })
  await sendDue()
  const { subject, text } = await box.newestMail(camille.email)
  expect(subject).toBe('A post to fix')
  expect(text).not.toContain(String(read.itemId))
  await lose([nice])
  await publishNotices(await failed())
  await box.server.runJobs()
  await db().updateTable('integration').set({ valid_token: true }).execute()
  await camille.request('DELETE', '/api/notifications')
  await sendDue()
  expect(await box.mailsTo(camille.email)).toHaveLength(1)
  const { state } = await db()
    .selectFrom('mail')
    .select('state')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(state).toBe('dropped')
})

test('a publication that was published or removed in the end is omitted, and one that still fails is listed', async () => {
  const { body: post } = await camille.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Menu', checkedLocations: [iri(lyon)] },
    scheduledAt: tomorrow().toISOString(),
  })
  const { id } = await db()
    .selectFrom('publication')
    .select('id')
    .where('post_id', '=', post.id)
    .executeTakeFirstOrThrow()
  const about = { topic: post.id, itemId: post.id, publicationId: id, locationId: lyon }
  const params = { place: 'Lyon', network: 'facebook', reason: 'network.unavailable' }
  const notice = (kind: string): Notice => ({ type: 'scheduledPostError', kind, params, ...about })
  const mailed = async (kind: string, state: string) => {
    const before = (await box.mailsTo(camille.email)).length
    await db().updateTable('publication').set({ state }).where('id', '=', id).execute()
    await publishNotices(notice(kind))
    await sendDue()
    return (await box.mailsTo(camille.email)).length - before
  }
  for (const state of ['PUBLISHED', 'CANCELLED', 'WAITING', 'DUE']) expect(await mailed('post.failed', state)).toBe(0)
  for (const state of ['PUBLISHED', 'FAILED']) expect(await mailed('post.late', state)).toBe(0)
  expect(await mailed('post.late', 'DUE')).toBe(1)
  expect(await mailed('post.failed', 'FAILED')).toBe(1)
  expect(await mailed('post.unconfirmed', 'UNCONFIRMED')).toBe(1)
  expect(await mailed('post.duplicate', 'PUBLISHED')).toBe(1)
})

test('new notifications join the unsent email while the mail server refuses it', async () => {
  const { deps } = box.server
  const [emails, jobs] = [
    () => db().selectFrom('mail').select(['id', 'state', 'attempts']).execute(),
    () =>
      sql<{ max_attempts: number }>`select max_attempts from graphile_worker.jobs
        where task_identifier = 'notifications.mail'`.execute(deps.databases.open),
  ]
  const refused = async () => {
    await box.server.runJobs()
    await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
      where task_identifier = 'notifications.mail'), run_at => now())`.execute(deps.databases.open)
    // No server listens on this port.
    await runDueJobs({ ...deps, config: { ...deps.config, SMTP_URL: 'smtp://127.0.0.1:1' } })
  }
  await publishNotices(await failed())
  await refused()
  await publishNotices(await failed())
  await refused()
  expect(await emails()).toMatchObject([{ state: 'waiting', attempts: 2 }])
  expect((await jobs()).rows).toEqual([{ max_attempts: 12 }])
  expect(await box.mailsTo(camille.email)).toEqual([])

  // After an hour, and once the job has given up, it is sent with the next mail.
  await db().updateTable('mail').set({ created_at: sql`created_at - interval '2 hours'` }).execute()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'notifications.mail'))`.execute(deps.databases.open)
  await publishNotices(await failed())
  await sendDue()
  expect((await box.mailsTo(camille.email)).map(({ subject }) => subject)).toEqual(['3 posts to fix'])
})

test('two concurrent workers send one email per user', async () => {
  const people = [camille, await box.server.colleague(camille), await box.server.colleague(camille)]
  const both = () => Promise.all([runDueJobs(box.server.deps), runDueJobs(box.server.deps)])
  const four = [await failed(), await failed(), await failed(), await failed()]
  await Promise.all(four.map((notice) => publishNotices(notice)))
  await both()
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
    box.server.deps.databases.open,
  )
  const again = await db().selectFrom('mail').select('id').execute()
  for (const { id } of again)
    await sql`select graphile_worker.add_job('notifications.mail', ${JSON.stringify({ companyId: camille.companyId, mailId: id })}::json)`.execute(
      box.server.deps.databases.open,
    )
  await both()
  for (const { email } of people) {
    const mails = await box.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['4 posts to fix'])
  }
})

test('users without access, with muted types or unable to sign in get no email', async () => {
  const { server } = box
  const member = { profile: 'PROFILE_MEMBER' } as const
  const there = await server.colleague(camille, { ...member, locations: [lyon] })
  const elsewhere = await server.colleague(camille, { ...member, locations: [nice] })
  const reader = await server.colleague(camille, { permissions: { calendar: false, calendarPost: false } })
  const silent = await server.colleague(camille)
  const muted = await server.colleague(camille)
  const moved = await server.colleague(camille, { ...member, locations: [lyon] })
  const turned = await server.colleague(camille)
  const [disabled, invited] = [await server.colleague(camille), await server.colleague(camille)]
  // The super admin's account belongs to this company and works for all companies.
  const admin = await server.colleague(camille, { superAdmin: true })
  await choose(silent, 'scheduledPostError', false)
  await choose(muted, 'scheduledPostError', true, false)
  await db().updateTable('app_user').set({ status: 'disabled' }).where('id', '=', disabled.id).execute()
  await db().updateTable('app_user').set({ status: 'invited' }).where('id', '=', invited.id).execute()
  await publishNotices(await failed(), { ...(await failed()), recipientId: there.id })
  await server.runJobs()
  // Between the event and the mail.
  await db().deleteFrom('user_location').where('user_id', '=', moved.id).execute()
  await choose(turned, 'scheduledPostError', false)
  await sendDue()
  const sent = async (person: TestUser) => (await box.mailsTo(person.email)).map(({ subject }) => subject)
  expect(await sent(there)).toEqual(['2 posts to fix'])
  expect(await sent(muted)).toEqual(['A post to fix'])
  for (const person of [elsewhere, reader, silent, moved, turned, disabled, invited, admin])
    expect(await sent(person)).toEqual([])
})

test('a post notification is not emailed once the user lost access to its location', async () => {
  const here = () =>
    box.server.colleague(camille, {
      ...{ profile: 'PROFILE_MEMBER', roles: ['ROLE_USER', 'ROLE_APPROVAL'], locations: [lyon] },
    })
  const [moved, stays] = [await here(), await here()]
  const { status } = await camille.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'Secret de Lyon', postStatus: 'PENDING_APPROVAL' },
    checkedLocations: [iri(lyon)],
  })
  expect(status).toBe(201)
  await box.server.runJobs()
  await camille.request('PUT', `/api/users/${moved.id}`, { allowedLocations: [iri(nice)] })
  await sendDue()
  expect((await box.newestMail(stays.email)).text).toContain('Secret de Lyon')
  expect(await box.mailsTo(moved.email)).toEqual([])
})

test('unprocessed notifications are emailed by the next worker, and rolled back ones are not', async () => {
  const notice = await failed()
  await expect(
    db()
      .transaction()
      .execute(async (tx) => {
        await notify(tx, camille.companyId, [notice])
        throw new Error('killed')
      }),
  ).rejects.toThrow('killed')
  await sendDue()
  expect(await box.mailsTo(camille.email)).toEqual([])
  await publishNotices(await failed())
  // Simulates a first worker that was killed while it ran the job.
  await sql`select graphile_worker.add_job('notifications.address', ${JSON.stringify({ companyId: camille.companyId })}::json)`.execute(
    box.server.deps.databases.open,
  )
  await sendDue()
  expect(await box.mailsTo(camille.email)).toHaveLength(1)
})

test('notifications of a disabled company are collected in one email until it is enabled', async () => {
  const admin = await box.server.colleague(await box.server.owner('Vitrine'), { superAdmin: true })
  const path = `/api/companies/${camille.companyId}/disabling`
  const acting = { 'x-company': `/api/companies/${camille.companyId}` }
  const posts = [await failed(), await failed()]
  expect((await admin.request('PUT', path, { because: 'Impayé' }, acting)).status).toBe(200)
  for (const post of posts) {
    await publishNotices(post)
    await sendDue()
    await db().updateTable('mail').set({ created_at: sql`created_at - interval '2 hours'` }).execute()
  }
  expect(await box.mailsTo(camille.email)).toEqual([])
  expect((await admin.request('DELETE', path, undefined, acting)).status).toBe(204)
  await sendDue()
  expect((await box.mailsTo(camille.email)).map(({ subject }) => subject)).toEqual(['2 posts to fix'])
})

test('an email without a job is sent with the next notification', async () => {
  await publishNotices(await failed())
  await box.server.runJobs()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'notifications.mail'))`.execute(box.server.deps.databases.open)
  await db().updateTable('mail').set({ created_at: sql`created_at - interval '2 hours'` }).execute()
  await publishNotices(await failed())
  await sendDue()
  expect((await box.mailsTo(camille.email)).map(({ subject }) => subject)).toEqual(['2 posts to fix'])
})

test('the lines of an email are deleted once it is sent or has become empty', async () => {
  const lines = async () => (await db().selectFrom('notification_mail').select('mail_id').execute()).length
  await publishNotices(await failed())
  await box.server.runJobs()
  expect(await lines()).toBe(1)
  await sendDue()
  expect(await box.mailsTo(camille.email)).toHaveLength(1)
  expect(await lines()).toBe(0)

  await publishNotices(await failed(nice))
  await box.server.runJobs()
  expect(await lines()).toBe(1)
  await camille.request('POST', '/api/notifications/reading')
  await sendDue()
  expect(await box.mailsTo(camille.email)).toHaveLength(1)
  expect(await lines()).toBe(0)
})
