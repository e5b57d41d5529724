import { newId } from '@vitrine/server/lib/ids'
import type { TestUser } from '@vitrine/server/testing/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from './mailbox.ts'

let box: Mailbox
let owner: TestUser
const currentPassword = 'correct horse battery'

beforeAll(async () => {
  box = await openMailbox()
  owner = await box.server.owner()
})
afterEach(() => box.forgive())
afterAll(() => box?.close())

const fresh = () => `${newId()}@example.com`
const changeEmail = (me: TestUser, email: string, more: object = {}) =>
  me.request('PUT', `/api/users/${me.id}`, { email, currentPassword, ...more })
const read = async (me: TestUser) => (await me.request('GET', `/api/users/${me.id}`)).body
const follow = (token: string) => box.post('/users/activation', { token })
const signsIn = async (email: string) => (await box.login(email, currentPassword)).status === 200

describe('changing the email address', () => {
  test('a new address is used once its link is followed, the old address is notified, and sessions stay', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    const response = await changeEmail(me, email)
    expect([response.status, response.body.email, response.body.emailToConfirm]).toEqual([200, me.email, email])
    expect((await box.newestMail(me.email)).subject).toBe('Another address was asked for your account')
    const mail = await box.newestMail(email)
    expect([mail.to, mail.subject]).toEqual([email, 'Confirm your new address'])
    const token = await box.tokenTo(email)
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect([await signsIn(me.email), await signsIn(email)]).toEqual([true, false])

    const [first, second] = await Promise.all([follow(token), follow(token)])
    expect(first).toMatchObject({ status: 200, body: { id: me.id, email, active: true, emailConfirmed: true } })
    expect(second.body).toEqual(first.body)
    expect(first.headers['set-cookie']).toBeUndefined()
    expect([await signsIn(me.email), await signsIn(email)]).toEqual([false, true])
    const now = await read(me)
    expect([now.email, now.username, now.emailToConfirm]).toEqual([email, email, undefined])
    expect((await box.server.request('GET', `/api/users/activation?token=${token}`)).body).toEqual(first.body)
    const notices = await box.mailsTo(me.email)
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Another address was asked for your account',
      'Your sign-in address has changed',
    ])
    expect(notices[1]?.text).not.toContain(email)
  })

  test.each([
    ['fr', 'Confirmez votre nouvelle adresse', 'Une autre adresse a été demandée pour votre compte'],
    ['es', 'Confirma tu nueva dirección', 'Se ha pedido otra dirección para tu cuenta'],
  ])('the confirmation and the notice use the user’s language, %s', async (lang, toConfirm, noticeSubject) => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await changeEmail(me, email, { lang })
    const [confirm, notice] = [await box.newestMail(email), await box.newestMail(me.email)]
    expect([confirm.subject, notice.subject]).toEqual([toConfirm, noticeSubject])
    for (const { html } of [confirm, notice]) expect(html).toContain(`lang="${lang}"`)
    const link = await box.linkTo(email)
    expect(confirm.html).toContain(link)
    expect(notice.text).not.toContain(link)
  })

  test('an address in use gets the same response, its owner is notified, and no link is sent', async () => {
    const [me, colleague] = [await box.server.colleague(owner), await box.active()]
    const before = (await box.mailsTo(colleague.email)).length
    const [existing, free] = [await changeEmail(me, colleague.email.toUpperCase()), await changeEmail(me, fresh())]
    const without = ({ emailToConfirm: _, ...body }: Record<string, unknown>) => body
    expect([existing.status, without(existing.body)]).toEqual([free.status, without(free.body)])
    // The first change was replaced before its mail was sent, so the colleague gets no mail.
    expect(await box.mailsTo(colleague.email)).toHaveLength(before)
    await changeEmail(me, colleague.email)
    const mail = await box.newestMail(colleague.email)
    expect(mail.subject).toBe('Votre adresse a été demandée pour un autre compte')
    expect(mail.text).not.toContain('/activation/')
  })

  test('an address claimed by another user before confirmation stays with that user', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await changeEmail(me, email)
    const token = await box.tokenTo(email)
    await box.signUp({ email })
    const { status, body } = await follow(token)
    expect([status, body.code]).toEqual([400, 'link.emailTaken'])
    expect([await signsIn(me.email), (await read(me)).email]).toEqual([true, me.email])
  })

  test('a resent link and the original one both confirm the address', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await changeEmail(me, email)
    const first = await box.tokenTo(email)
    const again = await me.request('POST', '/api/users/email_change')
    expect([again.status, again.body]).toEqual([202, { validFor: 86_400, resendAfter: 30 }])
    const second = await box.tokenTo(email)
    expect(second).not.toBe(first)
    expect((await follow(first)).status).toBe(200)
    expect((await follow(second)).body.email).toBe(email)
    const nothing = await me.request('POST', '/api/users/email_change')
    expect([nothing.status, nothing.body.code]).toEqual([409, 'email.nothingWaits'])
  })

  test('a link is sent at most three times an hour, and twenty requests are allowed per IP address', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await changeEmail(me, email)
    for (let turn = 0; turn < 4; turn++) await me.request('POST', '/api/users/email_change')
    expect(await box.mailsTo(email)).toHaveLength(3)
    const statuses: number[] = []
    for (let turn = 0; turn < 20; turn++) statuses.push((await changeEmail(me, fresh())).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  })

  test('a link that was cancelled, replaced or has expired reports it', async () => {
    const me = await box.server.colleague(owner)
    const [firstEmail, two, three] = [fresh(), fresh(), fresh()]
    const refusal = async (token: string) => {
      const { status, body } = await follow(token)
      return [status, body.code]
    }
    await changeEmail(me, firstEmail)
    const first = await box.tokenTo(firstEmail)
    await changeEmail(me, two)
    const second = await box.tokenTo(two)
    expect(await refusal(first)).toEqual([400, 'link.emailCancelled'])
    expect((await me.request('DELETE', '/api/users/email_change')).status).toBe(204)
    expect((await read(me)).emailToConfirm).toBeUndefined()
    expect(await refusal(second)).toEqual([400, 'link.emailCancelled'])
    await changeEmail(me, three)
    const third = await box.tokenTo(three)
    await box.later('1 day')
    expect(await refusal(third)).toEqual([400, 'link.emailExpired'])
    expect((await read(me)).emailToConfirm).toBe(three)
    await me.request('POST', '/api/users/email_change')
    expect((await follow(await box.tokenTo(three))).status).toBe(200)
  })

  test('a used link reports it after the address was changed again', async () => {
    const me = await box.server.colleague(owner)
    const [firstEmail, two] = [fresh(), fresh()]
    await changeEmail(me, firstEmail)
    const first = await box.tokenTo(firstEmail)
    await follow(first)
    await changeEmail(me, two)
    await follow(await box.tokenTo(two))
    expect((await follow(first)).body.code).toBe('link.emailUsed')
    expect((await read(me)).email).toBe(two)
  })

  test('a pending change made with a stolen password is dropped when the password changes', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await changeEmail(me, email)
    const token = await box.tokenTo(email)
    await box.post('/users/password_reset', { email: me.email })
    const reset = await box.tokenTo(me.email)
    await box.server.request('PUT', `/api/users/password_reset/${reset}`, { password: 'encore quatre mots' })
    expect((await follow(token)).body.code).toBe('link.emailCancelled')
  })

  test('the database contains nothing that confirms the address', async () => {
    const me = await box.server.colleague(owner)
    const email = fresh()
    await changeEmail(me, email)
    const token = await box.tokenTo(email)
    const links = await box.server.deps.databases.open.selectFrom('account_link').selectAll().execute()
    const dump = JSON.stringify(links.map((link) => ({ ...link, hash: link.hash?.toString('base64url') })))
    expect(dump).not.toContain(token)
    expect(links.some(({ kind }) => kind === 'email')).toBe(true)
  })

  test('a colleague’s address can be changed by that colleague only', async () => {
    const me = await box.server.colleague(owner)
    expect((await owner.request('PUT', `/api/users/${me.id}`, { email: fresh() })).status).toBe(403)
  })
})
