import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { createImage, uploadFile } from '../testing/files.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner('Les Tables de Margot')
  stranger = await server.owner('Another company')
})
afterAll(() => server.close())

const day = '0900-1800'
const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: '', sunday: '' }

interface PresentedActivity {
  operation: string
  objectType: string
  object?: string
  summary?: string
  fields: string[]
  details?: object
  locationCount?: number
  locations?: { name: string }[]
  user: { id: string; name: string }
  superAdmin: boolean
  ip: string
  userAgent: string
}
const acts = async (of: TestUser, search = ''): Promise<PresentedActivity[]> =>
  (await of.request('GET', `/api/user_activities?itemsPerPage=100&${search}`)).body.member

describe('the record of activities', () => {
  test('an activity is recorded with its user, object and address', async () => {
    const { body: group } = await owner.request(
      'POST',
      '/api/groups',
      { name: 'Sud-Est' },
      { 'user-agent': 'Browser\n\u001b[31m1' },
    )
    const [first] = await acts(owner)
    expect(first).toMatchObject({
      operation: 'groups.create',
      objectType: 'Group',
      object: group['@id'],
      summary: 'Sud-Est',
      fields: ['name'],
      user: { id: owner.id, name: 'Camille Test' },
      superAdmin: false,
      ip: '127.0.0.1',
      userAgent: 'Browser [31m1',
    })
    await owner.request('PUT', group['@id'], { name: 'Sud' })
    await owner.request('DELETE', group['@id'])
    expect((await acts(owner)).slice(0, 2)).toMatchObject([
      { operation: 'groups.remove', object: group['@id'], summary: 'Sud' },
      { operation: 'groups.update', object: group['@id'], summary: 'Sud' },
    ])
  })

  test('an activity lists the granted permissions, and never a secret', async () => {
    const marc = await server.colleague(owner)
    await owner.request('PUT', `/api/users/${marc.id}`, { appPermissions: { inbox: true }, profile: 'PROFILE_MEMBER' })
    expect((await acts(owner))[0]).toMatchObject({
      operation: 'users.update',
      summary: 'Camille Test',
      details: { appPermissions: { inbox: true }, profile: 'PROFILE_MEMBER' },
    })
    const invited = {
      email: 'ines@margot.example',
      firstName: 'Inès',
      lastName: 'Blanc',
      appPermissions: { inbox: true },
    }
    const key = { 'idempotency-key': 'invited once' }
    const first = await owner.request('POST', '/api/users', invited, key)
    // Asked again by the same key, nothing is done: there is nothing to keep.
    expect((await owner.request('POST', '/api/users', invited, key)).body).toEqual(first.body)
    expect(await acts(owner, 'operation=accounts.create')).toMatchObject([
      { object: first.body['@id'], summary: 'Inès Blanc', details: { appPermissions: { inbox: true } } },
    ])
    const password = 'canary entirely new'
    await marc.request('PUT', `/api/users/${marc.id}`, { password, currentPassword: 'correct horse battery' })
    const [last] = await acts(owner)
    expect(last?.fields).toEqual(['password', 'currentPassword'])
    expect(JSON.stringify(await acts(owner))).not.toMatch(/canary|correct horse/)
  })

  test('refused requests, reads and personal read marks are not recorded', async () => {
    const before = (await acts(owner)).length
    const clerk = await server.colleague(owner, { permissions: { locations: false } })
    await clerk.request('POST', '/api/groups', { name: 'Refused' })
    await owner.request('POST', '/api/groups', { name: '' })
    await owner.request('GET', '/api/groups')
    await owner.request('DELETE', '/api/notifications')
    expect(await acts(owner)).toHaveLength(before)
  })

  test('and what was done stand or fall together', async () => {
    const db = server.deps.databases.forCompany(owner.companyId)
    const count = async () => (await owner.request('GET', '/api/groups?name=Together')).body.totalItems
    // A name no connection can keep: the row of the activity fails, and so does the group.
    const response = await owner.request('POST', '/api/groups', { name: 'Together', [`${'x'.repeat(59)}\u0000`]: 1 })
    expect(response.status).toBe(400)
    expect(await count()).toBe(0)
    await expect(db.updateTable('user_activity').set({ operation: 'nothing' }).execute()).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.deleteFrom('user_activity').execute()).rejects.toThrow(/permission denied/)
  })

  test('is found by person, type and period, page by page', async () => {
    const inès = await server.colleague(owner)
    await inès.request('POST', '/api/location_labels', { name: 'Terrasse' })
    expect((await acts(owner, `user=/api/users/${inès.id}`)).map(({ operation }) => operation)).toEqual([
      'locationLabels.create',
    ])
    expect((await acts(owner, 'objectType=LocationLabel')).every((act) => act.objectType === 'LocationLabel')).toBe(
      true,
    )
    expect(await acts(owner, 'createdAt[before]=2020-01-01')).toEqual([])
    const { body } = await owner.request('GET', '/api/user_activities?itemsPerPage=1')
    expect([body.member.length, body.totalItems > 2, body.view.next !== undefined]).toEqual([1, true, true])
  })

  test('activities of deleted users and of acting super admins are still found', async () => {
    const colleague = await server.colleague(owner)
    expect((await colleague.request('POST', '/api/groups', { name: 'Ouest' })).status).toBe(201)
    const apart = async () => (await owner.request('GET', '/api/user_activities/people')).body.people
    expect(await apart()).toEqual([])
    expect((await owner.request('DELETE', `/api/users/${colleague.id}`)).status).toBe(204)
    const [gone] = await acts(owner, `user=${colleague.id}`)
    expect(await apart()).toEqual([{ id: colleague.id, name: gone?.user.name }])
    // Of another company's record nobody is known.
    expect((await stranger.request('GET', '/api/user_activities/people')).body.people).toEqual([])
  })

  test('is for those who manage users, of their own company', async () => {
    const clerk = await server.colleague(owner, { permissions: { users: false } })
    expect((await clerk.request('GET', '/api/user_activities')).status).toBe(403)
    expect(await acts(stranger)).toEqual([])
  })

  test('activities at invisible locations are not listed', async () => {
    const { body: lyon } = await owner.request('POST', '/api/locations', { name: 'Lyon' })
    const { body: nice } = await owner.request('POST', '/api/locations', { name: 'Nice' })
    const manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon.id] })
    const objects = (await acts(manager, 'objectType=Location')).map(({ object }) => object)
    expect(objects).toContain(lyon['@id'])
    expect(objects).not.toContain(nice['@id'])
  })
})

describe('an activity at locations', () => {
  let lyon: string
  let nice: string
  let manager: TestUser
  beforeAll(async () => {
    lyon = await createConnectedLocation(server, owner, { name: 'Les Halles' })
    nice = await createConnectedLocation(server, owner, { name: 'Masséna' })
    manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  })
  const listByOperation = async (user: TestUser, operation: string) =>
    (await acts(user, `operation=${operation}`)).map((act) => ({
      about: act.object ?? act.objectType,
      summary: act.summary,
      count: act.locationCount,
      names: act.locations?.map(({ name }) => name),
    }))

  test('a disconnection shows the location and network to users who see it', async () => {
    for (const location of [lyon, nice])
      expect((await owner.request('DELETE', `/api/locations/${location}/integrations/facebook`)).status).toBe(204)
    expect(await acts(manager, 'operation=connections.disconnect')).toMatchObject([
      { objectType: 'Location', object: iri(lyon), summary: 'Les Halles', details: { type: 'facebook' } },
    ])
    expect((await listByOperation(owner, 'connections.disconnect')).map(({ about }) => about)).toEqual([
      iri(nice),
      iri(lyon),
    ])
  })

  test('a bulk activity lists the locations its reader sees, whether run at once or in the background', async () => {
    const stranger = newId()
    const hours = { locationIds: [lyon, nice, stranger], payload: { type: 'default', openingHours: week } }
    expect((await owner.request('POST', '/api/locations/bulk/opening_hours', hours)).status).toBe(200)
    const background = { prefer: 'respond-async' }
    expect((await owner.request('POST', '/api/locations/bulk/opening_hours', hours, background)).status).toBe(202)
    const both = { about: 'Location', summary: undefined, count: 2, names: ['Les Halles', 'Masséna'] }
    expect(await listByOperation(owner, 'bulkUpdates.openingHours')).toEqual([both, both])
    const expected = { ...both, count: 1, names: ['Les Halles'] }
    expect(await listByOperation(manager, 'bulkUpdates.openingHours')).toEqual([expected, expected])

    const elsewhere = { locationIds: [nice], payload: { description: 'Face à la mer' } }
    expect((await owner.request('POST', '/api/locations/bulk/google_profile', elsewhere)).status).toBe(200)
    expect(await listByOperation(owner, 'bulkUpdates.googleProfile')).toMatchObject([{ count: 1, names: ['Masséna'] }])
    expect(await listByOperation(manager, 'bulkUpdates.googleProfile')).toEqual([])
  })

  test('an activity of an object belongs to its current and former locations', async () => {
    const post = (locationIds: string[]) => ({
      ...{
        integrationType: 'facebook',
        text: 'Nos horaires changent',
        postStatus: 'DRAFT',
        checkedLocations: locationIds,
      },
    })
    const { body: moved } = await owner.request('POST', '/api/scheduled_posts', post([lyon]))
    expect((await owner.request('PUT', moved['@id'], post([nice]))).status).toBe(200)
    const { body: away } = await owner.request('POST', '/api/scheduled_posts', post([nice]))
    expect((await owner.request('DELETE', away['@id'])).status).toBe(204)
    const listNotifications = async (user: TestUser) =>
      (await acts(user, 'objectType=ScheduledPost')).map((act) => [
        act.operation,
        act.locations?.map(({ name }) => name),
      ])
    expect(await listNotifications(manager)).toEqual([
      ['posts.update', ['Les Halles']],
      ['posts.create', ['Les Halles']],
    ])
    expect(await listNotifications(owner)).toEqual([
      ['posts.remove', ['Masséna']],
      ['posts.create', ['Masséna']],
      ['posts.update', ['Les Halles', 'Masséna']],
      ['posts.create', ['Les Halles']],
    ])
  })

  test('activities of private quick replies are visible to their owner only', async () => {
    expect((await owner.request('POST', '/api/library_folders', { name: 'Terrasses' })).status).toBe(201)
    const reply = { title: 'Merci', texts: { fr: 'Merci de votre visite !' } }
    expect((await owner.request('POST', '/api/quick_replies', { ...reply, visibility: 'company' })).status).toBe(201)
    expect((await owner.request('POST', '/api/quick_replies', { ...reply, visibility: 'me' })).status).toBe(201)
    const listSummaries = async (type: string) =>
      (await acts(manager, `objectType=${type}`)).map(({ summary }) => summary)
    expect(await listSummaries('LibraryFolder')).toEqual(['Terrasses'])
    expect(await listSummaries('QuickReply')).toEqual(['Merci'])
  })

  test('an activity whose locations were all deleted still shows their number', async () => {
    const gone = await createConnectedLocation(server, owner, { name: 'Place Carnot' })
    const hours = { locationIds: [lyon, gone], payload: { type: 'drive', openingHours: week } }
    await owner.request('POST', '/api/locations/bulk/opening_hours', hours)
    await owner.request('DELETE', iri(gone))
    expect((await listByOperation(owner, 'bulkUpdates.openingHours'))[0]).toMatchObject({
      count: 2,
      names: ['Les Halles'],
    })
  })
})

describe('a super admin', () => {
  test('a super admin acts for a company by a header, with every permission, and is recorded there', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true, permissions: { locations: false } })
    const acting = { 'x-company': `/api/companies/${owner.companyId}` }
    expect((await admin.request('POST', '/api/groups', { name: 'At home' })).status).toBe(403)
    const made = await admin.request(
      'POST',
      '/api/groups',
      { name: 'Par la plateforme' },
      { ...acting, 'idempotency-key': 'once' },
    )
    expect(made.status).toBe(201)
    const again = await admin.request(
      'POST',
      '/api/groups',
      { name: 'Par la plateforme' },
      { ...acting, 'idempotency-key': 'once' },
    )
    expect([again.status, again.body.id]).toEqual([201, made.body.id])
    expect((await owner.request('GET', made.body['@id'])).status).toBe(200)
    expect((await acts(owner)).slice(0, 2)).toMatchObject([
      { operation: 'groups.create', superAdmin: true, user: { id: admin.id } },
      { operation: 'companies.visit', superAdmin: true, objectType: 'Company' },
    ])
    const me = (await admin.request('GET', `/api/users/${admin.id}`, undefined, acting)).body
    expect([me.company.id, me.appPermissions.locations, me.profile]).toEqual([owner.companyId, true, 'PROFILE_OWNER'])
    expect((await admin.request('GET', `/api/users/${admin.id}`)).body.company.id).toBe(stranger.companyId)
  })

  test('does there whatever an owner does', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const company = await server.owner('Accompagnée')
    const acting = { 'x-company': company.companyId }
    const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      (await admin.request(method, path, body, { ...acting, 'idempotency-key': `${method} ${path}` })).status
    expect(await request('POST', '/api/locations', { name: 'Lyon' })).toBe(201)
    expect(await request('GET', '/api/oauth/facebook/authorize')).toBe(200)
    const post = { integrationType: 'facebook', postStatus: 'DRAFT', text: 'Bonjour', checkedLocations: [] }
    expect(await request('POST', '/api/scheduled_posts', post)).toBe(201)
    const colleague = { email: 'ines@accompagnee.example', firstName: 'Inès', lastName: 'Roux' }
    expect(await request('POST', '/api/users', colleague)).toBe(201)
    expect(await request('PUT', `/api/users/${company.id}`, { firstName: 'Camille-Anne' })).toBe(200)
    expect(await request('DELETE', '/api/notifications')).toBe(204)
    expect((await acts(company)).map(({ operation, superAdmin }) => [operation, superAdmin])).toEqual(
      ['users.update', 'accounts.create', 'posts.create', 'locations.create', 'companies.visit'].map((operation) => [
        operation,
        true,
      ]),
    )
    // At home they are who they were.
    expect((await admin.request('GET', '/api/locations')).body.totalItems).toBe(0)
  })

  test('a visit is recorded once an hour, however many requests it has', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const company = await server.owner('Regardée')
    const visit = () => admin.request('GET', '/api/locations', undefined, { 'x-company': company.companyId })
    const responses = await Promise.all(Array.from({ length: 10 }, visit))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await acts(company)).map(({ operation }) => operation)).toEqual(['companies.visit'])
  })

  test('changes themselves at home, wherever they are', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const company = await server.owner('Visitée')
    const change = { preferences: { theme: 'dark' } }
    const { status } = await admin.request('PUT', `/api/users/${admin.id}`, change, { 'x-company': company.companyId })
    expect(status).toBe(200)
    expect((await acts(company)).map(({ operation }) => operation)).toEqual(['companies.visit'])
    expect(await acts(stranger, `user=${admin.id}`)).toMatchObject([
      { operation: 'users.update', object: `/api/users/${admin.id}`, summary: 'Camille Test', superAdmin: false },
    ])
  })

  test('does at home what is the platform’s, and for a company what it takes of it', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const company = await server.owner('Servie')
    const acting = { 'x-company': company.companyId }
    const request = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      const response = await admin.request(method, path, body, acting)
      expect(response.status).toBeLessThan(300)
      return response.body
    }
    const made = await request('POST', '/api/companies', { name: 'Une autre maison' })
    // An upload belongs to the company one is in.
    const visitor: TestUser = {
      ...admin,
      request: (method, path, body, headers) => admin.request(method, path, body, { ...headers, ...acting }),
    }
    const { body: file } = await uploadFile(visitor, await createImage(64, 64, '#335577'))
    const shared = await request('POST', '/api/shared_medias', {
      ...{ attachment: file['@id'], name: 'Affiche.jpg', everybody: true },
    })
    await request('PUT', shared['@id'], { name: 'Noël.jpg', attachment: file['@id'] })
    await request('DELETE', shared['@id'])
    await request('POST', `${shared['@id']}/restoration`)
    await request('POST', `/api/library_medias/shared/${shared.id}/attachment`)

    const atCompany = await acts(company)
    expect(atCompany.map(({ operation }) => operation)).toEqual([
      ...['sharedMedias.take', 'attachments.create', 'companies.visit'],
    ])
    expect(JSON.stringify(atCompany)).not.toContain(made.id)
    expect(
      (await acts(stranger, `user=${admin.id}`)).map(({ operation, object, summary, superAdmin }) => [
        ...[operation, object, summary, superAdmin],
      ]),
    ).toEqual([
      ...['restore', 'remove', 'update'].map((action) => [`sharedMedias.${action}`, shared['@id'], 'Noël.jpg', false]),
      ['sharedMedias.create', shared['@id'], 'Affiche.jpg', false],
      ['companies.create', made['@id'], undefined, false],
    ])
  })

  test('a visit is recorded once, and an unknown company is not found', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const acting = { 'x-company': owner.companyId }
    for (let turn = 0; turn < 3; turn++)
      expect((await admin.request('GET', '/api/groups', undefined, acting)).status).toBe(200)
    expect(await acts(owner, `user=${admin.id}`)).toHaveLength(1)
    expect((await admin.request('GET', '/api/groups', undefined, { 'x-company': 'nowhere' })).status).toBe(404)
    expect((await admin.request('GET', '/api/groups', undefined, { 'x-company': admin.id })).status).toBe(404)
  })

  test('the company header of other users is ignored', async () => {
    const acting = { 'x-company': `/api/companies/${stranger.companyId}` }
    const { body } = await owner.request('GET', `/api/users/${owner.id}`, undefined, acting)
    expect(body.company.id).toBe(owner.companyId)
    expect((await owner.request('GET', '/api/groups', undefined, { 'x-company': 'nowhere' })).status).toBe(200)
  })
})
