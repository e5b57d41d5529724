import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { connectedPlace, iri } from '../testing/connected-locations.ts'
import { type Person, startTestServer, type TestServer } from '../testing/testing.ts'
import { applyItems, applyRemoval, type From } from './apply.ts'

let server: TestServer
let camille: Person
let lyon: string
let nice: string
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  lyon = await connectedPlace(server, camille, { name: 'Lyon' })
  nice = await connectedPlace(server, camille, { name: 'Nice' })
})
afterAll(() => server?.close())
// Whoever is new has been told all that everybody was told.
const forget = (who: Person) => who.ask('DELETE', '/api/notifications')
beforeEach(async () => {
  await forget(camille)
  for (const { '@id': path } of (await camille.ask('GET', '/api/keyword_alerts')).body.member)
    await camille.ask('DELETE', path)
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
const from = (place: string): From => ({
  ...{ companyId: camille.companyId, locationId: place, type: 'facebook', accountId: `facebook-${place}` },
})
const db = () => server.deps.databases.of(camille.companyId)
const take = (place: string, ...items: Item[]) =>
  db()
    .transaction()
    .execute((tx) => applyItems(tx, from(place), items))
const alert = async (keywords: string[], more: object = {}) =>
  (await camille.ask('POST', '/api/keyword_alerts', { keywords, ...more })).body
const told = async (who = camille) =>
  (await who.ask('GET', '/api/notifications?type=keywordMatch&itemsPerPage=100')).body.member
const texts = async (who = camille) => (await told(who)).map(({ text }: { text: string }) => text).toSorted()

test('a match in a customer’s message is notified once, with its location and a link', async () => {
  await alert(['hygiène'])
  await take(lyon, item('Très déçu par l’HYGIENE des toilettes'), item('Parfait'))
  const [one, ...more] = await told()
  expect(more).toEqual([])
  expect(one).toMatchObject({
    ...{ type: 'keywordMatch', unread: true, gone: false, location: { '@id': iri(lyon), name: 'Lyon' } },
    text: '“hygiène” in a comment by Lina Doucet: Très déçu par l’HYGIENE des toilettes',
    link: `/inbox?id=${one.itemId}&keywords=hygi%C3%A8ne`,
  })
  expect((await camille.ask('GET', `/api/inboxes/${one.itemId}`)).body.text).toContain('HYGIENE')
})

test('a match in a review or comment names the type, and long texts are shortened around the keyword', async () => {
  await alert(['cafard'])
  const long = `${'Tout était bien. '.repeat(20)}Sauf le cafard sous la table. ${'Dommage. '.repeat(20)}`
  await take(lyon, item('Un cafard !', { kind: 'review', rating: 1, authorName: null }), item(long))
  expect(await texts()).toEqual([
    expect.stringMatching(
      /^“cafard” in 2 comments, messages or reviews. Latest: Lina Doucet, “…Sauf le cafard sous la table\..+…” · Un cafard !$/,
    ),
  ])
  await forget(camille)
  await take(lyon, item('Un cafard !', { kind: 'review', rating: 1, authorName: null }))
  expect(await texts()).toEqual(['“cafard” in a review: Un cafard !'])
  await forget(camille)
  await take(lyon, item(long))
  expect(await texts()).toEqual([
    expect.stringMatching(/^“cafard” in a comment by Lina Doucet: ….{0,40}Sauf le cafard sous la table.+…$/),
  ])
})

describe('many matches of one alert', () => {
  test('unread matches are one notification that counts them, quotes the latest and links to all', async () => {
    const { '@id': path, id } = await alert(['gluten', 'arachide'])
    for (const n of Array.from({ length: 29 }, (_, index) => index + 1))
      await take(lyon, item(`du gluten ? ${n}`, { authorName: `Client ${n}` }))
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        take(n % 2 ? lyon : nice, item(`du gluten ici ? ${n}`, { authorName: 'Paul' })),
      ),
    )
    await take(nice, item('Sans arachide ?', { authorName: 'Éva' }))
    const [one, ...more] = await told()
    expect(more).toEqual([])
    expect(one).toMatchObject({ unread: true, places: 2, gone: false, link: `/inbox?view=all&alert=${id}` })
    expect(one.itemId).toBeUndefined()
    expect(one.text).toMatch(
      /^“arachide” and “gluten” in 60 comments at 2 locations\. Latest: Éva, “Sans arachide \?” · Paul, “du gluten ici \? \d+” · Paul, “du/,
    )
    const found = await camille.ask('GET', `/api/inboxes?keywordAlert=${id}`)
    expect(found.body.totalItems).toBe(60)
    expect((await camille.ask('GET', `/api/inboxes?keywordAlert=${newId()}`)).body.totalItems).toBe(0)
    await camille.ask('DELETE', path)
    expect((await told())[0].link).toBe('/inbox?view=all&search=arachide')
  })

  test('matches after the notification was read create another one', async () => {
    await alert(['wc'])
    await take(lyon, item('Les WC !', { authorName: 'Paul' }))
    const [first] = await told()
    await camille.ask('PUT', first['@id'], { unread: false })
    await take(lyon, item('Les WC ?', { authorName: 'Éva' }), item('Les WC…', { authorName: 'Léa' }))
    expect((await told()).map(({ unread, text }: { unread: boolean; text: string }) => [unread, text])).toEqual([
      [true, '“wc” in 2 comments. Latest: Léa, “Les WC…” · Éva, “Les WC ?”'],
      [false, '“wc” in a comment by Paul: Les WC !'],
    ])
    await forget(camille)
    await take(lyon, item('WC', { authorName: 'Max' }))
    expect(await texts()).toEqual(['“wc” in a comment by Max: WC'])
  })

  test('matches are counted by the locations of the reader, without removed items', async () => {
    const here = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon] })
    await forget(here)
    await alert(['fumée'])
    const gone = item('De la fumée')
    await take(lyon, gone, item('Fumée', { authorName: 'Éva' }))
    await take(nice, item('Fumée', { authorName: 'Max' }))
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
    await Promise.all([take(lyon, same), take(lyon, same), take(lyon, same)])
    await take(lyon, { ...same, updatedAt: new Date(Date.now() + 5000) })
    expect(await told()).toHaveLength(1)
  })

  test('an edited item or several matches in one thread are notified once', async () => {
    await alert(['avis', 'opinion'])
    const first = item('Rien à dire')
    await take(lyon, first)
    expect(await told()).toEqual([])
    await take(lyon, { ...first, text: 'Mon avis', updatedAt: new Date(Date.now() + 1000) })
    await take(lyon, { ...first, text: 'Mon opinion', updatedAt: new Date(Date.now() + 2000) })
    await take(lyon, item('mon avis aussi', { parentRemoteId: first.remoteId }))
    expect(await told()).toHaveLength(1)
  })

  test('each alert is notified separately, once for any number of keywords', async () => {
    await alert(['froid', 'plat froid'])
    await alert(['plat'])
    await take(lyon, item('Plat froid, très froid'))
    expect(await texts()).toEqual([
      '“froid” in a comment by Lina Doucet: Plat froid, très froid',
      '“plat” in a comment by Lina Doucet: Plat froid, très froid',
    ])
  })
})

test('a match in a comment under an item counts and links to the item', async () => {
  await alert(['gluten'])
  const root = item('Une question')
  await take(lyon, item('du gluten ?', { parentRemoteId: root.remoteId, authorName: 'Paul' }))
  await take(lyon, root)
  const [one] = await told()
  expect(one.text).toBe('“gluten” in a comment by Paul: du gluten ?')
  expect((await camille.ask('GET', `/api/inboxes/${one.itemId}`)).body.text).toBe('Une question')
})

test('items the company wrote itself never match, from any of its accounts', async () => {
  await alert(['avis'])
  await take(
    lyon,
    item('Votre avis ?', { ours: true }),
    item('Notre avis', { authorId: `facebook-${nice}` }),
    item('Bonjour', { replies: [item('Merci de votre avis', { ours: true })] }),
  )
  expect(await told()).toEqual([])
  await take(lyon, item('Bonsoir', { replies: [item('Mon avis à moi')] }))
  expect(await told()).toHaveLength(1)
})

test('items from before the connection or before the alert are not notified', async () => {
  const standing = item('wifi en panne')
  await take(lyon, standing)
  await alert(['wifi'])
  const past = new Date(Date.now() - 8 * 86_400_000)
  await take(lyon, standing, item('vieux wifi', { createdAt: past, updatedAt: past }))
  expect(await told()).toEqual([])
})

test('a paused alert and an alert of another location do not notify', async () => {
  const paused = await alert(['sel'], { isActive: false })
  await alert(['poivre'], { locations: [iri(nice)] })
  await take(lyon, item('sel'), item('poivre'))
  expect(await told()).toEqual([])
  await camille.ask('PUT', paused['@id'], { isActive: true })
  await take(nice, item('sel et poivre'))
  expect(await told()).toHaveLength(2)
})

describe('recipients of keyword notifications', () => {
  test('users who see the location and the inbox are notified', async () => {
    const here = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon], lang: 'fr' })
    const elsewhere = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [nice] })
    const noInbox = await server.colleague(camille, { permissions: { inbox: false } })
    const stranger = await server.owner('Ailleurs')
    await stranger.ask('POST', '/api/keyword_alerts', { keywords: ['bruit'] })
    await forget(here)
    await forget(elsewhere)
    await alert(['bruit'])
    await take(lyon, item('Trop de bruit', { authorName: 'Éva' }))
    expect(await texts(here)).toEqual(['«\u202fbruit\u202f» dans un commentaire de Éva\u202f: Trop de bruit'])
    for (const one of [elsewhere, noInbox, stranger]) expect(await told(one)).toEqual([])
  })

  test('named users are notified while they see the location', async () => {
    const lea = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon] })
    const max = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [nice] })
    await forget(lea)
    await forget(max)
    await alert(['service'], { recipients: [`/api/users/${lea.id}`, `/api/users/${max.id}`] })
    await take(lyon, item('Le service !'))
    expect(await told(lea)).toHaveLength(1)
    expect(await told(max)).toEqual([])
    expect(await told()).toEqual([])
    await camille.ask('PUT', `/api/users/${lea.id}`, { allowedLocations: [iri(nice)] })
    expect(await told(lea)).toEqual([])
  })
})

test('a removed item is no longer quoted, and its link still opens', async () => {
  await alert(['insulte'])
  const one = item('une insulte')
  await take(lyon, one)
  await db()
    .transaction()
    .execute((tx) => applyRemoval(tx, from(lyon), one.remoteId))
  expect(await told()).toMatchObject([{ text: '“insulte”: this message has been taken away since.', gone: false }])
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
  expect(await told()).toEqual([])
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
  await take(lyon, ...many)
  expect(performance.now() - begun).toBeLessThan(3000)
  expect(await told()).toHaveLength(50)
  await sql`delete from keyword_alert where company_id = ${camille.companyId}`.execute(db())
})

test('an item ingested by two companies notifies each of them separately', async () => {
  const stranger = await server.owner('Autre maison')
  const there = await connectedPlace(server, stranger, { name: 'Loin' })
  await stranger.ask('POST', '/api/keyword_alerts', { keywords: ['partout'] })
  const same = item('partout', { remoteId: `shared-${newId()}` })
  await alert(['partout'])
  await take(lyon, same)
  expect((await stranger.ask('GET', '/api/notifications')).body.totalItems).toBe(0)
  await server.deps.databases
    .of(stranger.companyId)
    .transaction()
    .execute((tx) => applyItems(tx, { ...from(lyon), companyId: stranger.companyId, locationId: there }, [same]))
  expect(await told(stranger)).toHaveLength(1)
  expect(await told()).toHaveLength(1)
})
