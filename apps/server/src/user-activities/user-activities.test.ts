import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { connectedPlace, iri } from '../testing/connected-locations.ts'
import { picture, uploadFile } from '../testing/files.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let owner: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner('Les Tables de Margot')
  stranger = await server.owner('Another company')
})
afterAll(() => server.close())

const day = '0900-1800'
const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: '', sunday: '' }

interface Shown {
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
const acts = async (of: Person, search = ''): Promise<Shown[]> =>
  (await of.ask('GET', `/api/user_activities?itemsPerPage=100&${search}`)).body.member

describe('who did what', () => {
  test('is kept with what was done: who, what to, from where', async () => {
    const { body: group } = await owner.ask(
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
    await owner.ask('PUT', group['@id'], { name: 'Sud' })
    await owner.ask('DELETE', group['@id'])
    expect((await acts(owner)).slice(0, 2)).toMatchObject([
      { operation: 'groups.remove', object: group['@id'], summary: 'Sud' },
      { operation: 'groups.update', object: group['@id'], summary: 'Sud' },
    ])
  })

  test('says what rights somebody was given, and never a secret', async () => {
    const marc = await server.colleague(owner)
    await owner.ask('PUT', `/api/users/${marc.id}`, { appPermissions: { inbox: true }, profile: 'PROFILE_MEMBER' })
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
    const first = await owner.ask('POST', '/api/users', invited, key)
    // Asked again by the same key, nothing is done: there is nothing to keep.
    expect((await owner.ask('POST', '/api/users', invited, key)).body).toEqual(first.body)
    expect(await acts(owner, 'operation=accounts.create')).toMatchObject([
      { object: first.body['@id'], summary: 'Inès Blanc', details: { appPermissions: { inbox: true } } },
    ])
    const password = 'canary entirely new'
    await marc.ask('PUT', `/api/users/${marc.id}`, { password, currentPassword: 'correct horse battery' })
    const [last] = await acts(owner)
    expect(last?.fields).toEqual(['password', 'currentPassword'])
    expect(JSON.stringify(await acts(owner))).not.toMatch(/canary|correct horse/)
  })

  test('is not kept of what was refused, nor of what only looks or marks what is one’s own', async () => {
    const before = (await acts(owner)).length
    const clerk = await server.colleague(owner, { permissions: { locations: false } })
    await clerk.ask('POST', '/api/groups', { name: 'Refused' })
    await owner.ask('POST', '/api/groups', { name: '' })
    await owner.ask('GET', '/api/groups')
    await owner.ask('DELETE', '/api/notifications')
    expect(await acts(owner)).toHaveLength(before)
  })

  test('and what was done stand or fall together', async () => {
    const db = server.deps.databases.of(owner.companyId)
    const count = async () => (await owner.ask('GET', '/api/groups?name=Together')).body.totalItems
    // A name no connection can keep: the row of the activity fails, and so does the group.
    const answer = await owner.ask('POST', '/api/groups', { name: 'Together', [`${'x'.repeat(59)}\u0000`]: 1 })
    expect(answer.status).toBe(400)
    expect(await count()).toBe(0)
    await expect(db.updateTable('user_activity').set({ operation: 'nothing' }).execute()).rejects.toThrow(
      /permission denied/,
    )
    await expect(db.deleteFrom('user_activity').execute()).rejects.toThrow(/permission denied/)
  })

  test('is found by person, type and period, page by page', async () => {
    const inès = await server.colleague(owner)
    await inès.ask('POST', '/api/location_labels', { name: 'Terrasse' })
    expect((await acts(owner, `user=/api/users/${inès.id}`)).map(({ operation }) => operation)).toEqual([
      'locationLabels.create',
    ])
    expect((await acts(owner, 'objectType=LocationLabel')).every((act) => act.objectType === 'LocationLabel')).toBe(
      true,
    )
    expect(await acts(owner, 'createdAt[before]=2020-01-01')).toEqual([])
    const { body } = await owner.ask('GET', '/api/user_activities?itemsPerPage=1')
    expect([body.member.length, body.totalItems > 2, body.view.next !== undefined]).toEqual([1, true, true])
  })

  test('is still found by who is gone, and by who acted for the company', async () => {
    const colleague = await server.colleague(owner)
    expect((await colleague.ask('POST', '/api/groups', { name: 'Ouest' })).status).toBe(201)
    const apart = async () => (await owner.ask('GET', '/api/user_activities/people')).body.people
    expect(await apart()).toEqual([])
    expect((await owner.ask('DELETE', `/api/users/${colleague.id}`)).status).toBe(204)
    const [gone] = await acts(owner, `user=${colleague.id}`)
    expect(await apart()).toEqual([{ id: colleague.id, name: gone?.user.name }])
    // Of another company's record nobody is known.
    expect((await stranger.ask('GET', '/api/user_activities/people')).body.people).toEqual([])
  })

  test('is for those who manage users, of their own company', async () => {
    const clerk = await server.colleague(owner, { permissions: { users: false } })
    expect((await clerk.ask('GET', '/api/user_activities')).status).toBe(403)
    expect(await acts(stranger)).toEqual([])
  })

  test('at places somebody does not see is not told them', async () => {
    const { body: lyon } = await owner.ask('POST', '/api/locations', { name: 'Lyon' })
    const { body: nice } = await owner.ask('POST', '/api/locations', { name: 'Nice' })
    const manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon.id] })
    const places = (await acts(manager, 'objectType=Location')).map(({ object }) => object)
    expect(places).toContain(lyon['@id'])
    expect(places).not.toContain(nice['@id'])
  })
})

describe('an act on places', () => {
  let lyon: string
  let nice: string
  let manager: Person
  beforeAll(async () => {
    lyon = await connectedPlace(server, owner, { name: 'Les Halles' })
    nice = await connectedPlace(server, owner, { name: 'Masséna' })
    manager = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  })
  const of = async (who: Person, operation: string) =>
    (await acts(who, `operation=${operation}`)).map((act) => ({
      about: act.object ?? act.objectType,
      summary: act.summary,
      count: act.locationCount,
      names: act.locations?.map(({ name }) => name),
    }))

  test('says which was disconnected from which network, to those who see it', async () => {
    for (const place of [lyon, nice])
      expect((await owner.ask('DELETE', `/api/locations/${place}/integrations/facebook`)).status).toBe(204)
    expect(await acts(manager, 'operation=connections.disconnect')).toMatchObject([
      { objectType: 'Location', object: iri(lyon), summary: 'Les Halles', details: { type: 'facebook' } },
    ])
    expect((await of(owner, 'connections.disconnect')).map(({ about }) => about)).toEqual([iri(nice), iri(lyon)])
  })

  test('of several says which of them its reader sees, whether done at once or in the background', async () => {
    const stranger = newId()
    const hours = { locationIds: [lyon, nice, stranger], payload: { type: 'default', openingHours: week } }
    expect((await owner.ask('POST', '/api/locations/bulk/opening_hours', hours)).status).toBe(200)
    const background = { prefer: 'respond-async' }
    expect((await owner.ask('POST', '/api/locations/bulk/opening_hours', hours, background)).status).toBe(202)
    const both = { about: 'Location', summary: undefined, count: 2, names: ['Les Halles', 'Masséna'] }
    expect(await of(owner, 'bulkUpdates.openingHours')).toEqual([both, both])
    const one = { ...both, count: 1, names: ['Les Halles'] }
    expect(await of(manager, 'bulkUpdates.openingHours')).toEqual([one, one])

    const elsewhere = { locationIds: [nice], payload: { description: 'Face à la mer' } }
    expect((await owner.ask('POST', '/api/locations/bulk/google_profile', elsewhere)).status).toBe(200)
    expect(await of(owner, 'bulkUpdates.googleProfile')).toMatchObject([{ count: 1, names: ['Masséna'] }])
    expect(await of(manager, 'bulkUpdates.googleProfile')).toEqual([])
  })

  test('is that of a thing at places, too: where it stands, and where it stood', async () => {
    const post = (places: string[]) => ({
      ...{ integrationType: 'facebook', text: 'Nos horaires changent', postStatus: 'DRAFT', checkedLocations: places },
    })
    const { body: moved } = await owner.ask('POST', '/api/scheduled_posts', post([lyon]))
    expect((await owner.ask('PUT', moved['@id'], post([nice]))).status).toBe(200)
    const { body: away } = await owner.ask('POST', '/api/scheduled_posts', post([nice]))
    expect((await owner.ask('DELETE', away['@id'])).status).toBe(204)
    const told = async (who: Person) =>
      (await acts(who, 'objectType=ScheduledPost')).map((act) => [
        act.operation,
        act.locations?.map(({ name }) => name),
      ])
    expect(await told(manager)).toEqual([
      ['posts.update', ['Les Halles']],
      ['posts.create', ['Les Halles']],
    ])
    expect(await told(owner)).toEqual([
      ['posts.remove', ['Masséna']],
      ['posts.create', ['Masséna']],
      ['posts.update', ['Les Halles', 'Masséna']],
      ['posts.create', ['Les Halles']],
    ])
  })

  test('of what all share is told to everybody, of a reply of one’s own to nobody else', async () => {
    expect((await owner.ask('POST', '/api/library_folders', { name: 'Terrasses' })).status).toBe(201)
    const reply = { title: 'Merci', texts: { fr: 'Merci de votre visite !' } }
    expect((await owner.ask('POST', '/api/quick_replies', { ...reply, visibility: 'company' })).status).toBe(201)
    expect((await owner.ask('POST', '/api/quick_replies', { ...reply, visibility: 'me' })).status).toBe(201)
    const told = async (type: string) => (await acts(manager, `objectType=${type}`)).map(({ summary }) => summary)
    expect(await told('LibraryFolder')).toEqual(['Terrasses'])
    expect(await told('QuickReply')).toEqual(['Merci'])
  })

  test('of which none is there any more still says how many they were', async () => {
    const gone = await connectedPlace(server, owner, { name: 'Place Carnot' })
    const hours = { locationIds: [lyon, gone], payload: { type: 'drive', openingHours: week } }
    await owner.ask('POST', '/api/locations/bulk/opening_hours', hours)
    await owner.ask('DELETE', iri(gone))
    expect((await of(owner, 'bulkUpdates.openingHours'))[0]).toMatchObject({ count: 2, names: ['Les Halles'] })
  })
})

describe('a super admin', () => {
  test('acts for a company by a header, with every right there, and it is kept there', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true, permissions: { locations: false } })
    const acting = { 'x-company': `/api/companies/${owner.companyId}` }
    expect((await admin.ask('POST', '/api/groups', { name: 'At home' })).status).toBe(403)
    const made = await admin.ask(
      'POST',
      '/api/groups',
      { name: 'Par la plateforme' },
      { ...acting, 'idempotency-key': 'once' },
    )
    expect(made.status).toBe(201)
    const again = await admin.ask(
      'POST',
      '/api/groups',
      { name: 'Par la plateforme' },
      { ...acting, 'idempotency-key': 'once' },
    )
    expect([again.status, again.body.id]).toEqual([201, made.body.id])
    expect((await owner.ask('GET', made.body['@id'])).status).toBe(200)
    expect((await acts(owner)).slice(0, 2)).toMatchObject([
      { operation: 'groups.create', superAdmin: true, user: { id: admin.id } },
      { operation: 'companies.visit', superAdmin: true, objectType: 'Company' },
    ])
    const me = (await admin.ask('GET', `/api/users/${admin.id}`, undefined, acting)).body
    expect([me.company.id, me.appPermissions.locations, me.profile]).toEqual([owner.companyId, true, 'PROFILE_OWNER'])
    expect((await admin.ask('GET', `/api/users/${admin.id}`)).body.company.id).toBe(stranger.companyId)
  })

  test('does there whatever an owner does', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const company = await server.owner('Accompagnée')
    const acting = { 'x-company': company.companyId }
    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      (await admin.ask(method, path, body, { ...acting, 'idempotency-key': `${method} ${path}` })).status
    expect(await ask('POST', '/api/locations', { name: 'Lyon' })).toBe(201)
    expect(await ask('GET', '/api/oauth/facebook/authorize')).toBe(200)
    const post = { integrationType: 'facebook', postStatus: 'DRAFT', text: 'Bonjour', checkedLocations: [] }
    expect(await ask('POST', '/api/scheduled_posts', post)).toBe(201)
    const colleague = { email: 'ines@accompagnee.example', firstName: 'Inès', lastName: 'Roux' }
    expect(await ask('POST', '/api/users', colleague)).toBe(201)
    expect(await ask('PUT', `/api/users/${company.id}`, { firstName: 'Camille-Anne' })).toBe(200)
    expect(await ask('DELETE', '/api/notifications')).toBe(204)
    expect((await acts(company)).map(({ operation, superAdmin }) => [operation, superAdmin])).toEqual(
      ['users.update', 'accounts.create', 'posts.create', 'locations.create', 'companies.visit'].map((operation) => [
        operation,
        true,
      ]),
    )
    // At home they are who they were.
    expect((await admin.ask('GET', '/api/locations')).body.totalItems).toBe(0)
  })

  test('looks around once an hour, however much is asked at once', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const company = await server.owner('Regardée')
    const look = () => admin.ask('GET', '/api/locations', undefined, { 'x-company': company.companyId })
    const answers = await Promise.all(Array.from({ length: 10 }, look))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await acts(company)).map(({ operation }) => operation)).toEqual(['companies.visit'])
  })

  test('changes themselves at home, wherever they are', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const company = await server.owner('Visitée')
    const change = { preferences: { theme: 'dark' } }
    const { status } = await admin.ask('PUT', `/api/users/${admin.id}`, change, { 'x-company': company.companyId })
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
    const ask = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      const answer = await admin.ask(method, path, body, acting)
      expect(answer.status).toBeLessThan(300)
      return answer.body
    }
    const made = await ask('POST', '/api/companies', { name: 'Une autre maison' })
    // An upload belongs to the company one is in.
    const visitor: Person = {
      ...admin,
      ask: (method, path, body, headers) => admin.ask(method, path, body, { ...headers, ...acting }),
    }
    const { body: file } = await uploadFile(visitor, await picture(64, 64, '#335577'))
    const shared = await ask('POST', '/api/shared_medias', {
      ...{ attachment: file['@id'], name: 'Affiche.jpg', everybody: true },
    })
    await ask('PUT', shared['@id'], { name: 'Noël.jpg', attachment: file['@id'] })
    await ask('DELETE', shared['@id'])
    await ask('POST', `${shared['@id']}/restoration`)
    await ask('POST', `/api/library_medias/shared/${shared.id}/attachment`)

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
      ...['restore', 'remove', 'update'].map((verb) => [`sharedMedias.${verb}`, shared['@id'], 'Noël.jpg', false]),
      ['sharedMedias.create', shared['@id'], 'Affiche.jpg', false],
      ['companies.create', made['@id'], undefined, false],
    ])
  })

  test('looking around is kept once, and a company that is none is not there', async () => {
    const admin = await server.colleague(stranger, { superAdmin: true })
    const acting = { 'x-company': owner.companyId }
    for (let turn = 0; turn < 3; turn++)
      expect((await admin.ask('GET', '/api/groups', undefined, acting)).status).toBe(200)
    expect(await acts(owner, `user=${admin.id}`)).toHaveLength(1)
    expect((await admin.ask('GET', '/api/groups', undefined, { 'x-company': 'nowhere' })).status).toBe(404)
    expect((await admin.ask('GET', '/api/groups', undefined, { 'x-company': admin.id })).status).toBe(404)
  })

  test('anybody else’s header says nothing', async () => {
    const acting = { 'x-company': `/api/companies/${stranger.companyId}` }
    const { body } = await owner.ask('GET', `/api/users/${owner.id}`, undefined, acting)
    expect(body.company.id).toBe(owner.companyId)
    expect((await owner.ask('GET', '/api/groups', undefined, { 'x-company': 'nowhere' })).status).toBe(200)
  })
})
