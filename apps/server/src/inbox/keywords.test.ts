import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { applyItems, applyRemoval, type ItemSource } from './upsert-items.ts'

let server: TestServer
let camille: TestUser
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  nice = await createConnectedLocation(server, camille, { name: 'Nice' })
})
afterAll(() => server?.close())
// Whoever is new has been told all that everybody was told.
const forget = (user: TestUser) => user.request('DELETE', '/api/notifications')
beforeEach(async () => {
  await forget(camille)
  for (const { '@id': path } of (await camille.request('GET', '/api/keyword_alerts')).body.member)
    await camille.request('DELETE', path)
})

type Item = Parameters<typeof applyItems>[2][number]
let count = 0
function item(text: string, more: Partial<Item> = {}): Item {
  const now = new Date()
  return {
    ...{ remoteId: `said-${++count}`, kind: 'comment', parentRemoteId: null, postRemoteId: 'post-1', text },
    ...{ authorId: 'a1', authorName: 'Lina Doucet', authorAvatar: null, rating: null, likes: 0, images: [] },
    ...{ permalink: null, createdAt: now, updatedAt: now, hidden: false, ours: false, replies: [] },
    ...more,
  }
}
const from = (location: string): ItemSource => ({
  ...{ companyId: camille.companyId, locationId: location, type: 'facebook', accountId: `facebook-${location}` },
})
const db = () => server.deps.databases.forCompany(camille.companyId)
const ingest = (location: string, ...items: Item[]) =>
  db()
    .transaction()
    .execute((tx) => applyItems(tx, from(location), items))
const alert = async (keywords: string[], more: object = {}) =>
  (await camille.request('POST', '/api/keyword_alerts', { keywords, ...more })).body
const fetchNotifications = async (user = camille) =>
  (await user.request('GET', '/api/notifications?type=keywordMatch&itemsPerPage=100')).body.member
const texts = async (user = camille) =>
  (await fetchNotifications(user)).map(({ text }: { text: string }) => text).toSorted()

test('a match in a customer’s message is notified once, with its location and a link', async () => {
  await alert(['hygiène'])
  await ingest(lyon, item('Très déçu par l’HYGIENE des toilettes'), item('Parfait'))
  const [first, ...more] = await fetchNotifications()
  expect(more).toEqual([])
  expect(first).toMatchObject({
    ...{ type: 'keywordMatch', unread: true, gone: false, location: { '@id': iri(lyon), name: 'Lyon' } },
    text: '“hygiène” in a comment by Lina Doucet: Très déçu par l’HYGIENE des toilettes',
    link: `/inbox?id=${first.itemId}&keywords=hygi%C3%A8ne`,
  })
  expect((await camille.request('GET', `/api/inboxes/${first.itemId}`)).body.text).toContain('HYGIENE')
})

test('a match in a review or comment names the type, and long texts are shortened around the keyword', async () => {
  await alert(['cafard'])
  const long = `${'Tout était bien. '.repeat(20)}Sauf le cafard sous la table. ${'Dommage. '.repeat(20)}`
  await ingest(lyon, item('Un cafard !', { kind: 'review', rating: 1, authorName: null }), item(long))
  expect(await texts()).toEqual([
    expect.stringMatching(
      /^“cafard” in 2 comments, messages or reviews. Latest: Lina Doucet, “…Sauf le cafard sous la table\..+…” · Un cafard !$/,
    ),
  ])
  await forget(camille)
  await ingest(lyon, item('Un cafard !', { kind: 'review', rating: 1, authorName: null }))
  expect(await texts()).toEqual(['“cafard” in a review: Un cafard !'])
  await forget(camille)
  await ingest(lyon, item(long))
  expect(await texts()).toEqual([
    expect.stringMatching(/^“cafard” in a comment by Lina Doucet: ….{0,40}Sauf le cafard sous la table.+…$/),
  ])
})

describe('many matches of one alert', () => {
  test('unread matches are one notification that counts them, quotes the latest and links to all', async () => {
    const { '@id': path, id } = await alert(['gluten', 'arachide'])
    for (const n of Array.from({ length: 29 }, (_, index) => index + 1))
      await ingest(lyon, item(`du gluten ? ${n}`, { authorName: `Client ${n}` }))
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        ingest(n % 2 ? lyon : nice, item(`du gluten ici ? ${n}`, { authorName: 'Paul' })),
      ),
    )
    await ingest(nice, item('Sans arachide ?', { authorName: 'Éva' }))
    const [first, ...more] = await fetchNotifications()
    expect(more).toEqual([])
    expect(first).toMatchObject({ unread: true, places: 2, gone: false, link: `/inbox?view=all&alert=${id}` })
    expect(first.itemId).toBeUndefined()
    expect(first.text).toMatch(
      /^“arachide” and “gluten” in 60 comments at 2 locations\. Latest: Éva, “Sans arachide \?” · Paul, “du gluten ici \? \d+” · Paul, “du/,
    )
    const found = await camille.request('GET', `/api/inboxes?keywordAlert=${id}`)
    expect(found.body.totalItems).toBe(60)
    expect((await camille.request('GET', `/api/inboxes?keywordAlert=${newId()}`)).body.totalItems).toBe(0)
    await camille.request('DELETE', path)
    expect((await fetchNotifications())[0].link).toBe('/inbox?view=all&search=arachide')
  })

  test('matches after the notification was read create another one', async () => {
    await alert(['wc'])
    await ingest(lyon, item('Les WC !', { authorName: 'Paul' }))
    const [first] = await fetchNotifications()
    await camille.request('PUT', first['@id'], { unread: false })
    await ingest(lyon, item('Les WC ?', { authorName: 'Éva' }), item('Les WC…', { authorName: 'Léa' }))
    expect(
      (await fetchNotifications()).map(({ unread, text }: { unread: boolean; text: string }) => [unread, text]),
    ).toEqual([
      [true, '“wc” in 2 comments. Latest: Léa, “Les WC…” · Éva, “Les WC ?”'],
      [false, '“wc” in a comment by Paul: Les WC !'],
    ])
    await forget(camille)
    await ingest(lyon, item('WC', { authorName: 'Max' }))
    expect(await texts()).toEqual(['“wc” in a comment by Max: WC'])
  })

  test('matches are counted by the locations of the reader, without removed items', async () => {
    const here = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon] })
    await forget(here)
    await alert(['fumée'])
    const gone = item('De la fumée')
    await ingest(lyon, gone, item('Fumée', { authorName: 'Éva' }))
    await ingest(nice, item('Fumée', { authorName: 'Max' }))
    await db()
      .transaction()
      .execute((tx) => applyRemoval(tx, from(lyon), gone.remoteId))
    expect(await texts(here)).toEqual(['“fumée” in a comment by Éva: Fumée'])
    expect(await texts()).toEqual(['“fumée” in 2 comments at 2 locations. Latest: Max, “Fumée” · Éva, “Fumée”'])
  })
})

describe('notifying an item once', () => {
  test('an item sent again by webhook and poll at the same time is notified once', async () => {
    await alert(['avis'])
    const same = item('Mon avis')
    await Promise.all([ingest(lyon, same), ingest(lyon, same), ingest(lyon, same)])
    await ingest(lyon, { ...same, updatedAt: new Date(Date.now() + 5000) })
    expect(await fetchNotifications()).toHaveLength(1)
  })

  test('an edited item or several matches in one thread are notified once', async () => {
    await alert(['avis', 'opinion'])
    const first = item('Rien à dire')
    await ingest(lyon, first)
    expect(await fetchNotifications()).toEqual([])
    await ingest(lyon, { ...first, text: 'Mon avis', updatedAt: new Date(Date.now() + 1000) })
    await ingest(lyon, { ...first, text: 'Mon opinion', updatedAt: new Date(Date.now() + 2000) })
    await ingest(lyon, item('mon avis aussi', { parentRemoteId: first.remoteId }))
    expect(await fetchNotifications()).toHaveLength(1)
  })

  test('each alert is notified separately, once for any number of keywords', async () => {
    await alert(['froid', 'plat froid'])
    await alert(['plat'])
    await ingest(lyon, item('Plat froid, très froid'))
    expect(await texts()).toEqual([
      '“froid” in a comment by Lina Doucet: Plat froid, très froid',
      '“plat” in a comment by Lina Doucet: Plat froid, très froid',
    ])
  })
})

test('a match in a comment under an item counts and links to the item', async () => {
  await alert(['gluten'])
  const root = item('Une question')
  await ingest(lyon, item('du gluten ?', { parentRemoteId: root.remoteId, authorName: 'Paul' }))
  await ingest(lyon, root)
  const [notification] = await fetchNotifications()
  expect(notification.text).toBe('“gluten” in a comment by Paul: du gluten ?')
  expect((await camille.request('GET', `/api/inboxes/${notification.itemId}`)).body.text).toBe('Une question')
})

test('items the company wrote itself never match, from any of its accounts', async () => {
  await alert(['avis'])
  await ingest(
    lyon,
    item('Votre avis ?', { ours: true }),
    item('Notre avis', { authorId: `facebook-${nice}` }),
    item('Bonjour', { replies: [item('Merci de votre avis', { ours: true })] }),
  )
  expect(await fetchNotifications()).toEqual([])
  await ingest(lyon, item('Bonsoir', { replies: [item('Mon avis à moi')] }))
  expect(await fetchNotifications()).toHaveLength(1)
})

test('items from before the connection or before the alert are not notified', async () => {
  const standing = item('wifi en panne')
  await ingest(lyon, standing)
  await alert(['wifi'])
  const past = new Date(Date.now() - 8 * 86_400_000)
  await ingest(lyon, standing, item('vieux wifi', { createdAt: past, updatedAt: past }))
  expect(await fetchNotifications()).toEqual([])
})

test('a paused alert and an alert of another location do not notify', async () => {
  const paused = await alert(['sel'], { isActive: false })
  await alert(['poivre'], { locations: [iri(nice)] })
  await ingest(lyon, item('sel'), item('poivre'))
  expect(await fetchNotifications()).toEqual([])
  await camille.request('PUT', paused['@id'], { isActive: true })
  await ingest(nice, item('sel et poivre'))
  expect(await fetchNotifications()).toHaveLength(2)
})

describe('recipients of keyword notifications', () => {
  test('users who see the location and the inbox are notified', async () => {
    const here = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon], lang: 'fr' })
    const elsewhere = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [nice] })
    const noInbox = await server.colleague(camille, { permissions: { inbox: false } })
    const stranger = await server.owner('Ailleurs')
    await stranger.request('POST', '/api/keyword_alerts', { keywords: ['bruit'] })
    await forget(here)
    await forget(elsewhere)
    await alert(['bruit'])
    await ingest(lyon, item('Trop de bruit', { authorName: 'Éva' }))
    expect(await texts(here)).toEqual(['«\u202fbruit\u202f» dans un commentaire de Éva\u202f: Trop de bruit'])
    for (const user of [elsewhere, noInbox, stranger]) expect(await fetchNotifications(user)).toEqual([])
  })

  test('named users are notified while they see the location', async () => {
    const lea = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon] })
    const max = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [nice] })
    await forget(lea)
    await forget(max)
    await alert(['service'], { recipients: [`/api/users/${lea.id}`, `/api/users/${max.id}`] })
    await ingest(lyon, item('Le service !'))
    expect(await fetchNotifications(lea)).toHaveLength(1)
    expect(await fetchNotifications(max)).toEqual([])
    expect(await fetchNotifications()).toEqual([])
    await camille.request('PUT', `/api/users/${lea.id}`, { allowedLocations: [iri(nice)] })
    expect(await fetchNotifications(lea)).toEqual([])
  })
})

test('a removed item is no longer quoted, and its link still opens', async () => {
  await alert(['insulte'])
  const insult = item('une insulte')
  await ingest(lyon, insult)
  await db()
    .transaction()
    .execute((tx) => applyRemoval(tx, from(lyon), insult.remoteId))
  expect(await fetchNotifications()).toMatchObject([
    { text: '“insulte”: this message has been taken away since.', gone: false },
  ])
})

test('a failed ingestion notifies no user', async () => {
  await alert(['échec'])
  const undone = db()
    .transaction()
    .execute(async (tx) => {
      await applyItems(tx, from(lyon), [item('un échec')])
      throw new Error('the page could not be kept')
    })
  await expect(undone).rejects.toThrow('could not be kept')
  expect(await fetchNotifications()).toEqual([])
})

test('ingestion stays fast with thousands of alerts', async () => {
  await sql`with made as (insert into keyword_alert (company_id, id, everywhere, everybody, is_active)
      select ${camille.companyId}, gen_random_uuid(), true, true, true from generate_series(1, 5000) returning id)
    insert into keyword_alert_word (company_id, alert_id, position, text, phrase, anchor)
      select ${camille.companyId}, id, 0, 'w' || n, 'w' || n, 'w' || n from (select id, row_number() over () as n from made) m`.execute(
    db(),
  )
  const many = Array.from({ length: 50 }, (_, n) => item(`${'des mots et encore des mots '.repeat(20)} w${n + 1}`))
  const begun = performance.now()
  await ingest(lyon, ...many)
  expect(performance.now() - begun).toBeLessThan(3000)
  expect(await fetchNotifications()).toHaveLength(50)
  await sql`delete from keyword_alert where company_id = ${camille.companyId}`.execute(db())
})

test('an item ingested by two companies notifies each of them separately', async () => {
  const stranger = await server.owner('Autre maison')
  const there = await createConnectedLocation(server, stranger, { name: 'Loin' })
  await stranger.request('POST', '/api/keyword_alerts', { keywords: ['partout'] })
  const same = item('partout', { remoteId: `shared-${newId()}` })
  await alert(['partout'])
  await ingest(lyon, same)
  expect((await stranger.request('GET', '/api/notifications')).body.totalItems).toBe(0)
  await server.deps.databases
    .forCompany(stranger.companyId)
    .transaction()
    .execute((tx) => applyItems(tx, { ...from(lyon), companyId: stranger.companyId, locationId: there }, [same]))
  expect(await fetchNotifications(stranger)).toHaveLength(1)
  expect(await fetchNotifications()).toHaveLength(1)
})
