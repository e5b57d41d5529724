import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { createImage, uploadFile } from '../testing/files.ts'
import { startTestServer, type TestResponse, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server?.close())

const codes = ({ body }: TestResponse) =>
  body.violations?.map((v: { propertyPath: string; code: string }) => `${v.propertyPath}: ${v.code}`)
const names = ({ body }: TestResponse) => body.member.map(({ name }: { name: string }) => name)
const folder = (name: string, parent?: string, user = owner) =>
  user.request('POST', '/api/library_folders', { name, parent })
let colour = 0
const someFile = (width = 800, height = 600) =>
  createImage(width, height, `#${(0x100000 + colour++ * 997).toString(16).slice(0, 6)}`)

async function media(name: string, more: object = {}, file?: Buffer, user = owner) {
  const uploaded = await uploadFile(user, file ?? (await someFile()), name)
  const response = await user.request('POST', '/api/library_medias', {
    attachment: uploaded.body['@id'],
    name,
    ...more,
  })
  expect(response.status).toBe(201)
  return response.body
}
async function postWith(attachment: string, location: string, user = owner) {
  const { status, body } = await user.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', postType: 'post', text: 'Bonjour' },
    ...{ scheduledPostAttachments: [attachment], scheduledPostLocations: [`/api/locations/${location}`] },
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
    expect(codes(await owner.request('PUT', summer['@id'], { parent: terraces['@id'] }))).toEqual([
      'parent: folder.inside',
    ])
    expect(codes(await owner.request('PUT', terraces['@id'], { parent: null }))).toEqual(['name: folder.taken'])
    const moved = await owner.request('PUT', terraces['@id'], { name: 'Terrasses', parent: null })
    expect(moved.body).toMatchObject({ name: 'Terrasses' })
    expect(moved.body.parent).toBeUndefined()
    expect((await owner.request('GET', terraces['@id'])).body).toEqual(moved.body)
    const all = await owner.request('GET', '/api/library_folders')
    expect(names(all)).toEqual(['Été 2026', 'Terrasses'])
    await owner.request('POST', '/api/library_removals', { folders: [summer['@id'], terraces['@id']] })
    expect((await owner.request('GET', terraces['@id'])).status).toBe(404)
  })
})

describe('library files', () => {
  test('files are described, and found by name, tag, shape, kind and description', async () => {
    const user = await server.owner()
    const parentFolder = (await folder('Plats', undefined, user)).body
    const inside = (await folder('Desserts', parentFolder['@id'], user)).body
    const iceCream = await media(
      'Glaces.jpg',
      {
        folder: inside['@id'],
        tags: ['Été', 'ete', 'Glace'],
        kind: 'INTERIOR',
        altText: 'Deux boules sur la terrasse',
      },
      await someFile(1080, 1920),
      user,
    )
    expect(iceCream).toMatchObject({
      ...{ type: 'image', format: '9:16', kind: 'INTERIOR', tags: ['Été', 'Glace'], uses: 0, usesAhead: 0 },
      attachment: { width: 1080, height: 1920, altText: 'Deux boules sur la terrasse' },
      uploadedBy: { id: user.id },
    })
    await media('Salon.jpg', {}, await someFile(800, 800), user)
    const found = async (query: string) => names(await user.request('GET', `/api/library_medias?${query}`))
    expect(await found('')).toEqual(['Salon.jpg', 'Glaces.jpg'])
    expect(await found('order[name]=asc')).toEqual(['Glaces.jpg', 'Salon.jpg'])
    for (const query of [
      ...['search=GLACES', 'search=terrasse', 'search=ete', 'tag[]=Glace', 'format[]=9:16', 'kind[]=INTERIOR'],
      ...[`folder=${inside['@id']}`, `within=${parentFolder['@id']}`, 'exists[kind]=true', 'exists[folder]=true'],
    ])
      expect([query, await found(query)]).toEqual([query, ['Glaces.jpg']])
    expect(await found(`folder=${parentFolder['@id']}`)).toEqual([])
    expect(await found('exists[folder]=false')).toEqual(['Salon.jpg'])
    expect(await found('type[]=video')).toEqual([])
    expect(await found('unused=true')).toEqual(['Salon.jpg', 'Glaces.jpg'])
    expect((await user.request('GET', '/api/library_medias/tags')).body.tags).toEqual([
      { name: 'Été', count: 1 },
      { name: 'Glace', count: 1 },
    ])
  })

  test('files are changed, moved and tagged, singly or in bulk', async () => {
    const user = await server.owner()
    const parentFolder = (await folder('Menus', undefined, user)).body
    const [first, second] = [
      await media('a.jpg', {}, undefined, user),
      await media('b.jpg', { tags: ['x'] }, undefined, user),
    ]
    const both = [first['@id'], second['@id']]
    const moved = await user.request('POST', '/api/library_medias/move', { medias: both, folder: parentFolder['@id'] })
    expect([moved.status, moved.body.moved]).toEqual([200, 2])
    const tagged = await user.request('POST', '/api/library_medias/tag', {
      medias: both,
      add: ['Carte'],
      remove: ['X'],
    })
    expect(tagged.body.tagged).toBe(2)
    expect((await user.request('GET', second['@id'])).body).toMatchObject({
      folder: parentFolder['@id'],
      tags: ['Carte'],
    })
    const changed = await user.request('PUT', first['@id'], {
      name: 'Carte.jpg',
      kind: 'LOGO',
      altText: 'La carte',
      folder: null,
    })
    expect(changed.body).toMatchObject({ name: 'Carte.jpg', kind: 'LOGO', attachment: { altText: 'La carte' } })
    expect(changed.body.folder).toBeUndefined()
    expect((await user.request('GET', '/api/library_folders')).body.member).toMatchObject([{ mediasCount: 1 }])
    const lost = await user.request('POST', '/api/library_medias/move', { medias: [newId()], folder: null })
    expect(codes(lost)).toEqual(['medias[0]: relation.unknown'])
  })

  test('only images and videos are accepted, since documents belong to posts', async () => {
    const menu = await uploadFile(owner, Buffer.from('%PDF-1.7\n%%EOF\n'), 'carte.pdf')
    const response = await owner.request('POST', '/api/library_medias', {
      attachment: menu.body['@id'],
      name: 'carte.pdf',
    })
    expect(codes(response)).toEqual(['attachment: media.invalidFormat'])
  })

  test('a duplicate upload is reported, and stored twice only on request', async () => {
    const user = await server.owner()
    const file = await someFile()
    await media('Terrasse.jpg', {}, file, user)
    const hash = createHash('sha256').update(file).digest('hex')
    expect(names(await user.request('GET', `/api/library_medias?contentHash[]=${hash}`))).toEqual(['Terrasse.jpg'])
    const again = (await uploadFile(user, file)).body['@id']
    const refused = await user.request('POST', '/api/library_medias', { attachment: again, name: 'Copie.jpg' })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'library.duplicate', 'This file is in the library already: Terrasse.jpg.'],
    ])
    const response = await user.request('POST', '/api/library_medias', {
      attachment: again,
      name: 'Copie.jpg',
      again: true,
    })
    expect(response.status).toBe(201)
  })
})

describe('removing from the library', () => {
  test('a removal can be undone with its folders for one minute, then the file is deleted', async () => {
    const user = await server.owner()
    const parentFolder = (await folder('Vieux', undefined, user)).body
    const inside = (await folder('Plus vieux', parentFolder['@id'], user)).body
    const file = await media('a.jpg', { folder: inside['@id'] }, undefined, user)
    const removal = await user.request('POST', '/api/library_removals', { folders: [parentFolder['@id']] })
    expect([removal.status, removal.body]).toMatchObject([201, { folders: 2, medias: 1 }])
    expect((await user.request('GET', file['@id'])).status).toBe(404)
    expect((await user.request('GET', '/api/library_folders')).body.totalItems).toBe(0)
    expect((await user.request('DELETE', removal.body['@id'])).status).toBe(204)
    expect((await user.request('GET', file['@id'])).body.folder).toBe(inside['@id'])
    expect((await user.request('DELETE', removal.body['@id'])).status).toBe(404)

    const last = await user.request('POST', '/api/library_removals', { folders: [parentFolder['@id']] })
    await server.runJobs()
    const address = new URL(file.attachment.contentUrl).pathname
    expect((await server.request('GET', address)).status).toBe(200)
    const db = server.deps.databases.forCompany(user.companyId)
    await sql`update library_removal set until = clock_timestamp() - interval '1 second' where company_id = ${user.companyId}`.execute(
      db,
    )
    expect((await user.request('DELETE', last.body['@id'])).status).toBe(404)
    await sql`select graphile_worker.add_job('library.clear', ${JSON.stringify({ companyId: user.companyId, removalId: last.body.id })}::json)`.execute(
      server.deps.databases.open,
    )
    await server.runJobs()
    expect((await server.request('GET', address)).status).toBe(404)
    expect((await user.request('GET', file.attachment['@id'])).status).toBe(404)
  })

  test('removing a file of a scheduled post needs confirmation, and the post keeps the file', async () => {
    const user = await server.owner()
    const location = await createConnectedLocation(server, user, { name: 'Lyon' })
    const file = await media('une.jpg', {}, undefined, user)
    const post = await postWith(file.attachment['@id'], location, user)
    expect((await user.request('GET', file['@id'])).body).toMatchObject({ uses: 1, usesAhead: 1 })
    expect((await user.request('GET', '/api/library_medias?unused=true')).body.totalItems).toBe(0)
    const using = await user.request('GET', `/api/scheduled_posts?attachment[]=${file.attachment.id}`)
    expect(using.body.member).toMatchObject([{ id: post.id }])
    const refused = await user.request('POST', '/api/library_removals', { medias: [file['@id']] })
    expect([refused.status, refused.body.code]).toEqual([409, 'library.inUse'])
    expect(refused.body.message).toBe('1 scheduled post still uses these files.')
    const { status, body } = await user.request('POST', '/api/library_removals', { medias: [file['@id']], keep: true })
    expect(status).toBe(201)
    const db = server.deps.databases.forCompany(user.companyId)
    await sql`update library_removal set until = clock_timestamp() where company_id = ${user.companyId}`.execute(db)
    await sql`select graphile_worker.add_job('library.clear', ${JSON.stringify({ companyId: user.companyId, removalId: body.id })}::json)`.execute(
      server.deps.databases.open,
    )
    await server.runJobs()
    expect((await server.request('GET', new URL(file.attachment.contentUrl).pathname)).status).toBe(200)
    expect((await user.request('GET', post['@id'])).body.attachments).toMatchObject([{ id: file.attachment.id }])
    expect(codes(await user.request('POST', '/api/library_removals', {}))).toEqual(['medias: blank'])
  })
})

test('counts do not include posts the user does not see', async () => {
  const user = await server.owner()
  const [lyon, nice] = [
    await createConnectedLocation(server, user, { name: 'Lyon' }),
    await createConnectedLocation(server, user, { name: 'Nice' }),
  ]
  const file = await media('une.jpg', {}, undefined, user)
  await postWith(file.attachment['@id'], lyon, user)
  await postWith(file.attachment['@id'], nice, user)
  const clerk = await server.colleague(user, { profile: 'PROFILE_MEMBER', locations: [nice] })
  expect((await clerk.request('GET', file['@id'])).body.uses).toBe(1)
  expect((await user.request('GET', file['@id'])).body.uses).toBe(2)
})

test('the library needs its permission and belongs to one company', async () => {
  const file = await media('mienne.jpg')
  const ownFolder = (await folder('Mien')).body
  const clerk = await server.colleague(owner, { permissions: { media: false } })
  for (const [method, path, body] of [
    ['GET', '/api/library_medias', undefined],
    ['GET', '/api/library_folders', undefined],
    ['POST', '/api/library_folders', { name: 'x' }],
    ['GET', file['@id'], undefined],
    ['POST', '/api/library_removals', { medias: [file['@id']] }],
  ] as const)
    expect((await clerk.request(method, path, body)).status).toBe(403)
  const stranger = await server.owner('Autre maison')
  expect((await stranger.request('GET', file['@id'])).status).toBe(404)
  expect((await stranger.request('PUT', ownFolder['@id'], { name: 'x' })).status).toBe(404)
  const strangerFile = await uploadFile(stranger, await someFile())
  const stolen = { attachment: file.attachment['@id'], name: 'x' }
  expect(codes(await stranger.request('POST', '/api/library_medias', stolen))).toEqual(['attachment: relation.unknown'])
  const into = { attachment: strangerFile.body['@id'], name: 'x', folder: ownFolder['@id'] }
  expect(codes(await stranger.request('POST', '/api/library_medias', into))).toEqual(['folder: relation.unknown'])
  expect(codes(await stranger.request('POST', '/api/library_removals', { folders: [ownFolder['@id']] }))).toEqual([
    'folders[0]: relation.unknown',
  ])
})
