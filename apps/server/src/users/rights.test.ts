import { allPermissions } from '@vitrine/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes } from '../testing/connected-locations.ts'
import { picture, uploadFile } from '../testing/files.ts'
import { type Answer, type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let owner: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner('Les Tables de Margot')
  stranger = await server.owner('Another company')
})
afterAll(() => server.close())

const pathOf = ({ id }: Person) => `/api/users/${id}`
const place = async (name: string, of = owner) => (await of.ask('POST', '/api/locations', { name })).body
const violation = (answer: Answer) => [answer.status, codes(answer)]

describe('the people of a company', () => {
  test('are listed for those who manage them, with nobody of another company', async () => {
    const clerk = await server.colleague(owner, { permissions: { users: false }, profile: 'PROFILE_MEMBER' })
    const { status, body } = await owner.ask('GET', '/api/users?itemsPerPage=100')
    expect(status).toBe(200)
    const ids = body.member.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining([owner.id, clerk.id]))
    expect(ids).not.toContain(stranger.id)
    expect((await clerk.ask('GET', '/api/users')).status).toBe(403)
  })

  test('are found by name or e-mail, by right, profile and state, and sorted', async () => {
    const approver = await server.colleague(owner, {
      roles: ['ROLE_USER', 'ROLE_APPROVAL'],
      permissions: { report: false },
      profile: 'PROFILE_MEMBER',
    })
    const found = async (search: string) =>
      (await owner.ask('GET', `/api/users?itemsPerPage=100&${search}`)).body.member.map(({ id }: Person) => id)
    expect(await found(`search=${approver.email.slice(0, 20)}`)).toEqual([approver.id])
    expect(await found('permission=ROLE_APPROVAL')).toEqual([approver.id])
    expect(await found('permission=report')).not.toContain(approver.id)
    expect(await found('profile=PROFILE_OWNER')).not.toContain(approver.id)
    expect(await found('status=disabled')).toEqual([])
    expect((await found('order[createdAt]=desc'))[0]).toBe(approver.id)
    expect(await found('order[lastSeenAt]=asc')).toHaveLength((await found('order[email]=asc')).length)
  })
})

describe('one’s own profile', () => {
  test('is changed by oneself, whatever one may do; what is not given stays', async () => {
    const me = await server.colleague(owner, { permissions: allPermissions(false), profile: 'PROFILE_MEMBER' })
    const before = (await me.ask('GET', pathOf(me))).body
    const change = {
      firstName: 'Inès',
      lang: 'fr-FR',
      timeZone: 'Indian/Reunion',
      preferences: { theme: 'dark', density: 'compact', shortcuts: false },
    }
    const { status, body } = await me.ask('PUT', pathOf(me), change)
    expect([status, body]).toEqual([200, { ...before, ...change, lang: 'fr', locale: 'fr' }])
    expect((await me.ask('PUT', pathOf(me), { timeZone: null })).body.timeZone).toBeUndefined()
    expect((await me.ask('PUT', pathOf(me), { preferences: { density: 'comfort' } })).body.preferences).toEqual({
      ...{ theme: 'dark', density: 'comfort', shortcuts: false },
    })
  })

  test('takes the whole record back as it was read', async () => {
    const me = await server.colleague(owner, { permissions: { users: false } })
    const { body } = await me.ask('GET', pathOf(me))
    expect((await me.ask('PUT', pathOf(me), { ...body, lastName: 'Martin' })).body.lastName).toBe('Martin')
  })

  test('says what does not hold at its field', async () => {
    const me = await server.colleague(owner)
    expect(violation(await me.ask('PUT', pathOf(me), { timeZone: 'Paris' }))).toEqual([400, ['timeZone: timeZone']])
    expect(violation(await me.ask('PUT', pathOf(me), { firstName: ' ' }))).toEqual([400, ['firstName: blank']])
    expect(violation(await me.ask('PUT', pathOf(me), { avatar: newId() }))).toEqual([400, ['avatar: relation.unknown']])
  })

  test('takes the picture they uploaded where they act', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const acting = { 'x-company': `/api/companies/${owner.companyId}` }
    const visitor: Person = {
      ...admin,
      ask: (method, path, body, headers) => admin.ask(method, path, body, { ...headers, ...acting }),
    }
    const { body: file } = await uploadFile(visitor, await picture(100, 100, '#123456'))
    expect((await visitor.ask('PUT', pathOf(admin), { avatar: file.id })).body.avatar).toBe(file.contentUrl)
    expect((await admin.ask('GET', pathOf(admin))).body.avatar).toBe(file.contentUrl)
  })

  test('asks for another e-mail with the password only, and signs in by the old one until it is confirmed', async () => {
    const me = await server.colleague(owner)
    const email = `${newId()}@margot.example`
    expect(violation(await me.ask('PUT', pathOf(me), { email }))).toEqual([400, ['currentPassword: blank']])
    const wrong = await me.ask('PUT', pathOf(me), { email, currentPassword: 'not mine' })
    expect(violation(wrong)).toEqual([400, ['currentPassword: password.wrong']])
    const currentPassword = 'correct horse battery'
    for (const asked of [stranger.email, email]) {
      const { status, body } = await me.ask('PUT', pathOf(me), { email: asked, currentPassword })
      expect([status, body.email, body.username, body.emailToConfirm]).toEqual([200, me.email, me.email, asked])
    }
    expect((await owner.ask('GET', pathOf(me))).body).not.toHaveProperty('emailToConfirm')
    const signIn = (username: string) =>
      server.ask('POST', '/api/login_check', { username, password: 'correct horse battery' })
    expect([(await signIn(email)).status, (await signIn(me.email)).status]).toEqual([401, 200])
  })

  test('changes its password with the current one, and every session of it ends', async () => {
    const me = await server.colleague(owner)
    const password = 'another horse entirely'
    expect((await me.ask('PUT', pathOf(me), { password })).status).toBe(400)
    const easy = { password: 'soleil123', currentPassword: 'correct horse battery' }
    expect(violation(await me.ask('PUT', pathOf(me), easy))).toEqual([400, ['password: password.common']])
    const { status } = await me.ask('PUT', pathOf(me), { password, currentPassword: 'correct horse battery' })
    expect(status).toBe(200)
    expect((await me.ask('GET', pathOf(me))).status).toBe(401)
    expect((await server.ask('POST', '/api/login_check', { username: me.email, password })).status).toBe(200)
  })

  test('guesses of the current password are held back as those of the sign-in are', async () => {
    const me = await server.colleague(owner)
    const guess = () => me.ask('PUT', pathOf(me), { email: 'x@y.example', currentPassword: 'guess' })
    const answers = []
    for (let turn = 0; turn < 12; turn++) answers.push((await guess()).status)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
  })

  test('keeps its rights: nobody changes their own, not even the owner', async () => {
    const { body } = await owner.ask('GET', pathOf(owner))
    const appPermissions = { ...body.appPermissions, users: false }
    expect(violation(await owner.ask('PUT', pathOf(owner), { appPermissions }))).toEqual([
      400,
      ['appPermissions.users: rights.own'],
    ])
    expect(violation(await owner.ask('PUT', pathOf(owner), { disabled: true }))).toEqual([
      400,
      ['disabled: rights.own'],
    ])
    expect((await owner.ask('DELETE', pathOf(owner))).status).toBe(409)
    const clerk = await server.colleague(owner, { permissions: { users: false }, profile: 'PROFILE_MEMBER' })
    expect((await clerk.ask('PUT', pathOf(clerk), { profile: 'PROFILE_OWNER' })).status).toBe(403)
    expect((await clerk.ask('PUT', pathOf(clerk), { roles: ['ROLE_SUPER_ADMIN'] })).status).toBe(403)
    expect((await clerk.ask('GET', pathOf(clerk))).body).toMatchObject({ profile: 'PROFILE_MEMBER', superAdmin: false })
  })
})

describe('a colleague’s rights', () => {
  test('are given and taken by who manages users, and hold at once', async () => {
    const lyon = await place('Lyon Part-Dieu')
    const marc = await server.colleague(owner, { permissions: { inbox: false } })
    expect((await marc.ask('GET', '/api/inboxes')).status).toBe(403)
    const { status, body } = await owner.ask('PUT', pathOf(marc), {
      profile: 'PROFILE_MEMBER',
      allowedLocations: [lyon['@id']],
      appPermissions: { inbox: true, calendar: true },
      roles: ['ROLE_USER', 'ROLE_APPROVAL'],
    })
    expect([status, body.profile, body.allowedLocations, body.roles]).toEqual([
      200,
      'PROFILE_MEMBER',
      [lyon['@id']],
      ['ROLE_USER', 'ROLE_APPROVAL'],
    ])
    expect(body.appPermissions).toEqual({ ...allPermissions(false), inbox: true, calendar: true })
    expect((await marc.ask('GET', '/api/inboxes')).status).toBe(200)
    expect((await marc.ask('GET', '/api/locations')).body.totalItems).toBe(1)
    expect((await marc.ask('POST', '/api/groups', { name: 'Sud-Est' })).status).toBe(403)
    const whole = await owner.ask('PUT', pathOf(marc), { profile: 'PROFILE_OWNER' })
    expect(whole.body.allowedLocations).toEqual([])
  })

  test('are refused where one needs another, at each', async () => {
    const marc = await server.colleague(owner)
    const appPermissions = { calendarPost: true, isAllowCrossPost: true, moderation: true }
    const answer = await owner.ask('PUT', pathOf(marc), { appPermissions, roles: ['ROLE_APPROVAL'] })
    expect(violation(answer)).toEqual([
      400,
      [
        'appPermissions.calendarPost: rights.needs.calendarPost',
        'roles: rights.needs.ROLE_APPROVAL',
        'appPermissions.moderation: rights.needs.moderation',
      ],
    ])
    expect(answer.body.violations[0].message).toBe('Posting also needs the right to see the calendar.')
  })

  test('never include the platform’s, nor places of another company', async () => {
    const marc = await server.colleague(owner)
    const foreign = await place('Elsewhere', stranger)
    expect(violation(await owner.ask('PUT', pathOf(marc), { roles: ['ROLE_USER', 'ROLE_SUPER_ADMIN'] }))).toEqual([
      400,
      ['roles: rights.superAdmin'],
    ])
    for (const id of [foreign.id, newId()])
      expect(
        violation(await owner.ask('PUT', pathOf(marc), { profile: 'PROFILE_MEMBER', allowedLocations: [id] })),
      ).toEqual([400, ['allowedLocations[0]: relation.unknown']])
    await owner.ask('PUT', pathOf(marc), { superAdmin: true, id: newId(), company: stranger.companyId })
    expect((await marc.ask('GET', pathOf(marc))).body).toMatchObject({ superAdmin: false, id: marc.id })
  })

  test('who sees some places gives no more than they have, to nobody who sees all', async () => {
    const [lyon, nice] = [await place('Lyon Perrache'), await place('Nice Étoile')]
    const manager = await server.colleague(owner, {
      profile: 'PROFILE_MEMBER',
      locations: [lyon.id],
      permissions: { report: false },
    })
    const marc = await server.colleague(owner, { profile: 'PROFILE_MEMBER', permissions: allPermissions(false) })
    const give = (change: object) => manager.ask('PUT', pathOf(marc), change)
    expect((await give({ allowedLocations: [lyon.id], appPermissions: { inbox: true } })).status).toBe(200)
    expect(violation(await give({ allowedLocations: [nice.id] }))).toEqual([
      400,
      ['allowedLocations[0]: relation.unknown'],
    ])
    expect(violation(await give({ profile: 'PROFILE_OWNER' }))).toEqual([400, ['profile: rights.beyond']])
    expect(violation(await give({ appPermissions: { report: true } }))).toEqual([
      400,
      ['appPermissions.report: rights.beyond'],
    ])
    expect(violation(await give({ roles: ['ROLE_APPROVAL'], appPermissions: { calendar: true } }))).toEqual([
      400,
      ['roles: rights.beyond'],
    ])
    expect((await manager.ask('PUT', pathOf(owner), { disabled: true })).status).toBe(403)
    expect((await manager.ask('DELETE', pathOf(owner))).status).toBe(403)
  })

  test('who sees some places gives neither these nor access to who has more than they', async () => {
    const [lyon, nice] = [await place('Lyon Vaise'), await place('Nice Riquier')]
    const few = { ...allPermissions(false), calendar: true, inbox: true, users: true }
    const [here, there] = [{ locations: [lyon.id] }, { locations: [lyon.id, nice.id] }]
    const member = (given: object) => server.colleague(owner, { profile: 'PROFILE_MEMBER', permissions: few, ...given })
    const manager = await member(there)
    const give = (to: Person, change: object) => manager.ask('PUT', pathOf(to), change)
    const both = { allowedLocations: [lyon.id, nice.id] }
    for (const more of [{ permissions: { ...few, calendarPost: true } }, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] }]) {
      const marc = await member({ ...here, ...more })
      expect(violation(await give(marc, both))).toEqual([400, ['allowedLocations: rights.beyond']])
      expect((await give(marc, { disabled: true })).status).toBe(200)
      expect(violation(await give(marc, { disabled: false }))).toEqual([400, ['disabled: rights.beyond']])
      // What is taken stays theirs to take, and what is left may be no more than theirs.
      expect((await give(marc, { allowedLocations: [] })).status).toBe(200)
      const no = { appPermissions: few, roles: ['ROLE_USER'], disabled: false }
      expect((await give(marc, { ...both, ...no })).status).toBe(200)
    }
    const awa = await member({ ...here, permissions: allPermissions(true) })
    expect((await owner.ask('PUT', pathOf(awa), both)).status).toBe(200)
  })

  test('one’s own things stay one’s own', async () => {
    const marc = await server.colleague(owner)
    for (const change of [{ email: 'mine@now.example' }, { password: 'long enough 12' }, { lang: 'es' }])
      expect((await owner.ask('PUT', pathOf(marc), change)).status).toBe(403)
    expect((await owner.ask('PUT', pathOf(marc), { firstName: 'Marco' })).body.firstName).toBe('Marco')
  })

  test('of somebody elsewhere, or nobody, can’t be seen or changed: byte for byte', async () => {
    const unknown = await owner.ask('PUT', `/api/users/${newId()}`, { disabled: true })
    expect(unknown.status).toBe(404)
    expect((await owner.ask('PUT', pathOf(stranger), { disabled: true })).body).toEqual(unknown.body)
    expect((await owner.ask('DELETE', pathOf(stranger))).body).toEqual(unknown.body)
    const clerk = await server.colleague(owner, { permissions: { users: false } })
    expect((await clerk.ask('PUT', pathOf(owner), { firstName: 'X' })).body).toEqual(unknown.body)
    expect((await clerk.ask('DELETE', pathOf(owner))).status).toBe(403)
    expect((await stranger.ask('GET', pathOf(stranger))).status).toBe(200)
  })
})

describe('access', () => {
  test('that is taken ends every session, and comes back', async () => {
    const marc = await server.colleague(owner)
    const off = await owner.ask('PUT', pathOf(marc), { disabled: true })
    expect([off.status, off.body.status]).toEqual([200, 'disabled'])
    expect((await marc.ask('GET', pathOf(marc))).status).toBe(401)
    const signIn = () =>
      server.ask('POST', '/api/login_check', { username: marc.email, password: 'correct horse battery' })
    expect((await signIn()).status).toBe(401)
    expect((await owner.ask('PUT', pathOf(marc), { disabled: false })).body.status).toBe('active')
    expect((await signIn()).status).toBe(200)
  })

  test('that comes back confirms no address', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const founder = { firstName: 'Awa', lastName: 'Diallo', companyName: 'Le Comptoir du Port' }
    const { body } = await server.ask('POST', '/api/users', {
      ...{ ...founder, email: `${newId()}@example.com`, password: 'quatre mots sans rapport' },
    })
    const acting = { 'x-company': body.company['@id'] }
    // The last owner can’t be let out.
    await invitedOwner(admin, acting)
    const set = async (disabled: boolean) => (await admin.ask('PUT', pathOf(body), { disabled }, acting)).body.status
    expect(await set(true)).toBe('disabled')
    expect(await set(false)).toBe('invited')
  })

  test('of a person who is deleted is gone, and the list is without them', async () => {
    const marc = await server.colleague(owner)
    expect((await owner.ask('DELETE', pathOf(marc))).status).toBe(204)
    expect((await marc.ask('GET', pathOf(marc))).status).toBe(401)
    expect((await owner.ask('GET', pathOf(marc))).status).toBe(404)
    expect((await owner.ask('DELETE', pathOf(marc))).status).toBe(404)
  })

  test('of the last owner can’t be taken, whoever tries, nor by two at once', async () => {
    const alone = await server.owner('Un seul patron')
    const admin = await server.colleague(stranger, { superAdmin: true })
    const acting = { 'x-company': `/api/companies/${alone.companyId}` }
    for (const change of [{ disabled: true }, { profile: 'PROFILE_MEMBER' }, { appPermissions: { inbox: true } }])
      expect(codes(await admin.ask('PUT', pathOf(alone), change, acting))[0]).toMatch(/rights\.lastOwner$/)
    expect((await admin.ask('DELETE', pathOf(alone), undefined, acting)).status).toBe(409)
    const second = await server.colleague(alone)
    const both = await Promise.all([
      alone.ask('PUT', pathOf(second), { disabled: true }),
      second.ask('PUT', pathOf(alone), { disabled: true }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of an invited owner can’t be taken while no other could keep the company, nor from two at once', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const { body: company } = await admin.ask('POST', '/api/companies', { name: 'Tout juste née' })
    const acting = { 'x-company': company['@id'] }
    const alone = await invitedOwner(admin, acting)
    for (const change of [{ disabled: true }, { profile: 'PROFILE_MEMBER' }, { appPermissions: { inbox: true } }])
      expect(codes(await admin.ask('PUT', pathOf(alone), change, acting))[0]).toMatch(/rights\.lastOwner$/)
    expect((await admin.ask('DELETE', pathOf(alone), undefined, acting)).status).toBe(409)
    const shown = async () => (await admin.ask('GET', pathOf(alone), undefined, acting)).body
    expect(await shown()).toMatchObject({ status: 'invited', profile: 'PROFILE_OWNER', canDelete: false })
    const second = await invitedOwner(admin, acting)
    expect(await shown()).toMatchObject({ canDelete: true })
    const both = await Promise.all([alone, second].map((one) => admin.ask('DELETE', pathOf(one), undefined, acting)))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('of an invited owner is taken like anybody’s where somebody is active, who stays the last', async () => {
    const alone = await server.owner('Une patronne, et une à venir')
    const admin = await server.colleague(stranger, { superAdmin: true })
    const acting = { 'x-company': `/api/companies/${alone.companyId}` }
    const coming = await invitedOwner(admin, acting)
    expect((await admin.ask('DELETE', pathOf(alone), undefined, acting)).status).toBe(409)
    expect(codes(await admin.ask('PUT', pathOf(alone), { disabled: true }, acting))).toEqual([
      'disabled: rights.lastOwner',
    ])
    expect((await alone.ask('DELETE', pathOf(coming))).status).toBe(204)
  })
})

/** Somebody invited to keep a company in hands, who has not followed the link. */
async function invitedOwner(admin: Person, acting: Record<string, string>): Promise<Person> {
  const person = { email: `${newId()}@example.com`, firstName: 'Awa', lastName: 'Ba', profile: 'PROFILE_OWNER' }
  const rights = { appPermissions: allPermissions(true) }
  const { status, body } = await admin.ask('POST', '/api/users', { ...person, ...rights }, acting)
  expect(status).toBe(201)
  return body
}
