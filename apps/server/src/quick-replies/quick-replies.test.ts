import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { codes, connectedPlace } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const make = (body: object, who = owner) =>
  who.ask('POST', '/api/quick_replies', { title: 'Merci', texts: { fr: 'Merci !' }, ...body })
const titles = async (query = '', who = owner) =>
  (await who.ask('GET', `/api/quick_replies${query}`)).body.member.map(({ title }: { title: string }) => title)
const remove = (who: Person, ...ids: string[]) => who.ask('POST', '/api/quick_replies/removal', { quickReplies: ids })

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
  expect((await owner.ask('GET', path)).body).toMatchObject(shown)
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

  const changed = await owner.ask('PUT', path, {
    texts: { fr: null, es: 'Gracias' },
    shortcut: null,
    folder: '',
    minRating: null,
  })
  expect(changed.body).toMatchObject({ title: 'Merci 5★', maxRating: 5 })
  expect(changed.body.texts).toEqual({ es: 'Gracias' })
  for (const key of ['shortcut', 'folder', 'minRating']) expect(changed.body).not.toHaveProperty(key)
  expect((await owner.ask('DELETE', path)).status).toBe(204)
  expect((await owner.ask('DELETE', path)).status).toBe(404)
  expect((await owner.ask('PUT', path, { title: 'x' })).status).toBe(404)
})

test('each language is changed by itself, and goes when nothing is left of it', async () => {
  const { body } = await make({ texts: { fr: 'Bonjour', en: 'Hello' } })
  const texts = async (asked: object) => (await owner.ask('PUT', body['@id'], { texts: asked })).body.texts
  expect(await texts({ fr: 'Bonjour à {{ville}}' })).toEqual({ fr: 'Bonjour à {{city}}', en: 'Hello' })
  expect(await texts({ es: 'Hola', en: null })).toEqual({ fr: 'Bonjour à {{city}}', es: 'Hola' })
  expect(await texts({ fr: ' ' })).toEqual({ es: 'Hola' })
  expect(await texts({})).toEqual({ es: 'Hola' })
  expect(codes(await owner.ask('PUT', body['@id'], { texts: { es: '' } }))).toEqual(['texts: quickReply.noText'])
  await remove(owner, body.id)
})

test('editedAt changes with the values, not when the same values are written again', async () => {
  const { body } = await make({ shortcut: '/ouvert', folder: 'Horaires', networks: ['google'], texts: { fr: 'Oui' } })
  const lastEdit = '2026-01-05T08:00:00+00:00'
  const backdate = () =>
    server.deps.databases
      .of(owner.companyId)
      .updateTable('quick_reply')
      .set({ edited_at: new Date(lastEdit) })
      .where('id', '=', body.id)
      .execute()
  const write = async (values: object) => (await owner.ask('PUT', body['@id'], values)).body.editedAt
  const move = async (folder: string) => {
    await owner.ask('POST', '/api/quick_replies/move', { quickReplies: [body.id], folder })
    return (await owner.ask('GET', body['@id'])).body.editedAt
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

test('says at its field what is wrong', async () => {
  const { body: taken } = await make({ title: 'Horaires', shortcut: 'été' })
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
    const answer = await make(body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
    expect(codes(answer), JSON.stringify(body)).toEqual(violations)
  }
  expect((await make({ shortcut: 'ete' })).body.violations[0].message).toContain('Horaires')
  await remove(owner, taken.id)
})

test('a field of the company’s own may be used, as long as a place has it', async () => {
  expect(codes(await make({ texts: { fr: 'Le wifi : {{wifi}}' } }))).toEqual(['texts.fr: quickReply.field'])
  await connectedPlace(server, owner, {
    ...{ name: 'Margot Lyon', columns: { city: 'Lyon', phone: '+33472000000', custom_fields: '{"wifi":"margot"}' } },
  })
  const made = await make({ texts: { fr: 'Le wifi : {{wifi}}' } })
  expect(made.status).toBe(201)
  const { body } = await owner.ask('GET', '/api/quick_replies/fields')
  expect(body).toMatchObject({ own: ['wifi'], place: 'Margot Lyon', lang: 'fr' })
  expect(body.values.es).toMatchObject({ name: 'Margot Lyon', city: 'Lyon', wifi: 'margot' })
  await remove(owner, made.body.id)
})

test('whether a place out of sight has a field is not told', async () => {
  const boss = await server.owner('Deux maisons')
  const lyon = await connectedPlace(server, boss, { columns: { custom_fields: '{"salle":"Bellecour"}' } })
  await connectedPlace(server, boss, { columns: { custom_fields: '{"cave":"12 degrés"}' } })
  const marc = await server.colleague(boss, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  const says = (name: string) => make({ texts: { fr: `Bonjour {{${name}}}` } }, marc)
  expect((await says('salle')).status).toBe(201)
  const [hidden, nowhere] = [codes(await says('cave')), codes(await says('grenier'))]
  expect([hidden, nowhere]).toEqual([['texts.fr: quickReply.field'], ['texts.fr: quickReply.field']])
  // What a colleague wrote of it stays when something else is changed.
  const { body } = await make({ texts: { fr: 'Notre {{cave}}' } }, boss)
  const renamed = await marc.ask('PUT', body['@id'], { title: 'Cave', texts: { en: 'Our {{cave}}' } })
  expect([renamed.status, renamed.body.texts?.fr]).toEqual([200, 'Notre {{cave}}'])
})

test('several are made at once, all or none; moved, deleted and put back with all they had', async () => {
  const item = { title: 'Un', texts: { fr: 'un' }, shortcut: 'un' }
  const refused = await owner.ask('POST', '/api/quick_replies/batch', {
    items: [item, { ...item, texts: { fr: '{{rien}}' } }],
  })
  expect(codes(refused)).toEqual(['items[1].texts.fr: quickReply.field', 'items[1].shortcut: quickReply.taken'])
  expect(await titles()).toEqual([])
  const items = [item, { title: 'Deux', texts: { en: 'two' } }]
  const made = await owner.ask('POST', '/api/quick_replies/batch', { items })
  expect(made).toMatchObject({ status: 201, body: { created: 2 } })
  const { member } = (await owner.ask('GET', '/api/quick_replies')).body
  expect(member).toMatchObject([{ title: 'Deux' }, { title: 'Un' }])
  const [two, one] = member
  const both = { quickReplies: [two['@id'], one['@id']] }
  expect((await owner.ask('POST', '/api/quick_replies/move', { ...both, folder: 'Tri' })).body).toEqual({ changed: 2 })
  expect(await titles('?folder=Tri')).toHaveLength(2)
  expect((await remove(owner, two.id, one.id)).body).toEqual({ changed: 2 })
  expect(await titles()).toEqual([])
  expect(codes(await remove(owner, one.id))).toEqual(['quickReplies[0]: relation.unknown'])

  // The shortcut leads elsewhere meanwhile.
  await make({ title: 'Autre', shortcut: 'UN' })
  expect((await owner.ask('POST', '/api/quick_replies/restoral', both)).body).toEqual({ changed: 2 })
  expect((await owner.ask('GET', one['@id'])).body).not.toHaveProperty('shortcut')
  expect((await owner.ask('GET', one['@id'])).body).toMatchObject({ folder: 'Tri', title: 'Un' })
  const { body } = await owner.ask('GET', '/api/quick_replies')
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
    for (const [who, { '@id': path, id }] of [
      [stranger, ours],
      [stranger, own],
      [owner, own],
    ] as const) {
      expect((await who.ask('GET', path)).status).toBe(404)
      expect((await who.ask('PUT', path, { title: 'pris' })).status).toBe(404)
      expect((await who.ask('DELETE', path)).status).toBe(404)
      for (const [verb, more] of [
        ['move', { folder: 'x' }],
        ['removal', {}],
        ['restoral', {}],
      ] as const)
        expect(codes(await who.ask('POST', `/api/quick_replies/${verb}`, { quickReplies: [id], ...more }))).toEqual([
          'quickReplies[0]: relation.unknown',
        ])
    }
    const { body: acts } = await owner.ask('GET', '/api/user_activities?objectType=QuickReply&itemsPerPage=2')
    expect(acts.member[0]).toMatchObject({ operation: 'quickReplies.create', object: own['@id'] })
    expect(acts.member[0]).not.toHaveProperty('summary', 'À moi')
    expect(acts.member[1]).toMatchObject({ summary: 'À tous' })
    // Shared, it may not take a shortcut that leads elsewhere.
    expect(codes(await clerk.ask('PUT', own['@id'], { visibility: 'company' }))).toEqual(['shortcut: quickReply.taken'])
    await remove(owner, ours.id)
    await remove(clerk, own.id)
  })

  test('are read with the inbox, and written with their own right', async () => {
    const { body: ours } = await make({ title: 'Lu' })
    const agent = await server.colleague(owner, { permissions: { quickReplies: false } })
    expect(await titles('', agent)).toEqual(['Lu'])
    expect((await agent.ask('GET', ours['@id'])).status).toBe(200)
    const nobody = await server.colleague(owner, { permissions: { quickReplies: false, inbox: false } })
    expect((await nobody.ask('GET', '/api/quick_replies')).status).toBe(403)
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
      expect((await agent.ask(method, path, body)).status, path).toBe(403)
    await remove(owner, ours.id)
  })

  test('go with the person whose own they are', async () => {
    const leaver = await server.colleague(owner)
    const { body: own } = await make({ visibility: 'me' }, leaver)
    expect((await owner.ask('DELETE', `/api/users/${leaver.id}`)).status).toBe(204)
    const rows = await server.deps.databases.of(owner.companyId).selectFrom('quick_reply').select('id').execute()
    expect(rows.map(({ id }) => id)).not.toContain(own.id)
  })
})

describe('in an answer', () => {
  async function question(who = owner) {
    const location = await connectedPlace(server, who, { name: 'Margot Nice', columns: { city: 'Nice' } })
    const id = newId()
    await server.deps.databases
      .of(who.companyId)
      .insertInto('inbox_item')
      .values({
        ...{ company_id: who.companyId, id, location_id: location, type: 'facebook', kind: 'comment' },
        ...{ account_id: `facebook-${location}`, remote_id: id, author_name: 'Lina Doucet', text: 'Ouvert ?' },
        ...{ created_at: new Date(), edited_at: new Date() },
      })
      .execute()
    return `/api/inboxes/${id}`
  }

  test('fields become what the item and its place say', async () => {
    const item = await question()
    const { body } = await owner.ask('GET', `${item}/reply_fields`)
    expect(body.lang).toBe('fr')
    expect(body.values.fr).toMatchObject({ customerFirstName: 'Lina', name: 'Margot Nice', city: 'Nice' })
    expect(body.values.fr).not.toHaveProperty('phone')
    const stranger = await server.owner('Encore ailleurs')
    expect((await stranger.ask('GET', `${item}/reply_fields`)).status).toBe(404)
    const member = await server.colleague(owner, { profile: 'PROFILE_MEMBER', locations: [] })
    expect((await member.ask('GET', `${item}/reply_fields`)).status).toBe(404)
  })

  test('one that is not filled is not sent, and one that is taken back does not count', async () => {
    const inbox = await question()
    const { body: used } = await make({ title: 'Utilisée' })
    const reply = (text: string, quickReplies = [used['@id']], who = owner) =>
      who.ask('POST', '/api/inbox_replies', { inbox, text, quickReplies })
    expect(codes(await reply('Bonjour {{customerFirstName}}'))).toEqual(['text: inbox.reply.unfilled'])
    const stranger = await server.owner('Plus loin')
    const { body: theirs } = await make({}, stranger)
    const clerk = await server.colleague(owner)
    const { body: own } = await make({ visibility: 'me' }, clerk)
    for (const one of [theirs, own])
      expect(codes(await reply('Bonjour', [used['@id'], one['@id']]))).toEqual(['quickReplies[1]: relation.unknown'])

    const sent = await reply('Bonjour Lina', [used['@id'], used['@id']])
    expect(sent.body).toMatchObject({ replyStatus: 'SENDING' })
    expect(codes(await owner.ask('PUT', sent.body['@id'], { text: '{{city}}' }))).toEqual([
      'text: inbox.reply.unfilled',
    ])
    expect((await owner.ask('DELETE', sent.body['@id'])).status).toBe(204)
    await server.runJobs()
    expect((await owner.ask('GET', used['@id'])).body).toMatchObject({ uses: 0 })
    // Deleted while somebody writes, it keeps nobody from answering.
    await remove(owner, used.id)
    expect((await reply('Bonjour Lina')).status).toBe(201)
  })
})
