import { buildApp } from '@vitrine/server/app/app'
import { handlers } from '@vitrine/server/app/handlers'
import { openLog } from '@vitrine/server/lib/log'
import { postDeliverable } from '@vitrine/server/posts/contents'
import { type Publishing, startPublishing } from '@vitrine/server/publishing/loop'
import { picture, uploadFile } from '@vitrine/server/testing/files'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { becomeDue, publishedSince } from './publishing-world.ts'
import { startWorld, type World } from './world.ts'

const password = 'sandbox-password'
const names = ['Chez Margot', 'Margot two-factor', 'Margot challenge', 'Margot encore'] as const
type Name = (typeof names)[number]

let world: World
let publishing: Publishing
let places: string[]
beforeAll(async () => {
  world = await startWorld({ networks: ['instagramPrivate'], server: { TEST_SPEED: '20' } })
  places = await world.open(
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

const pathOf = (name: Name) => `/api/locations/${places[names.indexOf(name)]}`
const usernameOf = (name: Name) => name.toLowerCase().replaceAll(/[ -]/g, '.')
const login = (name: Name, also: Record<string, string> = {}) =>
  world.camille.ask('POST', `${pathOf(name)}/2fa-login`, { username: usernameOf(name), password, ...also })
const approve = (name: Name) =>
  world.camille.ask('POST', `${pathOf(name)}/challenge-login`, { username: usernameOf(name), password })
const pending = async (name: Name) => (await world.camille.ask('GET', `${pathOf(name)}/2fa-code`)).body
const connection = async (name: Name) => (await world.camille.ask('GET', pathOf(name))).body.instagramPrivateIntegration
const logins = async () => {
  type Seen = { requests: { path: string }[] }
  const { requests } = await world.sandbox.control<Seen>('GET', '/requests?network=instagramPrivate')
  return requests.filter(({ path }) => path === '/auth/login').length
}

async function accountOf(name: Name): Promise<string> {
  type Known = { accounts: { id: string; name: string }[] }
  const { accounts } = await world.sandbox.control<Known>('GET', '/accounts?network=instagramPrivate')
  return accounts.find((one) => one.name === name)?.id ?? ''
}

/** As the person’s app shows it. */
async function codeOf(name: Name): Promise<string> {
  const page = `/inspector/account?network=instagramPrivate&id=${await accountOf(name)}`
  const { body } = await world.sandbox.call<string>('GET', page)
  return /verification code<\/th><td>(\d{6})/.exec(body)?.[1] ?? ''
}

const shortly = () => new Promise((resolve) => setTimeout(resolve, 1_200))

describe('signing in', () => {
  test('by name and password connects the place', async () => {
    const { status, body } = await login('Chez Margot', { username: ' @Chez.Margot ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'connected', username: 'chez.margot' })
    expect(body.integration).toMatchObject({ '@type': 'Integration', validToken: true, accountName: 'Chez Margot' })
    expect(await connection('Chez Margot')).toMatchObject({ validToken: true })
    const { body: all } = await world.camille.ask('GET', '/api/locations?exists[instagramPrivateIntegration]=true')
    expect(all.totalItems).toBe(1)
  })

  test('asks for the code of two factors, and a wrong one keeps the step', async () => {
    const asked = await login('Margot two-factor')
    expect(asked.body).toMatchObject({
      state: 'code',
      username: 'margot.two.factor',
      said: expect.stringContaining('Two'),
    })
    expect(await pending('Margot two-factor')).toMatchObject({ state: 'code', nextAt: expect.any(String) })
    const wrong = await login('Margot two-factor', { verificationCode: '000 000' })
    expect(wrong.body.violations).toMatchObject([{ propertyPath: 'verificationCode', code: 'network.code' }])
    expect(wrong.body.violations[0].message).toContain('code')
    expect(await pending('Margot two-factor')).toMatchObject({ state: 'code' })
    const right = await login('Margot two-factor', { verificationCode: await codeOf('Margot two-factor') })
    expect(right.body).toMatchObject({ state: 'connected' })
    expect(await pending('Margot two-factor')).toMatchObject({ state: 'none' })
  })

  test('waits for a word in the app, and asks Instagram no more often than it says', async () => {
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

  test('is given up, and begins anew', async () => {
    await world.sandbox.control('POST', '/revoke', {
      network: 'instagramPrivate',
      account: await accountOf('Margot two-factor'),
    })
    await login('Margot two-factor')
    expect((await world.camille.ask('DELETE', `${pathOf('Margot two-factor')}/2fa-login`)).status).toBe(204)
    expect(await pending('Margot two-factor')).toEqual({ state: 'none' })
  })

  test('is refused in words, and not tried for ever', async () => {
    const guess = (index: number) => login('Margot encore', { password: `guess ${index}` })
    const first = await guess(0)
    expect(first.status).toBe(400)
    expect(first.body.violations).toMatchObject([{ propertyPath: 'password', code: 'network.credentials' }])
    for (let index = 1; index < 10; index += 1) await guess(index)
    const tooMany = await guess(10)
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 60]).toEqual([429, true])
  })

  test('says when the gateway is down, and keeps nothing of it', async () => {
    const down = { network: 'instagramPrivate', operation: 'auth.login', fault: '503', on: 'read' }
    await world.sandbox.control('PUT', '/faults', { rules: [down] })
    const answer = await login('Chez Margot')
    expect([answer.status, answer.body.code]).toEqual([502, 'network.unavailable'])
    await world.sandbox.control('DELETE', '/faults')
    expect(await connection('Chez Margot')).toMatchObject({ validToken: true })
  })

  test('refuses an account that another place has', async () => {
    const path = pathOf('Margot challenge')
    const answer = await world.camille.ask('POST', `${path}/2fa-login`, { username: 'chez.margot', password })
    expect(answer.body.violations).toMatchObject([{ code: 'integration.used' }])
  })
})

describe('who may', () => {
  test('is who may use private Instagram and connect places, at the places they see', async () => {
    const calls = [
      ['POST', '2fa-login', { username: 'chez.margot', password }],
      ['POST', 'challenge-login', { username: 'chez.margot', password }],
      ['GET', '2fa-code', undefined],
      ['DELETE', '2fa-login', undefined],
    ] as const
    for (const permissions of [{ isAllowPrivateInstagram: false }, { locations: false }]) {
      const colleague = await world.server.colleague(world.camille, { permissions })
      for (const [method, path, body] of calls)
        expect((await colleague.ask(method, `${pathOf('Chez Margot')}/${path}`, body)).status).toBe(403)
    }
    const clerk = await world.server.colleague(world.camille, { permissions: { isAllowPrivateInstagram: false } })
    expect((await clerk.ask('DELETE', `${pathOf('Chez Margot')}/integrations/instagramPrivate`)).status).toBe(403)
    const manager = await world.server.colleague(world.camille, {
      ...{ profile: 'PROFILE_MEMBER', locations: [places[1] ?? ''] },
    })
    for (const [method, path, body] of calls)
      expect((await manager.ask(method, `${pathOf('Chez Margot')}/${path}`, body)).status).toBe(404)
    expect(await connection('Chez Margot')).toMatchObject({ validToken: true })
  })
})

test('a password is nowhere afterwards, and a session only sealed', async () => {
  const kept: string[] = []
  const log = openLog({ LOG_LEVEL: 'trace' }, 'test', { write: (line) => void kept.push(line) })
  const app = await buildApp({ ...world.server.deps, log }, handlers)
  const canary = 'canary-of-a-password'
  const headers = { authorization: `Bearer ${world.camille.token}`, 'content-type': 'application/json' }
  const post = (path: string, payload: object, key: string) =>
    app.inject({
      method: 'POST',
      url: `${pathOf('Chez Margot')}/${path}`,
      payload,
      headers: { ...headers, 'idempotency-key': key },
    })
  const answers = [
    await post('2fa-login', { username: 'chez.margot', password: canary }, 'one'),
    await post('2fa-login', { username: 'chez.margot', password: canary, verificationCode: `${canary}!` }, 'two'),
    await post('challenge-login', { username: 'chez.margot', password: canary }, 'three'),
    await post('2fa-login', { username: 'chez.margot', password }, 'four'),
  ]
  await app.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 200])
  for (const { headers: told } of answers) expect(told['cache-control']).toBe('no-store')
  const said = JSON.stringify(answers.map(({ payload }) => payload))
  const rows = await everyRow()
  for (const text of [said, rows, kept.join('\n')]) {
    expect(text).not.toContain(canary)
    expect(text).not.toContain(password)
    expect(text).not.toContain('authorization_data')
    expect(text).not.toContain(`${await accountOf('Chez Margot')}:`)
  }
  const db = world.server.deps.databases.of(world.camille.companyId)
  const keys = await db.selectFrom('idempotency_key').select('key').where('key', '=', 'four').execute()
  expect(keys).toEqual([])
})

/** All that the database holds, as text. */
async function everyRow(): Promise<string> {
  const db = world.server.deps.databases.of(world.camille.companyId)
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
      await picture(1080, 1920, `#${Math.random().toString(16).slice(2, 8)}`),
    )
    return world.camille.ask('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'instagramPrivate', postType: 'story', scheduleType: 'NOW' },
      scheduledPostAttachments: [file.body['@id']],
      checkedLocations: [pathOf(name)],
      ...also,
    })
  }
  const until = async (id: string, status: string) => {
    for (;;) {
      const { body } = await world.camille.ask('GET', `/api/scheduled_posts/${id}`)
      if (body.postStatus === status) return body
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('goes out once, and says where', async () => {
    const { next } = await publishedSince(world, 0)
    const made = await story('Chez Margot')
    expect(made.status, JSON.stringify(made.body.violations)).toBe(201)
    await until(made.body.id, 'PUBLISHED')
    const { entries } = await publishedSince(world, next)
    expect(entries).toMatchObject([{ operation: 'story.upload', account: await accountOf('Chez Margot') }])
    const { body } = await world.camille.ask('GET', `/api/scheduled_posts/${made.body.id}/publications`)
    const [publication] = body.member
    expect(publication.url).toBe(`https://www.instagram.com/stories/chez.margot/${entries[0]?.remoteId}/`)
  })

  test.each(['500-after', 'reset-after'])('whose answer is lost (%s) is found, and not told twice', async (fault) => {
    const { next } = await publishedSince(world, 0)
    const rule = { network: 'instagramPrivate', operation: 'story.upload', on: 'mutation', times: 1, fault }
    await world.sandbox.control('PUT', '/faults', { rules: [rule] })
    const made = await story('Chez Margot')
    await until(made.body.id, 'PUBLISHED')
    await world.sandbox.control('DELETE', '/faults')
    expect((await publishedSince(world, next)).entries).toHaveLength(1)
  })

  test('is one file, and needs the right', async () => {
    const none = await story('Chez Margot', { scheduledPostAttachments: [] })
    expect(none.body.violations).toMatchObject([{ code: 'media.tooFew' }])
    const clerk = await world.server.colleague(world.camille, { permissions: { isAllowPrivateInstagram: false } })
    const draft = { integrationType: 'instagramPrivate', postType: 'story', postStatus: 'DRAFT' }
    expect((await clerk.ask('POST', '/api/scheduled_posts', draft)).status).toBe(403)
  })

  test('leaves only while whoever let it go may use private Instagram', async () => {
    const ines = await world.server.colleague(world.camille)
    const file = await uploadFile(ines, await picture(1080, 1920, '#204060'))
    const { body } = await ines.ask('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'instagramPrivate', postType: 'story', scheduledAt: '2030-01-01T08:00:00Z' },
      ...{ scheduledPostAttachments: [file.body['@id']], checkedLocations: [pathOf('Chez Margot')] },
    })
    expect(body.postStatus).toBe('SCHEDULED')
    const { appPermissions } = (await world.camille.ask('GET', `/api/users/${ines.id}`)).body
    const less = { appPermissions: { ...appPermissions, isAllowPrivateInstagram: false } }
    expect((await world.camille.ask('PUT', `/api/users/${ines.id}`, less)).status).toBe(200)
    await becomeDue(world, body.id)
    const failed = await until(body.id, 'FAILED')
    expect(failed.scheduledPostLocations).toMatchObject([{ error: 'post.right' }])
    expect((await ines.ask('POST', `/api/scheduled_posts/${body.id}/retry`, {})).status).toBe(403)
    expect((await world.camille.ask('POST', `/api/scheduled_posts/${body.id}/retry`, {})).status).toBe(200)
    await until(body.id, 'PUBLISHED')
  })

  test('of an account that logged everybody out fails, and tells who looks after the place', async () => {
    await world.sandbox.control('POST', '/revoke', {
      network: 'instagramPrivate',
      account: await accountOf('Chez Margot'),
    })
    const made = await story('Chez Margot')
    await until(made.body.id, 'FAILED')
    expect(await connection('Chez Margot')).toMatchObject({ validToken: false })
    const { body } = await world.camille.ask('GET', '/api/notifications')
    expect(body.member.map(({ type }: { type: string }) => type)).toContain('invalidatedToken')
    expect((await login('Chez Margot')).body).toMatchObject({ state: 'connected' })
    expect(await connection('Chez Margot')).toMatchObject({ validToken: true })
  })

  test('needs a connection: ended, its session is gone from our rows', async () => {
    expect((await world.camille.ask('DELETE', `${pathOf('Chez Margot')}/integrations/instagramPrivate`)).status).toBe(
      204,
    )
    const made = await story('Chez Margot')
    expect(made.body.violations).toMatchObject([{ code: 'integration.missing' }])
  })
})

test('without a gateway nothing of it is offered', async () => {
  const { server, camille } = world
  const { instagramPrivate: _off, ...networks } = server.deps.networks
  const app = await buildApp({ ...server.deps, networks }, handlers)
  const answer = await app.inject({
    method: 'POST',
    url: `${pathOf('Chez Margot')}/2fa-login`,
    payload: { username: 'chez.margot', password },
    headers: { authorization: `Bearer ${camille.token}` },
  })
  await app.close()
  expect([answer.statusCode, answer.json().detail]).toEqual([403, expect.stringMatching(/./)])
})
