import { allPermissions } from '@vitrine/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes } from '../testing/connected-locations.ts'
import { createImage, uploadFile } from '../testing/files.ts'
import { startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner('Les Tables de Margot')
  stranger = await server.owner('Another company')
})
afterAll(() => server.close())

const getPath = ({ id }: TestUser) => `/api/users/${id}`
const createLocation = async (name: string, of = owner) => (await of.request('POST', '/api/locations', { name })).body
const violation = (response: TestResponse) => [response.status, codes(response)]

describe('the people of a company', () => {
  test('users are listed for user managers, without any user of another company', async () => {
    const clerk = await server.colleague(owner, { permissions: { users: false }, profile: 'PROFILE_MEMBER' })
    const { status, body } = await owner.request('GET', '/api/users?itemsPerPage=100')
    expect(status).toBe(200)
    const ids = body.member.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(expect.arrayContaining([owner.id, clerk.id]))
    expect(ids).not.toContain(stranger.id)
    expect((await clerk.request('GET', '/api/users')).status).toBe(403)
  })

  test('are found by name or e-mail, by right, profile and state, and sorted', async () => {
    const approver = await server.colleague(owner, {
      roles: ['ROLE_USER', 'ROLE_APPROVAL'],
      permissions: { report: false },
      profile: 'PROFILE_MEMBER',
    })
    const found = async (search: string) =>
      (await owner.request('GET', `/api/users?itemsPerPage=100&${search}`)).body.member.map(({ id }: TestUser) => id)
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
    const before = (await me.request('GET', getPath(me))).body
    const change = {
      firstName: 'Inès',
      lang: 'fr-FR',
      timeZone: 'Indian/Reunion',
      preferences: { theme: 'dark', density: 'compact', shortcuts: false },
    }
    const { status, body } = await me.request('PUT', getPath(me), change)
    expect([status, body]).toEqual([200, { ...before, ...change, lang: 'fr', locale: 'fr' }])
    expect((await me.request('PUT', getPath(me), { timeZone: null })).body.timeZone).toBeUndefined()
    expect((await me.request('PUT', getPath(me), { preferences: { density: 'comfort' } })).body.preferences).toEqual({
      ...{ theme: 'dark', density: 'comfort', shortcuts: false },
    })
  })

  test('takes the whole record back as it was read', async () => {
    const me = await server.colleague(owner, { permissions: { users: false } })
    const { body } = await me.request('GET', getPath(me))
    expect((await me.request('PUT', getPath(me), { ...body, lastName: 'Martin' })).body.lastName).toBe('Martin')
  })

  test('an invalid change reports each field', async () => {
    const me = await server.colleague(owner)
    expect(violation(await me.request('PUT', getPath(me), { timeZone: 'Paris' }))).toEqual([
      400,
      ['timeZone: timeZone'],
    ])
    expect(violation(await me.request('PUT', getPath(me), { firstName: ' ' }))).toEqual([400, ['firstName: blank']])
    expect(violation(await me.request('PUT', getPath(me), { avatar: newId() }))).toEqual([
      400,
      ['avatar: relation.unknown'],
    ])
  })

  test('a profile accepts the avatar uploaded in the company the user acts for', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const acting = { 'x-company': `/api/companies/${owner.companyId}` }
    const visitor: TestUser = {
      ...admin,
      request: (method, path, body, headers) => admin.request(method, path, body, { ...headers, ...acting }),
    }
    const { body: file } = await uploadFile(visitor, await createImage(100, 100, '#123456'))
    expect((await visitor.request('PUT', getPath(admin), { avatar: file.id })).body.avatar).toBe(file.contentUrl)
    expect((await admin.request('GET', getPath(admin))).body.avatar).toBe(file.contentUrl)
  })

  test('asks for another e-mail with the password only, and signs in by the old one until it is confirmed', async () => {
    const me = await server.colleague(owner)
    const email = `${newId()}@margot.example`
    expect(violation(await me.request('PUT', getPath(me), { email }))).toEqual([400, ['currentPassword: blank']])
    const wrong = await me.request('PUT', getPath(me), { email, currentPassword: 'not mine' })
    expect(violation(wrong)).toEqual([400, ['currentPassword: password.wrong']])
    const currentPassword = 'correct horse battery'
    for (const address of [stranger.email, email]) {
      const { status, body } = await me.request('PUT', getPath(me), { email: address, currentPassword })
      expect([status, body.email, body.username, body.emailToConfirm]).toEqual([200, me.email, me.email, address])
    }
    expect((await owner.request('GET', getPath(me))).body).not.toHaveProperty('emailToConfirm')
    const signIn = (username: string) =>
      server.request('POST', '/api/login_check', { username, password: 'correct horse battery' })
    expect([(await signIn(email)).status, (await signIn(me.email)).status]).toEqual([401, 200])
  })

  test('changes its password with the current one, and every session of it ends', async () => {
    const me = await server.colleague(owner)
    const password = 'another horse entirely'
    expect((await me.request('PUT', getPath(me), { password })).status).toBe(400)
    const easy = { password: 'soleil123', currentPassword: 'correct horse battery' }
    expect(violation(await me.request('PUT', getPath(me), easy))).toEqual([400, ['password: password.common']])
    const { status } = await me.request('PUT', getPath(me), { password, currentPassword: 'correct horse battery' })
    expect(status).toBe(200)
    expect((await me.request('GET', getPath(me))).status).toBe(401)
    expect((await server.request('POST', '/api/login_check', { username: me.email, password })).status).toBe(200)
  })

  test('guesses of the current password are held back as those of the sign-in are', async () => {
    const me = await server.colleague(owner)
    const guess = () => me.request('PUT', getPath(me), { email: 'x@y.example', currentPassword: 'guess' })
    const responses = []
    for (let turn = 0; turn < 12; turn++) responses.push((await guess()).status)
    expect(responses.filter((status) => status === 429).length).toBeGreaterThan(0)
  })

  test('a user cannot change their own permissions, not even the owner', async () => {
    const { body } = await owner.request('GET', getPath(owner))
    const appPermissions = { ...body.appPermissions, users: false }
    expect(violation(await owner.request('PUT', getPath(owner), { appPermissions }))).toEqual([
      400,
      ['appPermissions.users: rights.own'],
    ])
    expect(violation(await owner.request('PUT', getPath(owner), { disabled: true }))).toEqual([
      400,
      ['disabled: rights.own'],
    ])
    expect((await owner.request('DELETE', getPath(owner))).status).toBe(409)
    const clerk = await server.colleague(owner, { permissions: { users: false }, profile: 'PROFILE_MEMBER' })
    expect((await clerk.request('PUT', getPath(clerk), { profile: 'PROFILE_OWNER' })).status).toBe(403)
    expect((await clerk.request('PUT', getPath(clerk), { roles: ['ROLE_SUPER_ADMIN'] })).status).toBe(403)
    expect((await clerk.request('GET', getPath(clerk))).body).toMatchObject({
      profile: 'PROFILE_MEMBER',
      superAdmin: false,
    })
  })
})

describe('permissions of a colleague', () => {
  test('a user manager grants and revokes permissions, effective at once', async () => {
    const lyon = await createLocation('Lyon Part-Dieu')
    const marc = await server.colleague(owner, { permissions: { inbox: false } })
    expect((await marc.request('GET', '/api/inboxes')).status).toBe(403)
    const { status, body } = await owner.request('PUT', getPath(marc), {
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
    expect((await marc.request('GET', '/api/inboxes')).status).toBe(200)
    expect((await marc.request('GET', '/api/locations')).body.totalItems).toBe(1)
    expect((await marc.request('POST', '/api/groups', { name: 'Sud-Est' })).status).toBe(403)
    const whole = await owner.request('PUT', getPath(marc), { profile: 'PROFILE_OWNER' })
    expect(whole.body.allowedLocations).toEqual([])
  })

  test('are refused where one needs another, at each', async () => {
    const marc = await server.colleague(owner)
    const appPermissions = { calendarPost: true, isAllowCrossPost: true, moderation: true }
    const response = await owner.request('PUT', getPath(marc), { appPermissions, roles: ['ROLE_APPROVAL'] })
    expect(violation(response)).toEqual([
      400,
      [
        'appPermissions.calendarPost: rights.needs.calendarPost',
        'roles: rights.needs.ROLE_APPROVAL',
        'appPermissions.moderation: rights.needs.moderation',
      ],
    ])
    expect(response.body.violations[0].message).toBe('Posting also needs the right to see the calendar.')
  })

  test('permissions never include those of the platform, nor locations of another company', async () => {
    const marc = await server.colleague(owner)
    const foreign = await createLocation('Elsewhere', stranger)
    expect(violation(await owner.request('PUT', getPath(marc), { roles: ['ROLE_USER', 'ROLE_SUPER_ADMIN'] }))).toEqual([
      400,
      ['roles: rights.superAdmin'],
    ])
    for (const id of [foreign.id, newId()])
      expect(
        violation(await owner.request('PUT', getPath(marc), { profile: 'PROFILE_MEMBER', allowedLocations: [id] })),
      ).toEqual([400, ['allowedLocations[0]: relation.unknown']])
    await owner.request('PUT', getPath(marc), { superAdmin: true, id: newId(), company: stranger.companyId })
    expect((await marc.request('GET', getPath(marc))).body).toMatchObject({ superAdmin: false, id: marc.id })
  })

  test('a manager of some locations cannot grant more than they have, nor to a user of all locations', async () => {
    const [lyon, nice] = [await createLocation('Lyon Perrache'), await createLocation('Nice Étoile')]
    const manager = await server.colleague(owner, {
      profile: 'PROFILE_MEMBER',
      locations: [lyon.id],
      permissions: { report: false },
    })
    const marc = await server.colleague(owner, { profile: 'PROFILE_MEMBER', permissions: allPermissions(false) })
    const give = (change: object) => manager.request('PUT', getPath(marc), change)
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
    expect((await manager.request('PUT', getPath(owner), { disabled: true })).status).toBe(403)
    expect((await manager.request('DELETE', getPath(owner))).status).toBe(403)
  })

  test('a manager of some locations cannot give them, or access, to a user with more permissions', async () => {
    const [lyon, nice] = [await createLocation('Lyon Vaise'), await createLocation('Nice Riquier')]
    const few = { ...allPermissions(false), calendar: true, inbox: true, users: true }
    const [here, there] = [{ locations: [lyon.id] }, { locations: [lyon.id, nice.id] }]
    const member = (given: object) => server.colleague(owner, { profile: 'PROFILE_MEMBER', permissions: few, ...given })
    const manager = await member(there)
    const give = (to: TestUser, change: object) => manager.request('PUT', getPath(to), change)
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
    expect((await owner.request('PUT', getPath(awa), both)).status).toBe(200)
  })

  test('one’s own things stay one’s own', async () => {
    const marc = await server.colleague(owner)
    for (const change of [{ email: 'mine@now.example' }, { password: 'long enough 12' }, { lang: 'es' }])
      expect((await owner.request('PUT', getPath(marc), change)).status).toBe(403)
    expect((await owner.request('PUT', getPath(marc), { firstName: 'Marco' })).body.firstName).toBe('Marco')
  })

  test('a user of another company returns the same bytes as one that does not exist', async () => {
    const unknown = await owner.request('PUT', `/api/users/${newId()}`, { disabled: true })
    expect(unknown.status).toBe(404)
    expect((await owner.request('PUT', getPath(stranger), { disabled: true })).body).toEqual(unknown.body)
    expect((await owner.request('DELETE', getPath(stranger))).body).toEqual(unknown.body)
    const clerk = await server.colleague(owner, { permissions: { users: false } })
    expect((await clerk.request('PUT', getPath(owner), { firstName: 'X' })).body).toEqual(unknown.body)
    expect((await clerk.request('DELETE', getPath(owner))).status).toBe(403)
    expect((await stranger.request('GET', getPath(stranger))).status).toBe(200)
  })
})

describe('access', () => {
  test('removed access ends every session, and can be restored', async () => {
    const marc = await server.colleague(owner)
    const off = await owner.request('PUT', getPath(marc), { disabled: true })
    expect([off.status, off.body.status]).toEqual([200, 'disabled'])
    expect((await marc.request('GET', getPath(marc))).status).toBe(401)
    const signIn = () =>
      server.request('POST', '/api/login_check', { username: marc.email, password: 'correct horse battery' })
    expect((await signIn()).status).toBe(401)
    expect((await owner.request('PUT', getPath(marc), { disabled: false })).body.status).toBe('active')
    expect((await signIn()).status).toBe(200)
  })

  test('that comes back confirms no address', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const founder = { firstName: 'Awa', lastName: 'Diallo', companyName: 'Le Comptoir du Port' }
    const { body } = await server.request('POST', '/api/users', {
      ...{ ...founder, email: `${newId()}@example.com`, password: 'quatre mots sans rapport' },
    })
    const acting = { 'x-company': body.company['@id'] }
    // The last owner can’t be let out.
    await invitedOwner(admin, acting)
    const set = async (disabled: boolean) =>
      (await admin.request('PUT', getPath(body), { disabled }, acting)).body.status
    expect(await set(true)).toBe('disabled')
    expect(await set(false)).toBe('invited')
  })

  test('of a person who is deleted is gone, and the list is without them', async () => {
    const marc = await server.colleague(owner)
    expect((await owner.request('DELETE', getPath(marc))).status).toBe(204)
    expect((await marc.request('GET', getPath(marc))).status).toBe(401)
    expect((await owner.request('GET', getPath(marc))).status).toBe(404)
    expect((await owner.request('DELETE', getPath(marc))).status).toBe(404)
  })

  test('the access of the last owner cannot be removed, not even by two requests at once', async () => {
    const alone = await server.owner('Un seul patron')
    const admin = await server.colleague(stranger, { superAdmin: true })
    const acting = { 'x-company': `/api/companies/${alone.companyId}` }
    for (const change of [{ disabled: true }, { profile: 'PROFILE_MEMBER' }, { appPermissions: { inbox: true } }])
      expect(codes(await admin.request('PUT', getPath(alone), change, acting))[0]).toMatch(/rights\.lastOwner$/)
    expect((await admin.request('DELETE', getPath(alone), undefined, acting)).status).toBe(409)
    const second = await server.colleague(alone)
    const both = await Promise.all([
      alone.request('PUT', getPath(second), { disabled: true }),
      second.request('PUT', getPath(alone), { disabled: true }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the access of the last invited owner cannot be removed, not even by two requests at once', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const { body: company } = await admin.request('POST', '/api/companies', { name: 'Tout juste née' })
    const acting = { 'x-company': company['@id'] }
    const alone = await invitedOwner(admin, acting)
    for (const change of [{ disabled: true }, { profile: 'PROFILE_MEMBER' }, { appPermissions: { inbox: true } }])
      expect(codes(await admin.request('PUT', getPath(alone), change, acting))[0]).toMatch(/rights\.lastOwner$/)
    expect((await admin.request('DELETE', getPath(alone), undefined, acting)).status).toBe(409)
    const shown = async () => (await admin.request('GET', getPath(alone), undefined, acting)).body
    expect(await shown()).toMatchObject({ status: 'invited', profile: 'PROFILE_OWNER', canDelete: false })
    const second = await invitedOwner(admin, acting)
    expect(await shown()).toMatchObject({ canDelete: true })
    const both = await Promise.all(
      [alone, second].map((user) => admin.request('DELETE', getPath(user), undefined, acting)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('the access of an invited owner can be removed while an active owner remains', async () => {
    const alone = await server.owner('Une patronne, et une à venir')
    const admin = await server.colleague(stranger, { superAdmin: true })
    const acting = { 'x-company': `/api/companies/${alone.companyId}` }
    const coming = await invitedOwner(admin, acting)
    expect((await admin.request('DELETE', getPath(alone), undefined, acting)).status).toBe(409)
    expect(codes(await admin.request('PUT', getPath(alone), { disabled: true }, acting))).toEqual([
      'disabled: rights.lastOwner',
    ])
    expect((await alone.request('DELETE', getPath(coming))).status).toBe(204)
  })
})

/** Somebody invited to keep a company in hands, who has not followed the link. */
async function invitedOwner(admin: TestUser, acting: Record<string, string>): Promise<TestUser> {
  const person = { email: `${newId()}@example.com`, firstName: 'Awa', lastName: 'Ba', profile: 'PROFILE_OWNER' }
  const access = { appPermissions: allPermissions(true) }
  const { status, body } = await admin.request('POST', '/api/users', { ...person, ...access }, acting)
  expect(status).toBe(201)
  return body
}
