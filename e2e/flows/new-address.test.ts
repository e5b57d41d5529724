import { newId } from '@vitrine/server/lib/ids'
import type { Person } from '@vitrine/server/testing/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from './mailbox.ts'

let box: Mailbox
let owner: Person
const currentPassword = 'correct horse battery'

beforeAll(async () => {
  box = await openMailbox()
  owner = await box.server.owner()
})
afterEach(() => box.forgive())
afterAll(() => box?.close())

const fresh = () => `${newId()}@example.com`
const ask = (me: Person, email: string, more: object = {}) =>
  me.ask('PUT', `/api/users/${me.id}`, { email, currentPassword, ...more })
const read = async (me: Person) => (await me.ask('GET', `/api/users/${me.id}`)).body
const follow = (token: string) => box.post('/users/activation', { token })
const signsIn = async (email: string) => (await box.login(email, currentPassword)).status === 200

describe('a new address', () => {
  test('counts once the link sent there was followed; the old one is told, and sessions stay', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    const asked = await ask(me, email)
    expect([asked.status, asked.body.email, asked.body.emailToConfirm]).toEqual([200, me.email, email])
    expect((await box.newestMail(me.email)).subject).toBe('Another address was asked for your account')
    const mail = await box.newestMail(email)
    expect([mail.to, mail.subject]).toEqual([email, 'Confirm your new address'])
    const token = await box.tokenTo(email)
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect([await signsIn(me.email), await signsIn(email)]).toEqual([true, false])

    const [one, other] = await Promise.all([follow(token), follow(token)])
    expect(one).toMatchObject({ status: 200, body: { id: me.id, email, active: true, emailConfirmed: true } })
    expect(other.body).toEqual(one.body)
    expect(one.headers['set-cookie']).toBeUndefined()
    expect([await signsIn(me.email), await signsIn(email)]).toEqual([false, true])
    const now = await read(me)
    expect([now.email, now.username, now.emailToConfirm]).toEqual([email, email, undefined])
    expect((await box.server.ask('GET', `/api/users/activation?token=${token}`)).body).toEqual(one.body)
    const told = await box.mailsTo(me.email)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Another address was asked for your account',
      'Your sign-in address has changed',
    ])
    expect(told[1]?.text).not.toContain(email)
  })

  test.each([
    ['fr', 'Confirmez votre nouvelle adresse', 'Une autre adresse a été demandée pour votre compte'],
    ['es', 'Confirma tu nueva dirección', 'Se ha pedido otra dirección para tu cuenta'],
  ])('is confirmed and told in the person’s language, %s', async (lang, toConfirm, told) => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await ask(me, email, { lang })
    const [confirm, notice] = [await box.newestMail(email), await box.newestMail(me.email)]
    expect([confirm.subject, notice.subject]).toEqual([toConfirm, told])
    for (const { html } of [confirm, notice]) expect(html).toContain(`lang="${lang}"`)
    const link = await box.linkTo(email)
    expect(confirm.html).toContain(link)
    expect(notice.text).not.toContain(link)
  })

  test('that somebody has already is answered alike; they are told, and nobody gets a link', async () => {
    const [me, other] = [await box.server.colleague(owner), await box.active()]
    const before = (await box.mailsTo(other.email)).length
    const [taken, free] = [await ask(me, other.email.toUpperCase()), await ask(me, fresh())]
    const without = ({ emailToConfirm: _, ...body }: Record<string, unknown>) => body
    expect([taken.status, without(taken.body)]).toEqual([free.status, without(free.body)])
    // Replaced before the mail left, the first wish is nobody's any more.
    expect(await box.mailsTo(other.email)).toHaveLength(before)
    await ask(me, other.email)
    const mail = await box.newestMail(other.email)
    expect(mail.subject).toBe('Votre adresse a été demandée pour un autre compte')
    expect(mail.text).not.toContain('/activation/')
  })

  test('taken by somebody meanwhile stays theirs', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await ask(me, email)
    const token = await box.tokenTo(email)
    await box.signUp({ email })
    const { status, body } = await follow(token)
    expect([status, body.code]).toEqual([400, 'link.emailTaken'])
    expect([await signsIn(me.email), (await read(me)).email]).toEqual([true, me.email])
  })

  test('is sent its link again, and either link will do', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await ask(me, email)
    const first = await box.tokenTo(email)
    const again = await me.ask('POST', '/api/users/email_change')
    expect([again.status, again.body]).toEqual([202, { validFor: 86_400, resendAfter: 30 }])
    const second = await box.tokenTo(email)
    expect(second).not.toBe(first)
    expect((await follow(first)).status).toBe(200)
    expect((await follow(second)).body.email).toBe(email)
    const nothing = await me.ask('POST', '/api/users/email_change')
    expect([nothing.status, nothing.body.code]).toEqual([409, 'email.nothingWaits'])
  })

  test('is sent three links an hour at most, and asked for twenty times from one address', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await ask(me, email)
    for (let turn = 0; turn < 4; turn++) await me.ask('POST', '/api/users/email_change')
    expect(await box.mailsTo(email)).toHaveLength(3)
    const statuses: number[] = []
    for (let turn = 0; turn < 20; turn++) statuses.push((await ask(me, fresh())).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })

  test('that was cancelled, replaced or has run out says so', async () => {
    const me = await box.server.colleague(owner)
    const [one, two, three] = [fresh(), fresh(), fresh()]
    const refusal = async (token: string) => {
      const { status, body } = await follow(token)
      return [status, body.code]
    }
    await ask(me, one)
    const first = await box.tokenTo(one)
    await ask(me, two)
    const second = await box.tokenTo(two)
    expect(await refusal(first)).toEqual([400, 'link.emailCancelled'])
    expect((await me.ask('DELETE', '/api/users/email_change')).status).toBe(204)
    expect((await read(me)).emailToConfirm).toBeUndefined()
    expect(await refusal(second)).toEqual([400, 'link.emailCancelled'])
    await ask(me, three)
    const third = await box.tokenTo(three)
    await box.later('1 day')
    expect(await refusal(third)).toEqual([400, 'link.emailExpired'])
    expect((await read(me)).emailToConfirm).toBe(three)
    await me.ask('POST', '/api/users/email_change')
    expect((await follow(await box.tokenTo(three))).status).toBe(200)
  })

  test('left again for another one, its link says that it was used', async () => {
    const me = await box.server.colleague(owner)
    const [one, two] = [fresh(), fresh()]
    await ask(me, one)
    const first = await box.tokenTo(one)
    await follow(first)
    await ask(me, two)
    await follow(await box.tokenTo(two))
    expect((await follow(first)).body.code).toBe('link.emailUsed')
    expect((await read(me)).email).toBe(two)
  })

  test('somebody else asked for is gone with the password they used', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await ask(me, email)
    const token = await box.tokenTo(email)
    await box.post('/users/password_reset', { email: me.email })
    const reset = await box.tokenTo(me.email)
    await box.server.ask('PUT', `/api/users/password_reset/${reset}`, { password: 'encore quatre mots' })
    expect((await follow(token)).body.code).toBe('link.emailCancelled')
  })

  test('leaves nothing in the database that confirms it', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await ask(me, email)
    const token = await box.tokenTo(email)
    const links = await box.server.deps.databases.open.selectFrom('account_link').selectAll().execute()
    const dump = JSON.stringify(links.map((link) => ({ ...link, hash: link.hash?.toString('base64url') })))
    expect(dump).not.toContain(token)
    expect(links.some(({ kind }) => kind === 'email')).toBe(true)
  })

  test('of a colleague stays theirs to change', async () => {
    const me = await box.server.colleague(owner)
    expect((await owner.ask('PUT', `/api/users/${me.id}`, { email: fresh() })).status).toBe(403)
  })
})
