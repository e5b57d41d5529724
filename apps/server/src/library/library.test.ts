import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { connectedPlace } from '../testing/connected-locations.ts'
import { picture, uploadFile } from '../testing/files.ts'
import { type Answer, type Person, startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const codes = ({ body }: Answer) =>
  body.violations?.map((v: { propertyPath: string; code: string }) => `${v.propertyPath}: ${v.code}`)
const names = ({ body }: Answer) => body.member.map(({ name }: { name: string }) => name)
const folder = (name: string, parent?: string, who = owner) => who.ask('POST', '/api/library_folders', { name, parent })
let colour = 0
const someFile = (width = 800, height = 600) =>
  picture(width, height, `#${(0x100000 + colour++ * 997).toString(16).slice(0, 6)}`)

async function media(name: string, more: object = {}, file?: Buffer, who = owner) {
  const uploaded = await uploadFile(who, file ?? (await someFile()), name)
  const answer = await who.ask('POST', '/api/library_medias', { attachment: uploaded.body['@id'], name, ...more })
  expect(answer.status).toBe(201)
  return answer.body
}
async function postWith(attachment: string, place: string, who = owner) {
  const { status, body } = await who.ask('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', postType: 'post', text: 'Bonjour' },
    ...{ scheduledPostAttachments: [attachment], scheduledPostLocations: [`/api/locations/${place}`] },
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  expect(status).toBe(201)
  return body
}

describe('library folders', () => {
  test('names are unique in a folder regardless of case, and no folder contains itself', async () => {
    const summer = (await folder('Été 2026')).body
    expect(codes(await folder('ete 2026'))).toEqual(['name: folder.taken'])
    const terraces = (await folder('Été 2026', summer['@id'])).body
    expect(terraces).toMatchObject({ name: 'Été 2026', parent: summer['@id'], mediasCount: 0 })
    expect(codes(await folder('a/b'))).toEqual(['name: format.regex'])
    expect(codes(await owner.ask('PUT', summer['@id'], { parent: terraces['@id'] }))).toEqual(['parent: folder.inside'])
    expect(codes(await owner.ask('PUT', terraces['@id'], { parent: null }))).toEqual(['name: folder.taken'])
    const moved = await owner.ask('PUT', terraces['@id'], { name: 'Terrasses', parent: null })
    expect(moved.body).toMatchObject({ name: 'Terrasses' })
    expect(moved.body.parent).toBeUndefined()
    expect((await owner.ask('GET', terraces['@id'])).body).toEqual(moved.body)
    const all = await owner.ask('GET', '/api/library_folders')
    expect(names(all)).toEqual(['Été 2026', 'Terrasses'])
    await owner.ask('POST', '/api/library_removals', { folders: [summer['@id'], terraces['@id']] })
    expect((await owner.ask('GET', terraces['@id'])).status).toBe(404)
  })
})

describe('library files', () => {
  test('files are described, and found by name, tag, shape, kind and description', async () => {
    const who = await server.owner()
    const place = (await folder('Plats', undefined, who)).body
    const inside = (await folder('Desserts', place['@id'], who)).body
    const told = await media(
      'Glaces.jpg',
      {
        folder: inside['@id'],
        tags: ['Été', 'ete', 'Glace'],
        kind: 'INTERIOR',
        altText: 'Deux boules sur la terrasse',
      },
      await someFile(1080, 1920),
      who,
    )
    expect(told).toMatchObject({
      ...{ type: 'image', format: '9:16', kind: 'INTERIOR', tags: ['Été', 'Glace'], uses: 0, usesAhead: 0 },
      attachment: { width: 1080, height: 1920, altText: 'Deux boules sur la terrasse' },
      uploadedBy: { id: who.id },
    })
    await media('Salon.jpg', {}, await someFile(800, 800), who)
    const found = async (query: string) => names(await who.ask('GET', `/api/library_medias?${query}`))
    expect(await found('')).toEqual(['Salon.jpg', 'Glaces.jpg'])
    expect(await found('order[name]=asc')).toEqual(['Glaces.jpg', 'Salon.jpg'])
    for (const query of [
      ...['search=GLACES', 'search=terrasse', 'search=ete', 'tag[]=Glace', 'format[]=9:16', 'kind[]=INTERIOR'],
      ...[`folder=${inside['@id']}`, `within=${place['@id']}`, 'exists[kind]=true', 'exists[folder]=true'],
    ])
      expect([query, await found(query)]).toEqual([query, ['Glaces.jpg']])
    expect(await found(`folder=${place['@id']}`)).toEqual([])
    expect(await found('exists[folder]=false')).toEqual(['Salon.jpg'])
    expect(await found('type[]=video')).toEqual([])
    expect(await found('unused=true')).toEqual(['Salon.jpg', 'Glaces.jpg'])
    expect((await who.ask('GET', '/api/library_medias/tags')).body.tags).toEqual([
      { name: 'Été', count: 1 },
      { name: 'Glace', count: 1 },
    ])
  })

  test('files are changed, moved and tagged, singly or in bulk', async () => {
    const who = await server.owner()
    const place = (await folder('Menus', undefined, who)).body
    const [one, other] = [
      await media('a.jpg', {}, undefined, who),
      await media('b.jpg', { tags: ['x'] }, undefined, who),
    ]
    const both = [one['@id'], other['@id']]
    const moved = await who.ask('POST', '/api/library_medias/move', { medias: both, folder: place['@id'] })
    expect([moved.status, moved.body.moved]).toEqual([200, 2])
    const tagged = await who.ask('POST', '/api/library_medias/tag', { medias: both, add: ['Carte'], remove: ['X'] })
    expect(tagged.body.tagged).toBe(2)
    expect((await who.ask('GET', other['@id'])).body).toMatchObject({ folder: place['@id'], tags: ['Carte'] })
    const changed = await who.ask('PUT', one['@id'], {
      name: 'Carte.jpg',
      kind: 'LOGO',
      altText: 'La carte',
      folder: null,
    })
    expect(changed.body).toMatchObject({ name: 'Carte.jpg', kind: 'LOGO', attachment: { altText: 'La carte' } })
    expect(changed.body.folder).toBeUndefined()
    expect((await who.ask('GET', '/api/library_folders')).body.member).toMatchObject([{ mediasCount: 1 }])
    const lost = await who.ask('POST', '/api/library_medias/move', { medias: [newId()], folder: null })
    expect(codes(lost)).toEqual(['medias[0]: relation.unknown'])
  })

  test('only images and videos are accepted, since documents belong to posts', async () => {
    const menu = await uploadFile(owner, Buffer.from('%PDF-1.7\n%%EOF\n'), 'carte.pdf')
    const answer = await owner.ask('POST', '/api/library_medias', { attachment: menu.body['@id'], name: 'carte.pdf' })
    expect(codes(answer)).toEqual(['attachment: media.invalidFormat'])
  })

  test('a duplicate upload is reported, and stored twice only on request', async () => {
    const who = await server.owner()
    const file = await someFile()
    await media('Terrasse.jpg', {}, file, who)
    const hash = createHash('sha256').update(file).digest('hex')
    expect(names(await who.ask('GET', `/api/library_medias?contentHash[]=${hash}`))).toEqual(['Terrasse.jpg'])
    const again = (await uploadFile(who, file)).body['@id']
    const refused = await who.ask('POST', '/api/library_medias', { attachment: again, name: 'Copie.jpg' })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'library.duplicate', 'This file is in the library already: Terrasse.jpg.'],
    ])
    const kept = await who.ask('POST', '/api/library_medias', { attachment: again, name: 'Copie.jpg', again: true })
    expect(kept.status).toBe(201)
  })
})

describe('removing from the library', () => {
  test('a removal can be undone with its folders for one minute, then the file is deleted', async () => {
    const who = await server.owner()
    const place = (await folder('Vieux', undefined, who)).body
    const inside = (await folder('Plus vieux', place['@id'], who)).body
    const file = await media('a.jpg', { folder: inside['@id'] }, undefined, who)
    const removal = await who.ask('POST', '/api/library_removals', { folders: [place['@id']] })
    expect([removal.status, removal.body]).toMatchObject([201, { folders: 2, medias: 1 }])
    expect((await who.ask('GET', file['@id'])).status).toBe(404)
    expect((await who.ask('GET', '/api/library_folders')).body.totalItems).toBe(0)
    expect((await who.ask('DELETE', removal.body['@id'])).status).toBe(204)
    expect((await who.ask('GET', file['@id'])).body.folder).toBe(inside['@id'])
    expect((await who.ask('DELETE', removal.body['@id'])).status).toBe(404)

    const last = await who.ask('POST', '/api/library_removals', { folders: [place['@id']] })
    await server.runJobs()
    const address = new URL(file.attachment.contentUrl).pathname
    expect((await server.ask('GET', address)).status).toBe(200)
    const db = server.deps.databases.of(who.companyId)
    await sql`update library_removal set until = clock_timestamp() - interval '1 second' where company_id = ${who.companyId}`.execute(
      db,
    )
    expect((await who.ask('DELETE', last.body['@id'])).status).toBe(404)
    await sql`select graphile_worker.add_job('library.clear', ${JSON.stringify({ companyId: who.companyId, removalId: last.body.id })}::json)`.execute(
      server.deps.databases.open,
    )
    await server.runJobs()
    expect((await server.ask('GET', address)).status).toBe(404)
    expect((await who.ask('GET', file.attachment['@id'])).status).toBe(404)
  })

  test('removing a file of a scheduled post needs confirmation, and the post keeps the file', async () => {
    const who = await server.owner()
    const place = await connectedPlace(server, who, { name: 'Lyon' })
    const file = await media('une.jpg', {}, undefined, who)
    const post = await postWith(file.attachment['@id'], place, who)
    expect((await who.ask('GET', file['@id'])).body).toMatchObject({ uses: 1, usesAhead: 1 })
    expect((await who.ask('GET', '/api/library_medias?unused=true')).body.totalItems).toBe(0)
    const using = await who.ask('GET', `/api/scheduled_posts?attachment[]=${file.attachment.id}`)
    expect(using.body.member).toMatchObject([{ id: post.id }])
    const refused = await who.ask('POST', '/api/library_removals', { medias: [file['@id']] })
    expect([refused.status, refused.body.code]).toEqual([409, 'library.inUse'])
    expect(refused.body.message).toBe('1 scheduled post still uses these files.')
    const { status, body } = await who.ask('POST', '/api/library_removals', { medias: [file['@id']], keep: true })
    expect(status).toBe(201)
    const db = server.deps.databases.of(who.companyId)
    await sql`update library_removal set until = clock_timestamp() where company_id = ${who.companyId}`.execute(db)
    await sql`select graphile_worker.add_job('library.clear', ${JSON.stringify({ companyId: who.companyId, removalId: body.id })}::json)`.execute(
      server.deps.databases.open,
    )
    await server.runJobs()
    expect((await server.ask('GET', new URL(file.attachment.contentUrl).pathname)).status).toBe(200)
    expect((await who.ask('GET', post['@id'])).body.attachments).toMatchObject([{ id: file.attachment.id }])
    expect(codes(await who.ask('POST', '/api/library_removals', {}))).toEqual(['medias: blank'])
  })
})

test('counts do not include posts the user does not see', async () => {
  const who = await server.owner()
  const [lyon, nice] = [
    await connectedPlace(server, who, { name: 'Lyon' }),
    await connectedPlace(server, who, { name: 'Nice' }),
  ]
  const file = await media('une.jpg', {}, undefined, who)
  await postWith(file.attachment['@id'], lyon, who)
  await postWith(file.attachment['@id'], nice, who)
  const clerk = await server.colleague(who, { profile: 'PROFILE_MEMBER', locations: [nice] })
  expect((await clerk.ask('GET', file['@id'])).body.uses).toBe(1)
  expect((await who.ask('GET', file['@id'])).body.uses).toBe(2)
})

test('the library needs its permission and belongs to one company', async () => {
  const file = await media('mienne.jpg')
  const place = (await folder('Mien')).body
  const clerk = await server.colleague(owner, { permissions: { media: false } })
  for (const [method, path, body] of [
    ['GET', '/api/library_medias', undefined],
    ['GET', '/api/library_folders', undefined],
    ['POST', '/api/library_folders', { name: 'x' }],
    ['GET', file['@id'], undefined],
    ['POST', '/api/library_removals', { medias: [file['@id']] }],
  ] as const)
    expect((await clerk.ask(method, path, body)).status).toBe(403)
  const stranger = await server.owner('Autre maison')
  expect((await stranger.ask('GET', file['@id'])).status).toBe(404)
  expect((await stranger.ask('PUT', place['@id'], { name: 'x' })).status).toBe(404)
  const theirs = await uploadFile(stranger, await someFile())
  const stolen = { attachment: file.attachment['@id'], name: 'x' }
  expect(codes(await stranger.ask('POST', '/api/library_medias', stolen))).toEqual(['attachment: relation.unknown'])
  const into = { attachment: theirs.body['@id'], name: 'x', folder: place['@id'] }
  expect(codes(await stranger.ask('POST', '/api/library_medias', into))).toEqual(['folder: relation.unknown'])
  expect(codes(await stranger.ask('POST', '/api/library_removals', { folders: [place['@id']] }))).toEqual([
    'folders[0]: relation.unknown',
  ])
})
