import { buildApp } from '@vitrine/server/app/app'
import { handlers } from '@vitrine/server/app/handlers'
import { openLog } from '@vitrine/server/lib/log'
import { postDeliverable } from '@vitrine/server/posts/post-deliverable'
import { type Publishing, startPublishing } from '@vitrine/server/publishing/loop'
import { createImage, uploadFile } from '@vitrine/server/testing/files'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowEnvironment, startFlowEnvironment } from './flow-environment.ts'
import { becomeDue, publishedSince } from './publishing-environment.ts'

const password = 'sandbox-password'
const names = ['Chez Margot', 'Margot two-factor', 'Margot challenge', 'Margot encore'] as const
type Name = (typeof names)[number]

let world: FlowEnvironment
let publishing: Publishing
let locationIds: string[]
beforeAll(async () => {
  world = await startFlowEnvironment({ networks: ['instagramPrivate'], server: { TEST_SPEED: '20' } })
  locationIds = await world.open(
    names.map((name, index) => ({ name, street: `${index + 1} rue du Port`, postalCode: '13002', city: 'Marseille' })),
  )
  publishing = await startPublishing(world.server.deps, {
    post: postDeliverable,
    comment: postDeliverable,
    reply: postDeliverable,
  })
})
afterAll(async () => {
  await publishing.stop()
  await world.close()
})

const getLocationPath = (name: Name) => `/api/locations/${locationIds[names.indexOf(name)]}`
const getUsername = (name: Name) => name.toLowerCase().replaceAll(/[ -]/g, '.')
const login = (name: Name, also: Record<string, string> = {}) =>
  world.camille.request('POST', `${getLocationPath(name)}/2fa-login`, {
    username: getUsername(name),
    password,
    ...also,
  })
const approve = (name: Name) =>
  world.camille.request('POST', `${getLocationPath(name)}/challenge-login`, { username: getUsername(name), password })
const pending = async (name: Name) => (await world.camille.request('GET', `${getLocationPath(name)}/2fa-code`)).body
const connection = async (name: Name) =>
  (await world.camille.request('GET', getLocationPath(name))).body.instagramPrivateIntegration
const logins = async () => {
  type Seen = { requests: { path: string }[] }
  const { requests } = await world.sandbox.control<Seen>('GET', '/requests?network=instagramPrivate')
  return requests.filter(({ path }) => path === '/auth/login').length
}

async function findAccountId(name: Name): Promise<string> {
  type AccountList = { accounts: { id: string; name: string }[] }
  const { accounts } = await world.sandbox.control<AccountList>('GET', '/accounts?network=instagramPrivate')
  return accounts.find((account) => account.name === name)?.id ?? ''
}

/** The code that the user's authenticator app shows. */
async function readCode(name: Name): Promise<string> {
  const page = `/inspector/account?network=instagramPrivate&id=${await findAccountId(name)}`
  const { body } = await world.sandbox.call<string>('GET', page)
  return /verification code<\/th><td>(\d{6})/.exec(body)?.[1] ?? ''
}

const shortly = () => new Promise((resolve) => setTimeout(resolve, 1_200))

describe('signing in', () => {
  test('username and password connect the location', async () => {
    const { status, body } = await login('Chez Margot', { username: ' @Chez.Margot ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'connected', username: 'chez.margot' })
    expect(body.integration).toMatchObject({ '@type': 'Integration', validToken: true, accountName: 'Chez Margot' })
    expect(await connection('Chez Margot')).toMatchObject({ validToken: true })
    const { body: all } = await world.camille.request('GET', '/api/locations?exists[instagramPrivateIntegration]=true')
    expect(all.totalItems).toBe(1)
  })

  test('two-factor sign-in requires a code, and a wrong code stays on the same step', async () => {
    const challenge = await login('Margot two-factor')
    expect(challenge.body).toMatchObject({
      state: 'code',
      username: 'margot.two.factor',
      said: expect.stringContaining('Two'),
    })
    expect(await pending('Margot two-factor')).toMatchObject({ state: 'code', nextAt: expect.any(String) })
    const wrong = await login('Margot two-factor', { verificationCode: '000 000' })
    expect(wrong.body.violations).toMatchObject([{ propertyPath: 'verificationCode', code: 'network.code' }])
    expect(wrong.body.violations[0].message).toContain('code')
    expect(await pending('Margot two-factor')).toMatchObject({ state: 'code' })
    const right = await login('Margot two-factor', { verificationCode: await readCode('Margot two-factor') })
    expect(right.body).toMatchObject({ state: 'connected' })
    expect(await pending('Margot two-factor')).toMatchObject({ state: 'none' })
  })

  test('sign-in polls for the app confirmation no more often than Instagram allows', async () => {
    expect((await approve('Margot challenge')).body).toMatchObject({ state: 'approval' })
    const before = await logins()
    for (let again = 0; again < 3; again += 1)
      expect((await approve('Margot challenge')).body).toMatchObject({ state: 'approval', nextAt: expect.any(String) })
    expect(await logins()).toBe(before)
    await world.sandbox.call('POST', '/i.instagram.com/challenge/margot.challenge', {
      body: new URLSearchParams({ answer: 'me' }),
    })
    await shortly()
    expect((await approve('Margot challenge')).body).toMatchObject({ state: 'connected' })
  })

  test('a sign-in can be cancelled and started again', async () => {
    await world.sandbox.control('POST', '/revoke', {
      network: 'instagramPrivate',
      account: await findAccountId('Margot two-factor'),
    })
    await login('Margot two-factor')
    expect((await world.camille.request('DELETE', `${getLocationPath('Margot two-factor')}/2fa-login`)).status).toBe(
      204,
    )
    expect(await pending('Margot two-factor')).toEqual({ state: 'none' })
  })

  test('a failed sign-in shows a message and is limited in attempts', async () => {
    const guess = (index: number) => login('Margot encore', { password: `guess ${index}` })
    const first = await guess(0)
    expect(first.status).toBe(400)
    expect(first.body.violations).toMatchObject([{ propertyPath: 'password', code: 'network.credentials' }])
    for (let index = 1; index < 10; index += 1) await guess(index)
    const tooMany = await guess(10)
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 60]).toEqual([429, true])
  })

  test('an unavailable gateway is reported, and nothing is stored', async () => {
    const down = { network: 'instagramPrivate', operation: 'auth.login', fault: '503', on: 'read' }
    await world.sandbox.control('PUT', '/faults', { rules: [down] })
    const response = await login('Chez Margot')
    expect([response.status, response.body.code]).toEqual([502, 'network.unavailable'])
    await world.sandbox.control('DELETE', '/faults')
    expect(await connection('Chez Margot')).toMatchObject({ validToken: true })
  })

  test('an account connected to another location is refused', async () => {
    const path = getLocationPath('Margot challenge')
    const response = await world.camille.request('POST', `${path}/2fa-login`, { username: 'chez.margot', password })
    expect(response.body.violations).toMatchObject([{ code: 'integration.used' }])
  })
})

describe('permissions', () => {
  test('signing in requires the private Instagram and connection permissions at visible locations', async () => {
    const calls = [
      ['POST', '2fa-login', { username: 'chez.margot', password }],
      ['POST', 'challenge-login', { username: 'chez.margot', password }],
      ['GET', '2fa-code', undefined],
      ['DELETE', '2fa-login', undefined],
    ] as const
    for (const permissions of [{ isAllowPrivateInstagram: false }, { locations: false }]) {
      const colleague = await world.server.colleague(world.camille, { permissions })
      for (const [method, path, body] of calls)
        expect((await colleague.request(method, `${getLocationPath('Chez Margot')}/${path}`, body)).status).toBe(403)
    }
    const clerk = await world.server.colleague(world.camille, { permissions: { isAllowPrivateInstagram: false } })
    expect(
      (await clerk.request('DELETE', `${getLocationPath('Chez Margot')}/integrations/instagramPrivate`)).status,
    ).toBe(403)
    const manager = await world.server.colleague(world.camille, {
      ...{ profile: 'PROFILE_MEMBER', locations: [locationIds[1] ?? ''] },
    })
    for (const [method, path, body] of calls)
      expect((await manager.request(method, `${getLocationPath('Chez Margot')}/${path}`, body)).status).toBe(404)
    expect(await connection('Chez Margot')).toMatchObject({ validToken: true })
  })
})

test('the password is stored nowhere, and the session only encrypted', async () => {
  const stored: string[] = []
  const log = openLog({ LOG_LEVEL: 'trace' }, 'test', { write: (line) => void stored.push(line) })
  const app = await buildApp({ ...world.server.deps, log }, handlers)
  const canary = 'canary-of-a-password'
  const headers = { authorization: `Bearer ${world.camille.token}`, 'content-type': 'application/json' }
  const post = (path: string, payload: object, key: string) =>
    app.inject({
      method: 'POST',
      url: `${getLocationPath('Chez Margot')}/${path}`,
      payload,
      headers: { ...headers, 'idempotency-key': key },
    })
  const responses = [
    await post('2fa-login', { username: 'chez.margot', password: canary }, 'one'),
    await post('2fa-login', { username: 'chez.margot', password: canary, verificationCode: `${canary}!` }, 'two'),
    await post('challenge-login', { username: 'chez.margot', password: canary }, 'three'),
    await post('2fa-login', { username: 'chez.margot', password }, 'four'),
  ]
  await app.close()
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 200])
  for (const { headers: responseHeaders } of responses) expect(responseHeaders['cache-control']).toBe('no-store')
  const responseText = JSON.stringify(responses.map(({ payload }) => payload))
  const rows = await everyRow()
  for (const text of [responseText, rows, stored.join('\n')]) {
    expect(text).not.toContain(canary)
    expect(text).not.toContain(password)
    expect(text).not.toContain('authorization_data')
    expect(text).not.toContain(`${await findAccountId('Chez Margot')}:`)
  }
  const db = world.server.deps.databases.forCompany(world.camille.companyId)
  const keys = await db.selectFrom('idempotency_key').select('key').where('key', '=', 'four').execute()
  expect(keys).toEqual([])
})

/** All rows of the database, as text. */
async function everyRow(): Promise<string> {
  const db = world.server.deps.databases.forCompany(world.camille.companyId)
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and has_table_privilege(c.oid, 'select')`.execute(db)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ all: string }>`select t::text as all from ${sql.table(name)} t`.execute(db)
    texts.push(...rows.map((row) => row.all))
  }
  return texts.join('\n')
}

describe('a story', () => {
  const story = async (name: Name, also: Record<string, unknown> = {}) => {
    const file = await uploadFile(
      world.camille,
      await createImage(1080, 1920, `#${Math.random().toString(16).slice(2, 8)}`),
    )
    return world.camille.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'instagramPrivate', postType: 'story', scheduleType: 'NOW' },
      scheduledPostAttachments: [file.body['@id']],
      checkedLocations: [getLocationPath(name)],
      ...also,
    })
  }
  const until = async (id: string, status: string) => {
    for (;;) {
      const { body } = await world.camille.request('GET', `/api/scheduled_posts/${id}`)
      if (body.postStatus === status) return body
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('a story is published once, with its address', async () => {
    const { next } = await publishedSince(world, 0)
    const made = await story('Chez Margot')
    expect(made.status, JSON.stringify(made.body.violations)).toBe(201)
    await until(made.body.id, 'PUBLISHED')
    const { entries } = await publishedSince(world, next)
    expect(entries).toMatchObject([{ operation: 'story.upload', account: await findAccountId('Chez Margot') }])
    const { body } = await world.camille.request('GET', `/api/scheduled_posts/${made.body.id}/publications`)
    const [publication] = body.member
    expect(publication.url).toBe(`https://www.instagram.com/stories/chez.margot/${entries[0]?.remoteId}/`)
  })

  test.each(['500-after', 'reset-after'])(
    'a story whose response is lost (%s) is found and not reported twice',
    async (error) => {
      const { next } = await publishedSince(world, 0)
      const rule = { network: 'instagramPrivate', operation: 'story.upload', on: 'mutation', times: 1, fault: error }
      await world.sandbox.control('PUT', '/faults', { rules: [rule] })
      const made = await story('Chez Margot')
      await until(made.body.id, 'PUBLISHED')
      await world.sandbox.control('DELETE', '/faults')
      expect((await publishedSince(world, next)).entries).toHaveLength(1)
    },
  )

  test('a story has exactly one file and requires the permission', async () => {
    const none = await story('Chez Margot', { scheduledPostAttachments: [] })
    expect(none.body.violations).toMatchObject([{ code: 'media.tooFew' }])
    const clerk = await world.server.colleague(world.camille, { permissions: { isAllowPrivateInstagram: false } })
    const draft = { integrationType: 'instagramPrivate', postType: 'story', postStatus: 'DRAFT' }
    expect((await clerk.request('POST', '/api/scheduled_posts', draft)).status).toBe(403)
  })

  test('a story is published only while its scheduler may use private Instagram', async () => {
    const ines = await world.server.colleague(world.camille)
    const file = await uploadFile(ines, await createImage(1080, 1920, '#204060'))
    const { body } = await ines.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'instagramPrivate', postType: 'story', scheduledAt: '2030-01-01T08:00:00Z' },
      ...{ scheduledPostAttachments: [file.body['@id']], checkedLocations: [getLocationPath('Chez Margot')] },
    })
    expect(body.postStatus).toBe('SCHEDULED')
    const { appPermissions } = (await world.camille.request('GET', `/api/users/${ines.id}`)).body
    const less = { appPermissions: { ...appPermissions, isAllowPrivateInstagram: false } }
    expect((await world.camille.request('PUT', `/api/users/${ines.id}`, less)).status).toBe(200)
    await becomeDue(world, body.id)
    const failed = await until(body.id, 'FAILED')
    expect(failed.scheduledPostLocations).toMatchObject([{ error: 'post.right' }])
    expect((await ines.request('POST', `/api/scheduled_posts/${body.id}/retry`, {})).status).toBe(403)
    expect((await world.camille.request('POST', `/api/scheduled_posts/${body.id}/retry`, {})).status).toBe(200)
    await until(body.id, 'PUBLISHED')
  })

  test('a story of an account signed out everywhere fails and notifies the location’s managers', async () => {
    await world.sandbox.control('POST', '/revoke', {
      network: 'instagramPrivate',
      account: await findAccountId('Chez Margot'),
    })
    const made = await story('Chez Margot')
    await until(made.body.id, 'FAILED')
    expect(await connection('Chez Margot')).toMatchObject({ validToken: false })
    const { body } = await world.camille.request('GET', '/api/notifications')
    expect(body.member.map(({ type }: { type: string }) => type)).toContain('invalidatedToken')
    expect((await login('Chez Margot')).body).toMatchObject({ state: 'connected' })
    expect(await connection('Chez Margot')).toMatchObject({ validToken: true })
  })

  test('a story requires a connection, and disconnecting deletes its session', async () => {
    expect(
      (await world.camille.request('DELETE', `${getLocationPath('Chez Margot')}/integrations/instagramPrivate`)).status,
    ).toBe(204)
    const made = await story('Chez Margot')
    expect(made.body.violations).toMatchObject([{ code: 'integration.missing' }])
  })
})

test('private Instagram is not offered without a gateway', async () => {
  const { server, camille } = world
  const { instagramPrivate: _off, ...networks } = server.deps.networks
  const app = await buildApp({ ...server.deps, networks }, handlers)
  const response = await app.inject({
    method: 'POST',
    url: `${getLocationPath('Chez Margot')}/2fa-login`,
    payload: { username: 'chez.margot', password },
    headers: { authorization: `Bearer ${camille.token}` },
  })
  await app.close()
  expect([response.statusCode, response.json().detail]).toEqual([403, expect.stringMatching(/./)])
})
