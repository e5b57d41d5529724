import { newId } from '@vitrine/server/lib/ids'
import type { TestResponse, TestUser } from '@vitrine/server/testing/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from './mailbox.ts'

let box: Mailbox
let owner: TestUser

beforeAll(async () => {
  box = await openMailbox()
  owner = await box.server.owner()
})
afterEach(() => box.forgive())
afterAll(() => box?.close())

describe('sign-up', () => {
  test('a sign-up with an existing address notifies its owner at most three times an hour', async () => {
    const { email } = await box.active()
    const before = (await box.mailsTo(email)).length
    for (let n = 0; n < 5; n++) await box.signUp({ email })
    const mails = (await box.mailsTo(email)).slice(before)
    // The first sign-up, which created the account, counts towards the limit of three.
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Vous avez déjà un compte'))
    expect(mails[0]?.text).toContain('aucun autre n’a été créé')
  })

  test('a sign-up with an unactivated address sends its link again', async () => {
    const person = await box.signUp()
    await box.mailsTo(person.email)
    await box.signUp({ email: person.email })
    const mails = await box.mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Activez votre compte Vitrine'))
  })

  test('the emailed link activates the account, which can then sign in', async () => {
    const person = await box.signUp()
    const mail = await box.newestMail(person.email)
    expect(mail).toMatchObject({ to: person.email, subject: 'Activez votre compte Vitrine' })
    const token = await box.tokenTo(person.email)
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    const expectedUser = {
      id: expect.any(String),
      email: person.email,
      firstName: 'Awa',
      lastName: 'Diallo',
      company: 'Le Comptoir',
      lang: 'fr',
    }
    const shown = { ...expectedUser, active: true, needsPassword: false }
    const { status, body } = await box.post('/users/activation', { token })
    expect([status, body]).toEqual([200, shown])
    const signedIn = await box.login(person.email, person.password)
    expect(signedIn.status).toBe(200)
    const headers = { authorization: `Bearer ${signedIn.body.token}` }
    const me = await box.server.request('GET', `/api/users/${body.id}`, undefined, headers)
    expect(me.body).toMatchObject({ email: person.email })
  })

  test('an activation link returns the same response for a day and gives no session', async () => {
    const person = await box.signUp()
    const token = await box.tokenTo(person.email)
    const scanner = { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks scanner)' }
    const responses = [
      await box.server.request('GET', `/api/users/activation?token=${token}`, undefined, scanner),
      await box.server.request('GET', `/api/users/activation?token=${token}`),
      await box.post('/users/activation', { token }),
      await box.post('/users/activation', { token, password: 'un autre mot de passe' }),
    ]
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([200, responses[0]?.body])
      expect(JSON.stringify(body)).not.toContain(token)
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect((await box.login(person.email, 'un autre mot de passe')).status).toBe(401)
    expect((await box.login(person.email, person.password)).status).toBe(200)
    await box.later('1 day')
    expect((await box.post('/users/activation', { token })).status).toBe(400)
  })

  test('an expired activation link is replaced by address or by the old link', async () => {
    const person = await box.signUp()
    const first = await box.tokenTo(person.email)
    await box.later('1 day')
    const refused = await box.post('/users/activation', { token: first })
    expect([refused.status, refused.body.code]).toEqual([400, 'link.activation'])
    expect((await box.post('/users/activation_request', { token: first })).body).toEqual({
      validFor: 86_400,
      resendAfter: 30,
    })
    expect(await box.mailsTo(person.email)).toHaveLength(2)
    await box.post('/users/activation_request', { email: person.email.toUpperCase() })
    expect(await box.mailsTo(person.email)).toHaveLength(3)
    expect((await box.post('/users/activation', { token: await box.tokenTo(person.email) })).body.active).toBe(true)
    // An active account gets no more activation mails.
    await box.post('/users/activation_request', { email: person.email })
    expect(await box.mailsTo(person.email)).toHaveLength(3)
  })

  test('an unactivated account that requests another sign-in gets its activation link', async () => {
    const person = await box.signUp()
    for (const path of ['/passwordless/request', '/users/password_reset']) await box.post(path, { email: person.email })
    const mails = await box.mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Activez votre compte Vitrine'))
  })
})

describe('invitation', () => {
  const invite = async (more: object = {}) => {
    const email = `${newId()}@example.com`
    const body = { email, firstName: 'Marc', lastName: 'Vidal', lang: 'es', ...more }
    const { status } = await owner.request('POST', '/api/users', body)
    expect(status).toBe(201)
    return email
  }

  test('an invitation lets the user choose a password', async () => {
    const email = await invite({ appPermissions: { calendar: true } })
    expect((await box.newestMail(email)).subject).toBe('Les Tables de Margot te invita a Vitrine')
    const token = await box.tokenTo(email)
    const expectedUser = {
      id: expect.any(String),
      email,
      firstName: 'Marc',
      lastName: 'Vidal',
      company: 'Les Tables de Margot',
      lang: 'es',
    }
    const waiting = { ...expectedUser, active: false, needsPassword: true }
    expect((await box.server.request('GET', `/api/users/activation?token=${token}`)).body).toEqual(waiting)
    expect((await box.post('/users/activation', { token })).body).toEqual(waiting)
    const weak = await box.post('/users/activation', { token, password: 'marcvidal' })
    expect([weak.status, weak.body.violations]).toMatchObject([
      400,
      [{ propertyPath: 'password', code: 'password.common' }],
    ])
    const chosen = await box.post('/users/activation', { token, password: 'cuatro palabras sueltas' })
    expect(chosen.body).toEqual({ ...waiting, active: true, needsPassword: false })
    const { body } = await box.login(email, 'cuatro palabras sueltas')
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await box.server.request('GET', '/api/scheduled_posts', undefined, headers)).status).toBe(200)
    expect((await box.server.request('GET', '/api/inboxes', undefined, headers)).status).toBe(403)
  })

  test('an invitation is resent at once, and too many resends are refused', async () => {
    const email = await invite()
    const first = await box.linkTo(email)
    const invited = (await owner.request('GET', `/api/users?search=${email}`)).body.member[0]
    // Activation requests, which anyone may send, do not count towards the limit of invitations.
    for (let n = 0; n < 4; n++) await box.post('/users/activation_request', { email })
    expect(await box.mailsTo(email)).toHaveLength(4)
    const again = () => owner.request('POST', `${invited['@id']}/invitation`)
    for (let n = 0; n < 3; n++) expect((await again()).status).toBe(204)
    const { status, body, headers } = await again()
    expect([status, body.code, Number(headers['retry-after']) > 3500]).toEqual([429, 'users.invitedOften', true])
    expect(body.detail).toMatch(/60 min/)
    const mails = await box.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(7).fill('Les Tables de Margot te invita a Vitrine'))
    expect(await box.linkTo(email)).not.toBe(first)
    const activities = await owner.request('GET', '/api/user_activities?operation=invitations.resend')
    expect(activities.body.member).toMatchObject(Array(3).fill({ object: invited['@id'], summary: 'Marc Vidal' }))

    const token = await box.tokenTo(email)
    await box.post('/users/activation', { token, password: 'cuatro palabras sueltas' })
    const late = await again()
    expect([late.status, late.body.code]).toEqual([409, 'users.notInvited'])
  })

  test('an invitation is resent by user managers of the same company only', async () => {
    const { body } = await owner.request('GET', `/api/users?search=${await invite()}`)
    const path = `${body.member[0]['@id']}/invitation`
    const clerk = await box.server.colleague(owner, { permissions: { users: false } })
    expect((await clerk.request('POST', path)).status).toBe(403)
    const stranger = await box.server.owner('Ailleurs')
    expect((await stranger.request('POST', path)).status).toBe(404)
  })

  test('one password wins when two are chosen at the same time', async () => {
    const email = await invite()
    const token = await box.tokenTo(email)
    const passwords = ['cuatro palabras sueltas', 'otras palabras sueltas']
    await Promise.all(passwords.map((word) => box.post('/users/activation', { token, password: word })))
    const let_in = await Promise.all(passwords.map(async (word) => (await box.login(email, word)).status))
    expect(let_in.toSorted()).toEqual([200, 401])
  })

  test('an invitation of a disabled user opens nothing', async () => {
    const email = await invite()
    const token = await box.tokenTo(email)
    await sql`update app_user set status = 'disabled' where email = ${email}`.execute(
      box.server.deps.databases.forCompany(owner.companyId),
    )
    expect((await box.post('/users/activation', { token, password: 'cuatro palabras sueltas' })).status).toBe(400)
  })
})

describe('password reset', () => {
  const fresh = 'encore quatre mots'

  test('a password is reset once by link, all sessions end, and an email confirms it', async () => {
    const person = await box.active()
    const before = (await box.login(person.email, person.password)).body
    await box.post('/users/password_reset', { email: person.email })
    expect((await box.login(person.email, person.password)).status).toBe(200)
    const token = await box.tokenTo(person.email)
    const put = (secret: string) =>
      box.server.request('PUT', `/api/users/password_reset/${token}`, { password: secret })
    const weak = await put('12345678')
    expect([weak.status, weak.body.violations[0].propertyPath]).toEqual([400, 'password'])
    const readLink = () => box.server.request('GET', `/api/users/password_reset/${token}`)
    const known = { email: person.email, firstName: 'Awa', lastName: 'Diallo', company: 'Le Comptoir' }
    expect((await readLink()).body).toMatchObject(known)
    expect(await put(fresh)).toMatchObject({ status: 200, body: { email: person.email } })
    expect((await readLink()).body.code).toBe('link.reset')
    expect((await box.login(person.email, person.password)).status).toBe(401)
    expect((await box.login(person.email, fresh)).status).toBe(200)
    const old = { authorization: `Bearer ${before.token}` }
    expect((await box.server.request('GET', '/api/groups', undefined, old)).status).toBe(401)
    expect((await box.post('/token/refresh', { refresh_token: before.refresh_token })).status).toBe(401)
    expect((await box.newestMail(person.email)).subject).toBe('Votre mot de passe a été changé')
    expect((await put('et encore quatre mots')).body.code).toBe('link.reset')
  })

  test('the documented GET resets a password within ten minutes', async () => {
    const person = await box.active()
    await box.server.request('GET', `/api/users/password_reset?email=${person.email}`)
    const token = await box.tokenTo(person.email)
    await box.later('10 minutes')
    const late = await box.server.request('PUT', `/api/users/password_reset/${token}`, { password: fresh })
    expect([late.status, late.body.code]).toEqual([400, 'link.reset'])
    expect((await box.login(person.email, person.password)).status).toBe(200)
    expect((await box.post('/users/password_reset', { token })).status).toBe(200)
    const next = await box.tokenTo(person.email)
    expect(next).not.toBe(token)
    expect((await box.server.request('PUT', `/api/users/password_reset/${next}`, { password: fresh })).status).toBe(200)
  })

  test('either of two reset links works once', async () => {
    const person = await box.active()
    await box.post('/users/password_reset', { email: person.email })
    const first = await box.tokenTo(person.email)
    await box.post('/users/password_reset', { email: person.email })
    const second = await box.tokenTo(person.email)
    const put = (token: string) => box.server.request('PUT', `/api/users/password_reset/${token}`, { password: fresh })
    expect([(await put(first)).status, (await put(second)).status]).toEqual([200, 400])
  })

  test('two simultaneous resets apply one of them', async () => {
    const person = await box.active()
    await box.post('/users/password_reset', { email: person.email })
    const token = await box.tokenTo(person.email)
    const both = await Promise.all(
      ['premiers mots choisis', 'seconds mots choisis'].map((secret) =>
        box.server.request('PUT', `/api/users/password_reset/${token}`, { password: secret }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('a link of one kind is refused for another', async () => {
    const person = await box.active()
    await box.post('/users/password_reset', { email: person.email })
    const token = await box.tokenTo(person.email)
    expect((await box.post('/users/activation', { token })).status).toBe(400)
    expect(
      (await box.post('/passwordless/authenticate', { user: person.email, expires: 9_999_999_999, hash: token }))
        .status,
    ).toBe(401)
    expect(
      (await box.server.request('GET', '/api/groups', undefined, { authorization: `Bearer ${token}` })).status,
    ).toBe(401)
  })
})

describe('sign-in by link', () => {
  const requestReset = async (person: { email: string }) => {
    await box.post('/passwordless/request', { payload: { email: person.email } })
    const query = new URLSearchParams((await box.linkTo(person.email)).split('?')[1])
    return { user: query.get('user') ?? '', expires: query.get('expires') ?? '', hash: query.get('hash') ?? '' }
  }
  const authenticate = (link: Record<string, string>) =>
    box.post(`/passwordless/authenticate?${new URLSearchParams(link)}`)
  const refused = ({ status, body }: TestResponse) =>
    expect([status, body]).toEqual([401, { code: 401, message: 'Invalid or expired login link.' }])

  test('a sign-in link returns the three tokens once', async () => {
    const person = await box.active()
    const link = await requestReset(person)
    expect(link.user).toBe(person.email)
    expect(Math.abs(Number(link.expires) - Date.now() / 1000 - 600)).toBeLessThan(30)
    const { status, body } = await authenticate(link)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['refresh_token', 'refresh_token_expiration', 'token'])
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await box.server.request('GET', '/api/groups', undefined, headers)).status).toBe(200)
    refused(await authenticate(link))
  })

  test('a sign-in link is accepted in the body and binds the browser to its cookie', async () => {
    const link = await requestReset(await box.active())
    const { status, body, headers } = await box.post(
      '/passwordless/authenticate',
      { ...link, expires: Number(link.expires) },
      { 'sec-fetch-site': 'same-origin' },
    )
    expect(status).toBe(200)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toMatch(/^__Host-rb=/)
    expect((await box.post('/token/refresh', { refresh_token: body.refresh_token }, { cookie })).status).toBe(200)
  })

  test('a sign-in link with a changed parameter is refused and stays valid', async () => {
    const [person, otherPerson] = [await box.active(), await box.active()]
    const link = await requestReset(person)
    const hash = `${link.hash.startsWith('A') ? 'B' : 'A'}${link.hash.slice(1)}`
    for (const change of [
      { user: otherPerson.email },
      { expires: String(Number(link.expires) + 1) },
      { hash },
      { user: '' },
    ])
      refused(await authenticate({ ...link, ...change }))
    expect((await authenticate(link)).status).toBe(200)
  })

  test('a sign-in link expires after ten minutes', async () => {
    const link = await requestReset(await box.active())
    await box.later('10 minutes')
    refused(await authenticate(link))
  })

  test('a sign-in link used twice at the same time signs in once', async () => {
    const link = await requestReset(await box.active())
    const both = await Promise.all([authenticate(link), authenticate(link)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('a disabled user’s sign-in link reports it, and disabled or unknown addresses get no email', async () => {
    const person = await box.server.colleague(owner)
    const link = await requestReset(person)
    await sql`update app_user set status = 'disabled' where email = ${person.email}`.execute(
      box.server.deps.databases.forCompany(owner.companyId),
    )
    const { status, body } = await authenticate(link)
    expect([status, body.message]).toEqual([401, 'Account disabled.'])
    await box.post('/passwordless/request', { email: person.email })
    expect(await box.mailsTo(person.email)).toHaveLength(1)
    await box.post('/passwordless/request', { email: 'nobody-at-all@example.com' })
    expect(await box.mailsTo('nobody-at-all@example.com')).toEqual([])
  })
})

describe('passwords guessed for one account from many addresses', () => {
  const guess = (username: string, n: number) =>
    box.server.app.inject({
      method: 'POST',
      url: '/api/login_check',
      payload: { username, password: 'wrong' },
      remoteAddress: `198.51.100.${n}`,
    })

  test('guessing delays sign-ins, still admits the owner and notifies them once', async () => {
    const person = await box.active()
    for (let n = 1; n <= 20; n++) expect((await guess(person.email, n)).statusCode).toBe(401)
    const start = performance.now()
    expect((await guess(person.email, 21)).statusCode).toBe(401)
    expect(performance.now() - start).toBeGreaterThan(950)
    expect((await box.login(person.email, person.password)).status).toBe(200)
    const warnings = (await box.mailsTo(person.email)).filter(({ subject }) => subject.includes('essaie d’entrer'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.text).toContain('votre mot de passe fonctionne toujours')
    await box.server.deps.databases.open.deleteFrom('account_request').execute()
    await guess(person.email, 22)
    expect((await box.mailsTo(person.email)).filter(({ subject }) => subject.includes('essaie'))).toHaveLength(1)
  })
})
