import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'

// What can be asked without reading a mail; what the mails lead to is tried in e2e/flows/authentication.test.ts.
let server: TestServer
let owner: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ CORS_ORIGINS: 'https://app.example.com' })
  owner = await server.owner()
  stranger = await server.owner('Another company')
})
afterEach(async () => {
  await server.deps.databases.open.deleteFrom('account_request').execute()
  await server.deps.databases.open.deleteFrom('sign_in_failure').execute()
})
afterAll(() => server.close())

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', `/api${path}`, body, headers)
const getViolations = ({ body }: TestResponse) =>
  (body.violations ?? []).map(
    ({ propertyPath, code }: { propertyPath: string; code: string }) => `${propertyPath}: ${code}`,
  )
const unknownEmail = () => `${newId()}@example.com`
const newOwner = (more: object = {}) => ({
  email: unknownEmail(),
  password: 'quatre mots sans rapport',
  firstName: 'Awa',
  lastName: 'Diallo',
  companyName: 'Le Comptoir du Port',
  ...more,
})
const mails = async (email: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs j
    join account_request r on r.id::text = (select payload ->> 'requestId' from graphile_worker._private_jobs p where p.id = j.id)
    where r.email = ${email}`.execute(server.deps.databases.open)
  return rows[0]?.count
}

describe('signing up', () => {
  test('a sign-up creates a company and an owner waiting for activation', async () => {
    const { status, body, headers } = await post('/users', newOwner({ lang: 'es' }))
    expect(status).toBe(201)
    expect(headers.location).toBe(`/api/users/${body.id}`)
    expect(body).toMatchObject({
      '@type': 'User',
      firstName: 'Awa',
      lang: 'es',
      profile: 'PROFILE_OWNER',
      roles: ['ROLE_USER', 'ROLE_APPROVAL'],
      status: 'invited',
      superAdmin: false,
      company: { name: 'Le Comptoir du Port' },
    })
    expect(Object.values(body.appPermissions).every((given) => given === true)).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/argon|hash|token|quatre mots/i)
  })

  test('does not let in before that', async () => {
    const person = newOwner()
    await post('/users', person)
    const { status, body } = await post('/login_check', { username: person.email, password: person.password })
    expect([status, body]).toEqual([401, { code: 401, message: 'Account not activated.' }])
  })

  test.each([
    [{ email: 'camille' }, 'email: format.email'],
    [{ firstName: ' ' }, 'firstName: blank'],
    [{ lastName: undefined }, 'lastName: blank'],
    [{ companyName: undefined }, 'companyName: blank'],
    [{ password: undefined }, 'password: blank'],
    [{ lang: 'de' }, 'lang: choice'],
    [{ password: 'x7#Qp2m' }, 'password: password.short'],
    [{ password: 'x7#Qp2mz'.repeat(16).concat('y') }, 'password: password.long'],
    [{ password: 'motdepasse' }, 'password: password.common'],
    [{ password: 'P@ssw0rd1' }, 'password: password.common'],
    [{ password: 'azertyuiop' }, 'password: password.common'],
    [{ password: 'aaaaaaaaaaaaaaaa' }, 'password: password.common'],
    [{ password: 'awadiallo1' }, 'password: password.common'],
    [{ password: 'lecomptoirduport' }, 'password: password.common'],
    [{ password: 'Vitrine2026' }, 'password: password.common'],
  ])('refuses %j by the field', async (change, violation) => {
    const response = await post('/users', newOwner(change))
    expect([response.status, getViolations(response)]).toEqual([400, [violation]])
  })

  test.each([
    'x7#Qp2mz',
    'un bon mot de passe',
    'пароль из слов',
    '🌶️ piment doux 🌶️',
    'un deux trois, nous irons au bois ; quatre cinq six, cueillir des cerises ; sept huit neuf, un panier neuf !'.slice(
      0,
      100,
    ),
  ])('takes "%s" as it is', async (password) => {
    expect((await post('/users', newOwner({ password }))).status).toBe(201)
  })

  test('a sign-up lists every invalid field at once', async () => {
    const response = await post('/users', newOwner({ password: 'court', companyName: undefined }))
    expect(getViolations(response)).toEqual(['companyName: blank', 'password: password.short'])
  })

  test('a sign-up ignores permissions in the body', async () => {
    const { body } = await post(
      '/users',
      newOwner({ superAdmin: true, roles: ['ROLE_SUPER_ADMIN'], company: owner.companyId }),
    )
    expect([body.superAdmin, body.roles]).toEqual([false, ['ROLE_USER', 'ROLE_APPROVAL']])
    expect(body.company.id).not.toBe(owner.companyId)
  })
})

describe('inviting', () => {
  const colleague = (more: object = {}) => ({ email: unknownEmail(), firstName: 'Marc', lastName: 'Vidal', ...more })
  const invite = (user: TestUser, more: object = {}) => user.request('POST', '/api/users', colleague(more))

  test('an invitation creates a colleague with its permissions and locations, waiting for activation', async () => {
    const { body: location } = await owner.request('POST', '/api/locations', { name: 'Lyon' })
    const response = await invite(owner, {
      lang: 'fr',
      profile: 'PROFILE_MEMBER',
      roles: ['ROLE_APPROVAL'],
      appPermissions: { calendar: true, inbox: true },
      allowedLocations: [location['@id']],
    })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      status: 'invited',
      profile: 'PROFILE_MEMBER',
      roles: ['ROLE_USER', 'ROLE_APPROVAL'],
      allowedLocations: [location['@id']],
      company: { id: owner.companyId },
      appPermissions: { calendar: true, inbox: true, users: false, setting: false },
    })
    const { body } = await owner.request('GET', response.headers.location as string)
    expect(body).toEqual(response.body)
  })

  test('an invitation email is in the company’s language when the colleague has chosen none', async () => {
    const { body: company } = await owner.request('GET', `/api/companies/${owner.companyId}`)
    const otherLang = company.lang === 'es' ? 'en' : 'es'
    const inviter = await server.colleague(owner, { lang: otherLang })
    const { body } = await invite(inviter)
    expect(body).toMatchObject({ status: 'invited', lang: company.lang })
  })

  test('an invitation needs a session and the permission to manage users', async () => {
    const clerk = await server.colleague(owner, { permissions: { users: false } })
    expect((await invite(clerk)).status).toBe(403)
    expect((await server.request('POST', '/api/users', colleague(), { authorization: 'Bearer x' })).status).toBe(401)
  })

  test.each([
    [{ roles: ['ROLE_SUPER_ADMIN'] }, ['roles: rights.superAdmin']],
    [{ appPermissions: { calendarPost: true } }, ['appPermissions.calendarPost: rights.needs.calendarPost']],
    [{ roles: ['ROLE_ADMIN'] }, ['roles[0]: choice']],
  ])('refuses %j', async (more, expected) => {
    const response = await invite(owner, more)
    expect([response.status, getViolations(response)]).toEqual([400, expected])
  })

  test('a manager of some locations cannot grant more than their own access', async () => {
    const [own, otherLocation] = await Promise.all(
      ['Nice', 'Lille'].map(async (name) => (await owner.request('POST', '/api/locations', { name })).body),
    )
    const manager = await server.colleague(owner, {
      profile: 'PROFILE_MEMBER',
      locations: [own.id],
      permissions: { setting: false },
    })
    expect((await invite(manager, { allowedLocations: [own['@id']] })).status).toBe(201)
    expect(getViolations(await invite(manager, { profile: 'PROFILE_OWNER' }))).toEqual(['profile: rights.beyond'])
    expect(getViolations(await invite(manager, { appPermissions: { setting: true } }))).toEqual([
      'appPermissions.setting: rights.beyond',
    ])
    expect(getViolations(await invite(manager, { allowedLocations: [own['@id'], otherLocation['@id']] }))).toEqual([
      'allowedLocations[1]: relation.unknown',
    ])
  })

  test('a location of another company is refused like one that does not exist', async () => {
    const { body: foreign } = await stranger.request('POST', '/api/locations', { name: 'Elsewhere' })
    for (const location of [foreign['@id'], `/api/locations/${newId()}`])
      expect(getViolations(await invite(owner, { allowedLocations: [location] }))).toEqual([
        'allowedLocations[0]: relation.unknown',
      ])
  })

  test('an address that already has an account in any company is refused', async () => {
    expect(getViolations(await invite(owner, { email: stranger.email }))).toEqual(['email: email.taken'])
  })

  test('sent again with the same key it is made once', async () => {
    const body = colleague()
    const key = { 'idempotency-key': newId() }
    const [first, two] = [
      await owner.request('POST', '/api/users', body, key),
      await owner.request('POST', '/api/users', body, key),
    ]
    expect([first.status, two.status, two.body]).toEqual([201, 201, first.body])
    expect((await owner.request('POST', '/api/users', body)).status).toBe(400)
  })
})

describe('asking for a link', () => {
  const ways: readonly [
    name: string,
    status: number,
    ask: (email: string, headers?: Record<string, string>) => Promise<TestResponse>,
  ][] = [
    ['activation', 202, (email, headers) => post('/users/activation_request', { email }, headers)],
    ['a new password', 200, (email, headers) => post('/users/password_reset', { email }, headers)],
    [
      'a new password, as documented',
      200,
      (email, headers) =>
        server.request('GET', `/api/users/password_reset?email=${encodeURIComponent(email)}`, undefined, headers),
    ],
    ['signing in', 202, (email, headers) => post('/passwordless/request', { email }, headers)],
    ['signing in, nested', 202, (email, headers) => post('/passwordless/request', { payload: { email } }, headers)],
  ]

  test.each(ways)('a request for %s returns the same response for every address', async (_name, status, send) => {
    const disabled = await server.colleague(owner)
    await server.deps.databases
      .forCompany(owner.companyId)
      .updateTable('app_user')
      .set({ status: 'disabled' })
      .where('id', '=', disabled.id)
      .execute()
    const responses = [await send(owner.email), await send(unknownEmail()), await send(disabled.email)]
    for (const { status: responseStatus, body, headers } of responses) {
      expect([responseStatus, body]).toEqual([status, responses[0]?.body])
      expect(headers['cache-control']).toBe('no-store')
    }
    expect(responses[0]?.body).toMatchObject({ resendAfter: 30 })
  })

  test.each(ways)('for %s needs an address', async (_name, _status, send) => {
    const response = await send('nobody')
    expect([response.status, getViolations(response)[0]]).toEqual([400, expect.stringMatching(/email: format\.email$/)])
  })

  test('a hundred requests for a link send three emails and return the same response', async () => {
    const email = owner.email
    const send = (n: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/users/password_reset',
        payload: { email: n % 2 ? email : email.toUpperCase() },
        remoteAddress: `192.0.2.${n}`,
      })
    const responses = await Promise.all(Array.from({ length: 100 }, (_, n) => send(n)))
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const rows = await server.deps.databases.open.selectFrom('account_request').selectAll().execute()
    expect(rows.map((row) => row.email)).toEqual([email, email, email])
    expect(await mails(email)).toBe(3)
  })

  test('requests for many addresses from one IP are refused after twenty an hour', async () => {
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/passwordless/request',
        payload: { email: unknownEmail() },
        remoteAddress: '192.0.2.7',
      })
    const responses = await Promise.all(Array.from({ length: 30 }, send))
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect([responses.filter(({ statusCode }) => statusCode === 202).length, refused.length]).toEqual([20, 10])
    const wait = Number(refused[0]?.headers['retry-after'])
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
    // Another wish, and another place, have counts of their own.
    expect((await post('/users/password_reset', { email: unknownEmail() })).status).toBe(200)
    expect((await post('/passwordless/request', { email: unknownEmail() })).status).toBe(202)
  })

  test('is not for images on other sites', async () => {
    const send = (headers: Record<string, string>) =>
      server.request('GET', `/api/users/password_reset?email=${owner.email}`, undefined, headers)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' })).status).toBe(200)
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('a link that ended long ago', () => {
  const token = 'a token somebody kept in their mails'
  const open = () => server.deps.databases.open
  /** Somebody who is invited, with a link that ended so many days ago. */
  async function invitedLongAgo(days: number) {
    const email = unknownEmail()
    const person = { email, firstName: 'Inès', lastName: 'Blanc' }
    const { body } = await owner.request('POST', '/api/users', person)
    await sql`update account_link set hash = sha256(${token}::bytea), expires_at = now() - make_interval(days => ${days})
      where user_id = ${body.id}`.execute(open())
    return { email, id: body.id }
  }
  const resend = () => post('/users/activation_request', { token })
  const wishes = async () =>
    (await open().selectFrom('account_request').select('email').where('kind', '=', 'activation').execute()).map(
      ({ email }) => email,
    )
  const linksTo = async (id: string) =>
    (await open().selectFrom('account_link').select('kind').where('user_id', '=', id).orderBy('kind').execute()).map(
      ({ kind }) => kind,
    )

  test('an expired link sends a new one to a user who waits for activation, whatever was sent since', async () => {
    const { email, id } = await invitedLongAgo(31)
    await owner.request('POST', '/api/users', { email: unknownEmail(), firstName: 'Marc', lastName: 'Roux' })
    expect((await resend()).status).toBe(202)
    expect(await wishes()).toEqual([email])
    await server.runJobs()
    expect(await linksTo(id)).toEqual(['activation', 'activation'])
    await open().deleteFrom('account_link').where('user_id', '=', id).execute()
  })

  test('brings who is active by now the link they can use: one to sign in', async () => {
    const { email, id } = await invitedLongAgo(2)
    await sql`update app_user set status = 'active' where id = ${id}`.execute(
      server.deps.databases.forCompany(owner.companyId),
    )
    expect((await resend()).status).toBe(202)
    expect(await wishes()).toEqual([email])
    await server.runJobs()
    expect(await linksTo(id)).toEqual(['activation', 'passwordless'])
    // And is forgotten once nobody needs it.
    await sql`update account_link set expires_at = now() - interval '31 days' where user_id = ${id}`.execute(open())
    await owner.request('POST', '/api/users', { email: unknownEmail(), firstName: 'Zoé', lastName: 'Petit' })
    expect(await linksTo(id)).toEqual([])
  })
})

describe('a link that is none', () => {
  const tries: readonly [name: string, ask: (token: string) => Promise<TestResponse>][] = [
    ['activation', (token) => server.request('GET', `/api/users/activation?token=${token}`)],
    [
      'activation with a password',
      (token) => post('/users/activation', { token, password: 'quatre mots sans rapport' }),
    ],
    [
      'a new password',
      (token) => server.request('PUT', `/api/users/password_reset/${token}`, { password: 'quatre mots' }),
    ],
    ['whose password it is', (token) => server.request('GET', `/api/users/password_reset/${token}`)],
  ]
  test.each(tries)('opens nothing: %s', async (_name, send) => {
    const { status, body } = await send('abcdefghijklmnop')
    expect([status, body.code]).toEqual([400, expect.stringMatching(/^link\./)])
    expect(body.detail).toMatch(/lien|link/i)
  })

  test('an invalid link signs no user in', async () => {
    for (const query of ['', '?user=a@b.c', `?user=${owner.email}&expires=9999999999&hash=AAAA`]) {
      const { status, body } = await post(`/passwordless/authenticate${query}`, {})
      expect([status, body]).toEqual([401, { code: 401, message: 'Invalid or expired login link.' }])
    }
  })

  test('is guessed twenty times in a quarter of an hour, not more', async () => {
    for (let n = 0; n < 20; n++)
      expect(
        (await server.request('PUT', `/api/users/password_reset/guess${n}`, { password: 'quatre mots' })).status,
      ).toBe(400)
    const { status, headers } = await post('/passwordless/authenticate', { user: 'a', expires: 1, hash: 'b' })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
