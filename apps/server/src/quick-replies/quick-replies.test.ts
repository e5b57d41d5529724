import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const make = (body: object, user = owner) =>
  user.request('POST', '/api/quick_replies', { title: 'Merci', texts: { fr: 'Merci !' }, ...body })
const titles = async (query = '', user = owner) =>
  (await user.request('GET', `/api/quick_replies${query}`)).body.member.map(({ title }: { title: string }) => title)
const remove = (user: TestUser, ...ids: string[]) =>
  user.request('POST', '/api/quick_replies/removal', { quickReplies: ids })

test('one is made, found, changed and deleted', async () => {
  const made = await make({
    ...{ title: ' Merci 5★ ', shortcut: '/Merci', folder: ' Avis ', networks: ['google', 'google'] },
    ...{ minRating: 4, maxRating: 5, texts: { fr: ' Merci {{Prénom}}, à bientôt à {{ville}} ! ', en: '  ' } },
  })
  expect(made.status).toBe(201)
  const shown = {
    ...{ '@type': 'QuickReply', title: 'Merci 5★', shortcut: '/Merci', folder: 'Avis', networks: ['google'] },
    ...{ minRating: 4, maxRating: 5, visibility: 'company', uses: 0 },
    texts: { fr: 'Merci {{customerFirstName}}, à bientôt à {{city}} !' },
  }
  expect(made.body).toMatchObject(shown)
  expect(made.body.texts).toEqual(shown.texts)
  const path = made.body['@id']
  expect((await owner.request('GET', path)).body).toMatchObject(shown)
  for (const [query, found] of [
    ['?search=BIENTOT%20avis', 1],
    ['?search=nulle%20part', 0],
    ['?folder=Avis', 1],
    ['?lang=fr', 1],
    ['?lang=es', 0],
    ['?networks=google', 1],
    ['?networks=facebook', 0],
    ['?visibility=me', 0],
    ['?order[uses]=desc&order[lastUsedAt]=desc&order[title]=asc&order[createdAt]=asc', 1],
  ] as const)
    expect(await titles(query), query).toHaveLength(found)

  const changed = await owner.request('PUT', path, {
    texts: { fr: null, es: 'Gracias' },
    shortcut: null,
    folder: '',
    minRating: null,
  })
  expect(changed.body).toMatchObject({ title: 'Merci 5★', maxRating: 5 })
  expect(changed.body.texts).toEqual({ es: 'Gracias' })
  for (const key of ['shortcut', 'folder', 'minRating']) expect(changed.body).not.toHaveProperty(key)
  expect((await owner.request('DELETE', path)).status).toBe(204)
  expect((await owner.request('DELETE', path)).status).toBe(404)
  expect((await owner.request('PUT', path, { title: 'x' })).status).toBe(404)
})

test('each language is changed separately, and is removed when its text is empty', async () => {
  const { body } = await make({ texts: { fr: 'Bonjour', en: 'Hello' } })
  const texts = async (input: object) => (await owner.request('PUT', body['@id'], { texts: input })).body.texts
  expect(await texts({ fr: 'Bonjour à {{ville}}' })).toEqual({ fr: 'Bonjour à {{city}}', en: 'Hello' })
  expect(await texts({ es: 'Hola', en: null })).toEqual({ fr: 'Bonjour à {{city}}', es: 'Hola' })
  expect(await texts({ fr: ' ' })).toEqual({ es: 'Hola' })
  expect(await texts({})).toEqual({ es: 'Hola' })
  expect(codes(await owner.request('PUT', body['@id'], { texts: { es: '' } }))).toEqual(['texts: quickReply.noText'])
  await remove(owner, body.id)
})

test('editedAt changes with the values, not when the same values are written again', async () => {
  const { body } = await make({ shortcut: '/ouvert', folder: 'Horaires', networks: ['google'], texts: { fr: 'Oui' } })
  const lastEdit = '2026-01-05T08:00:00+00:00'
  const backdate = () =>
    server.deps.databases
      .forCompany(owner.companyId)
      .updateTable('quick_reply')
      .set({ edited_at: new Date(lastEdit) })
      .where('id', '=', body.id)
      .execute()
  const write = async (values: object) => (await owner.request('PUT', body['@id'], values)).body.editedAt
  const move = async (folder: string) => {
    await owner.request('POST', '/api/quick_replies/move', { quickReplies: [body.id], folder })
    return (await owner.request('GET', body['@id'])).body.editedAt
  }

  await backdate()
  const { title, shortcut, folder, networks, texts } = body
  expect(await write({ title, shortcut, folder, networks, texts })).toBe(lastEdit)
  expect(await move('Horaires')).toBe(lastEdit)
  expect(await write({ networks: [] })).not.toBe(lastEdit)
  await backdate()
  expect(await move('Accueil')).not.toBe(lastEdit)
  await remove(owner, body.id)
})

test('an invalid quick reply reports each field', async () => {
  const { body: existing } = await make({ title: 'Horaires', shortcut: 'été' })
  for (const [body, violations] of [
    [{ title: ' ' }, ['title: blank']],
    [{ texts: undefined }, ['texts: blank']],
    [{ texts: { fr: ' ' } }, ['texts: quickReply.noText']],
    [{ texts: { fr: 'a'.repeat(8001) } }, ['texts.fr: string.too_big']],
    [
      { texts: { fr: '{{météo}}', es: 'y {{description}}' } },
      ['texts.fr: quickReply.field', 'texts.es: quickReply.field'],
    ],
    [{ shortcut: '/à demain' }, ['shortcut: quickReply.shortcut']],
    [{ shortcut: 'ETE' }, ['shortcut: quickReply.taken']],
    [{ minRating: 0 }, ['minRating: number.too_small']],
    [{ minRating: 4, maxRating: 2 }, ['minRating: quickReply.ratings']],
    [{ networks: ['myspace'] }, ['networks[0]: choice']],
    [{ visibility: 'world' }, ['visibility: choice']],
  ] as const) {
    const response = await make(body)
    expect(response.status, JSON.stringify(body)).toBe(400)
    expect(codes(response), JSON.stringify(body)).toEqual(violations)
  }
  expect((await make({ shortcut: 'ete' })).body.violations[0].message).toContain('Horaires')
  await remove(owner, existing.id)
})

test('a custom field may be used while a visible location has it', async () => {
  expect(codes(await make({ texts: { fr: 'Le wifi : {{wifi}}' } }))).toEqual(['texts.fr: quickReply.field'])
  await createConnectedLocation(server, owner, {
    ...{ name: 'Margot Lyon', columns: { city: 'Lyon', phone: '+33472000000', custom_fields: '{"wifi":"margot"}' } },
  })
  const made = await make({ texts: { fr: 'Le wifi : {{wifi}}' } })
  expect(made.status).toBe(201)
  const { body } = await owner.request('GET', '/api/quick_replies/fields')
  expect(body).toMatchObject({ own: ['wifi'], place: 'Margot Lyon', lang: 'fr' })
  expect(body.values.es).toMatchObject({ name: 'Margot Lyon', city: 'Lyon', wifi: 'margot' })
  await remove(owner, made.body.id)
})

test('a field that only an invisible location has is reported as unknown', async () => {
  const boss = await server.owner('Deux maisons')
  const lyon = await createConnectedLocation(server, boss, { columns: { custom_fields: '{"salle":"Bellecour"}' } })
  await createConnectedLocation(server, boss, { columns: { custom_fields: '{"cave":"12 degrés"}' } })
  const marc = await server.colleague(boss, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  const createWithField = (name: string) => make({ texts: { fr: `Bonjour {{${name}}}` } }, marc)
  expect((await createWithField('salle')).status).toBe(201)
  const [hidden, nowhere] = [codes(await createWithField('cave')), codes(await createWithField('grenier'))]
  expect([hidden, nowhere]).toEqual([['texts.fr: quickReply.field'], ['texts.fr: quickReply.field']])
  // What a colleague wrote of it stays when something else is changed.
  const { body } = await make({ texts: { fr: 'Notre {{cave}}' } }, boss)
  const renamed = await marc.request('PUT', body['@id'], { title: 'Cave', texts: { en: 'Our {{cave}}' } })
  expect([renamed.status, renamed.body.texts?.fr]).toEqual([200, 'Notre {{cave}}'])
})

test('several are made at once, all or none; moved, deleted and put back with all they had', async () => {
  const item = { title: 'Un', texts: { fr: 'un' }, shortcut: 'un' }
  const refused = await owner.request('POST', '/api/quick_replies/batch', {
    items: [item, { ...item, texts: { fr: '{{rien}}' } }],
  })
  expect(codes(refused)).toEqual(['items[1].texts.fr: quickReply.field', 'items[1].shortcut: quickReply.taken'])
  expect(await titles()).toEqual([])
  const items = [item, { title: 'Deux', texts: { en: 'two' } }]
  const made = await owner.request('POST', '/api/quick_replies/batch', { items })
  expect(made).toMatchObject({ status: 201, body: { created: 2 } })
  const { member } = (await owner.request('GET', '/api/quick_replies')).body
  expect(member).toMatchObject([{ title: 'Deux' }, { title: 'Un' }])
  const [two, first] = member
  const both = { quickReplies: [two['@id'], first['@id']] }
  expect((await owner.request('POST', '/api/quick_replies/move', { ...both, folder: 'Tri' })).body).toEqual({
    changed: 2,
  })
  expect(await titles('?folder=Tri')).toHaveLength(2)
  expect((await remove(owner, two.id, first.id)).body).toEqual({ changed: 2 })
  expect(await titles()).toEqual([])
  expect(codes(await remove(owner, first.id))).toEqual(['quickReplies[0]: relation.unknown'])

  // The shortcut leads elsewhere meanwhile.
  await make({ title: 'Autre', shortcut: 'UN' })
  expect((await owner.request('POST', '/api/quick_replies/restoral', both)).body).toEqual({ changed: 2 })
  expect((await owner.request('GET', first['@id'])).body).not.toHaveProperty('shortcut')
  expect((await owner.request('GET', first['@id'])).body).toMatchObject({ folder: 'Tri', title: 'Un' })
  const { body } = await owner.request('GET', '/api/quick_replies')
  await remove(owner, ...body.member.map(({ id }: { id: string }) => id))
})

describe('the quick replies of others', () => {
  test('are not there: another company’s, and those that are one person’s own, for the owner neither', async () => {
    const stranger = await server.owner('Ailleurs')
    const clerk = await server.colleague(owner)
    const { body: ours } = await make({ title: 'À tous', shortcut: 'salut' })
    const { body: own } = await make({ title: 'À moi', shortcut: 'salut', visibility: 'me' }, clerk)
    expect(own).toMatchObject({ visibility: 'me', shortcut: '/salut' })
    expect(await titles('', clerk)).toEqual(['À moi', 'À tous'])
    expect(await titles()).toEqual(['À tous'])
    for (const [user, { '@id': path, id }] of [
      [stranger, ours],
      [stranger, own],
      [owner, own],
    ] as const) {
      expect((await user.request('GET', path)).status).toBe(404)
      expect((await user.request('PUT', path, { title: 'pris' })).status).toBe(404)
      expect((await user.request('DELETE', path)).status).toBe(404)
      for (const [action, more] of [
        ['move', { folder: 'x' }],
        ['removal', {}],
        ['restoral', {}],
      ] as const)
        expect(
          codes(await user.request('POST', `/api/quick_replies/${action}`, { quickReplies: [id], ...more })),
        ).toEqual(['quickReplies[0]: relation.unknown'])
    }
    const { body: acts } = await owner.request('GET', '/api/user_activities?objectType=QuickReply&itemsPerPage=2')
    expect(acts.member[0]).toMatchObject({ operation: 'quickReplies.create', object: own['@id'] })
    expect(acts.member[0]).not.toHaveProperty('summary', 'À moi')
    expect(acts.member[1]).toMatchObject({ summary: 'À tous' })
    // Shared, it may not take a shortcut that leads elsewhere.
    expect(codes(await clerk.request('PUT', own['@id'], { visibility: 'company' }))).toEqual([
      'shortcut: quickReply.taken',
    ])
    await remove(owner, ours.id)
    await remove(clerk, own.id)
  })

  test('are read with the inbox, and written with their own right', async () => {
    const { body: ours } = await make({ title: 'Lu' })
    const agent = await server.colleague(owner, { permissions: { quickReplies: false } })
    expect(await titles('', agent)).toEqual(['Lu'])
    expect((await agent.request('GET', ours['@id'])).status).toBe(200)
    const userWithoutPermissions = await server.colleague(owner, { permissions: { quickReplies: false, inbox: false } })
    expect((await userWithoutPermissions.request('GET', '/api/quick_replies')).status).toBe(403)
    for (const [method, path, body] of [
      ['POST', '/api/quick_replies', { title: 'x', texts: { fr: 'x' } }],
      ['POST', '/api/quick_replies/batch', { items: [] }],
      ['POST', '/api/quick_replies/move', { quickReplies: [ours.id], folder: null }],
      ['POST', '/api/quick_replies/removal', { quickReplies: [ours.id] }],
      ['POST', '/api/quick_replies/restoral', { quickReplies: [ours.id] }],
      ['GET', '/api/quick_replies/fields', undefined],
      ['PUT', ours['@id'], { title: 'x' }],
      ['DELETE', ours['@id'], undefined],
    ] as const)
      expect((await agent.request(method, path, body)).status, path).toBe(403)
    await remove(owner, ours.id)
  })

  test('go with the person whose own they are', async () => {
    const leaver = await server.colleague(owner)
    const { body: own } = await make({ visibility: 'me' }, leaver)
    expect((await owner.request('DELETE', `/api/users/${leaver.id}`)).status).toBe(204)
    const rows = await server.deps.databases
      .forCompany(owner.companyId)
      .selectFrom('quick_reply')
      .select('id')
      .execute()
    expect(rows.map(({ id }) => id)).not.toContain(own.id)
  })
})

describe('a quick reply inserted in an inbox reply', () => {
  async function question(user = owner) {
    const location = await createConnectedLocation(server, user, { name: 'Margot Nice', columns: { city: 'Nice' } })
    const id = newId()
    await server.deps.databases
      .forCompany(user.companyId)
      .insertInto('inbox_item')
      .values({
        ...{ company_id: user.companyId, id, location_id: location, type: 'facebook', kind: 'comment' },
        ...{ account_id: `facebook-${location}`, remote_id: id, author_name: 'Lina Doucet', text: 'Ouvert ?' },
        ...{ created_at: new Date(), edited_at: new Date() },
      })
      .execute()
    return `/api/inboxes/${id}`
  }

  test('fields are replaced by the values of the item and its location', async () => {
    const item = await question()
    const { body } = await owner.request('GET', `${item}/reply_fields`)
    expect(body.lang).toBe('fr')
    expect(body.values.fr).toMatchObject({ customerFirstName: 'Lina', name: 'Margot Nice', city: 'Nice' })
    expect(body.values.fr).not.toHaveProperty('phone')
    const stranger = await server.owner('Encore ailleurs')
    expect((await stranger.request('GET', `${item}/reply_fields`)).status).toBe(404)
    const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [] })
    expect((await member.request('GET', `${item}/reply_fields`)).status).toBe(404)
  })

  test('a reply with an empty field is not sent, and an undone reply is not counted', async () => {
    const inbox = await question()
    const { body: used } = await make({ title: 'Utilisée' })
    const reply = (text: string, quickReplies = [used['@id']], user = owner) =>
      user.request('POST', '/api/inbox_replies', { inbox, text, quickReplies })
    expect(codes(await reply('Bonjour {{customerFirstName}}'))).toEqual(['text: inbox.reply.unfilled'])
    const stranger = await server.owner('Plus loin')
    const { body: foreign } = await make({}, stranger)
    const clerk = await server.colleague(owner)
    const { body: own } = await make({ visibility: 'me' }, clerk)
    for (const item of [foreign, own])
      expect(codes(await reply('Bonjour', [used['@id'], item['@id']]))).toEqual(['quickReplies[1]: relation.unknown'])

    const sent = await reply('Bonjour Lina', [used['@id'], used['@id']])
    expect(sent.body).toMatchObject({ replyStatus: 'SENDING' })
    expect(codes(await owner.request('PUT', sent.body['@id'], { text: '{{city}}' }))).toEqual([
      'text: inbox.reply.unfilled',
    ])
    expect((await owner.request('DELETE', sent.body['@id'])).status).toBe(204)
    await server.runJobs()
    expect((await owner.request('GET', used['@id'])).body).toMatchObject({ uses: 0 })
    // Deleted while somebody writes, it keeps nobody from answering.
    await remove(owner, used.id)
    expect((await reply('Bonjour Lina')).status).toBe(201)
  })
})
