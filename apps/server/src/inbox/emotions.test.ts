import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueNow } from '../jobs/enqueue.ts'
import { createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { applyItems } from './upsert-items.ts'

let server: TestServer
let camille: TestUser
let lyon: string
let nice: string
let group: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  group = (await camille.request('POST', '/api/groups', { name: 'Sud' })).body.id
  nice = await createConnectedLocation(server, camille, { name: 'Nice', columns: { group_id: group } })
})
afterAll(() => server?.close())

type Item = Parameters<typeof applyItems>[2][number]
let counter = 0
const buildItem = (text: string, more: Partial<Item> = {}): Item => ({
  ...{ remoteId: `item-${++counter}`, kind: 'review', parentRemoteId: null, postRemoteId: null },
  ...{
    authorId: 'a1',
    authorName: 'Lina',
    authorAvatar: null,
    text,
    rating: null,
    likes: 0,
    images: [],
    permalink: null,
  },
  ...{ createdAt: new Date('2026-05-01T10:00:00Z'), updatedAt: new Date('2026-05-01T10:00:00Z') },
  ...{ hidden: false, ours: false, replies: [] },
  ...more,
})
const ingest = (
  locationId: string,
  items: Item[],
  type: 'google' | 'facebook' | 'tripadvisor' = 'google',
  user = camille,
) =>
  server.deps.databases
    .forCompany(user.companyId)
    .transaction()
    .execute((tx) =>
      applyItems(tx, { companyId: user.companyId, locationId, type, accountId: `${type}-${locationId}` }, items),
    )
const stats = async (query = '', user = camille) => (await user.request('GET', `/api/emotion_stats${query}`)).body
const fetchTerms = async (query = '') => (await camille.request('GET', `/api/review_words${query}`)).body
const items = (felt: { emotions: { emotion: string; items: number }[] }) =>
  Object.fromEntries(felt.emotions.filter((row) => row.items > 0).map((row) => [row.emotion, row.items]))

test('customers’ texts are classified on arrival and counted with their stars', async () => {
  await ingest(lyon, [
    buildItem('Accueil adorable, un régal !', { rating: 5 }),
    buildItem('Serveur impoli, inadmissible.', { rating: 1 }),
    buildItem('', { rating: 4 }),
  ])
  await ingest(nice, [buildItem('Terrasse superbe', { rating: 5, updatedAt: new Date('2026-07-01T10:00:00Z') })])
  await ingest(
    lyon,
    [buildItem('Vous êtes ouverts jeudi ?', { kind: 'comment' }), buildItem('J’adore', { kind: 'comment' })],
    'facebook',
  )
  // Nobody but the two of them reads what they write each other.
  const db = server.deps.databases.forCompany(camille.companyId)
  await db.updateTable('inbox_item').set({ kind: 'message' }).where('text', '=', 'J’adore').execute()
  const all = await stats()
  expect(items(all)).toEqual({ Joie: 2, Colère: 1 })
  expect(all).toMatchObject({ items: 5, neutral: 1, wordless: 1, unread: 0, averageRating: 15 / 4 })
  expect(all.emotions).toHaveLength(7)
  expect(all.stars).toEqual([
    ...[
      { stars: 5, items: 2 },
      { stars: 4, items: 1 },
      { stars: 3, items: 0 },
    ],
    ...[
      { stars: 2, items: 0 },
      { stars: 1, items: 1 },
    ],
  ])
  expect(all.byKind).toEqual([
    { kind: 'review', items: 4 },
    { kind: 'comment', items: 1 },
  ])
  for (const [query, found] of [
    [`?location=${encodeURIComponent(iri(lyon))}`, { Joie: 1, Colère: 1 }],
    [`?location[]=${lyon}&location[]=${nice}`, { Joie: 2, Colère: 1 }],
    ['?location=nowhere', {}],
    ['?groupe=nowhere', {}],
    [`?groupe=${group}`, { Joie: 1 }],
    [`?groupe=${group}&location=${lyon}`, { Joie: 2, Colère: 1 }],
    ['?kind=comment', {}],
    ['?integrationType=facebook', {}],
    ['?editedAt[after]=2026-06-01', { Joie: 1 }],
  ] as const)
    expect(items(await stats(query)), query).toEqual(found)
})

test('filtering by emotion lists the items behind the count', async () => {
  const { body } = await camille.request('GET', `/api/inboxes?emotion=${encodeURIComponent('Colère')}&kind=review`)
  expect(body).toMatchObject({ totalItems: 1, member: [{ text: 'Serveur impoli, inadmissible.' }] })
  expect((await camille.request('GET', '/api/inboxes?emotion=Joie&likesCount=5')).body.totalItems).toBe(2)
})

test('an edited text is classified again', async () => {
  const first = buildItem('Quelle déception.', { rating: 2 })
  await ingest(nice, [first])
  expect(items(await stats(`?location=${nice}`))).toEqual({ Joie: 1, Tristesse: 1 })
  await ingest(nice, [
    { ...first, text: 'Finalement ravi, merci !', rating: 5, updatedAt: new Date('2026-08-01T10:00:00Z') },
  ])
  expect(items(await stats(`?location=${nice}`))).toEqual({ Joie: 2 })
})

test('items older than the lexicon are classified afterwards', async () => {
  const db = server.deps.databases.forCompany(camille.companyId)
  await db
    .updateTable('inbox_item')
    .set({ emotion: null, emotion_lexicon: 0 })
    .where('location_id', '=', lyon)
    .execute()
  const before = await stats(`?location=${lyon}&kind=review`)
  expect(before).toMatchObject({ unread: 2, neutral: 0, wordless: 1 })
  await enqueueNow(server.deps.databases.open, 'emotions.sweep', {})
  await server.runJobs()
  const after = await stats(`?location=${lyon}&kind=review`)
  expect(after).toMatchObject({ unread: 0 })
  expect(items(after)).toEqual({ Joie: 1, Colère: 1 })
})

test('texts of Tripadvisor are not analysed', async () => {
  const menton = await createConnectedLocation(server, camille, { name: 'Menton' })
  await ingest(menton, [buildItem('Absolument inadmissible', { rating: 1 })], 'tripadvisor')
  expect(items(await stats(`?location=${menton}`))).toEqual({})
})

test('review terms are returned with their sentiment, the most frequent first', async () => {
  const biarritz = await createConnectedLocation(server, camille, { name: 'Biarritz' })
  await ingest(biarritz, [
    buildItem('La terrasse est magnifique, service rapide', { rating: 5 }),
    buildItem('Belles terrasses, mais le service est lent', { rating: 2 }),
    buildItem('Service impeccable, la terrasse aussi', { rating: 5 }),
    buildItem('Une glace', { rating: 3 }),
  ])
  const found = await fetchTerms(`?location=${biarritz}`)
  expect(found).toMatchObject({ read: 4, texts: 4 })
  expect(found.words).toEqual([
    { word: 'service', items: 3, positive: 2, negative: 1, averageRating: 4 },
    { word: 'terrasse', items: 3, positive: 2, negative: 1, averageRating: 4 },
  ])
  expect((await fetchTerms('?editedAt[after]=2030-01-01')).words).toEqual([])
})

test('statistics count only the items a user sees', async () => {
  const stranger = await server.owner('Ailleurs')
  expect(await stats('', stranger)).toMatchObject({ items: 0 })
  const manager = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [nice] })
  expect(items(await stats('', manager))).toEqual({ Joie: 2 })
  expect(items(await stats(`?location=${lyon}`, manager))).toEqual({})
  const clerk = await server.colleague(camille, { permissions: { report: false } })
  for (const path of ['/api/emotion_stats', '/api/review_words'])
    expect((await clerk.request('GET', path)).status).toBe(403)
})
