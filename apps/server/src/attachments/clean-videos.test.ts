import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { uploadFile } from '../testing/files.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { filmedAt, withLocation } from '../testing/videos.ts'
import { cleanStoredVideos, findPublishableMedia } from './clean-videos.ts'

const filmed = readFileSync(new URL('../../data/media/vertical.mp4', import.meta.url))
let server: TestServer
let camille: TestUser
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
})
afterAll(() => server.close())

/** A video as releases before this one stored it. */
async function storedBefore(file = withLocation(filmed)): Promise<{ id: string; key: string }> {
  const { store, databases } = server.deps
  const key = `${randomBytes(24).toString('base64url')}.mp4`
  const id = newId()
  await store.save((await store.receive(Readable.from([file]))).path, key)
  const row = { storage_key: key, content_type: 'video/mp4', bytes: file.length }
  await databases.open.insertInto('stored_file').values(row).execute()
  await databases
    .forCompany(camille.companyId)
    .insertInto('attachment')
    .values({ ...row, company_id: camille.companyId, id, source_sha256: Buffer.of(0) })
    .execute()
  return { id, key }
}

const served = (key: string, headers = {}) => server.app.inject({ url: `/media/${key}`, headers })
const stored = (key: string) => readFileSync(server.deps.store.getPath(key))
const row = (key: string) =>
  server.deps.databases.open
    .selectFrom('stored_file')
    .selectAll()
    .where('storage_key', '=', key)
    .executeTakeFirstOrThrow()

describe('a stored video with location metadata', () => {
  test('it is served without the metadata from the first byte on', async () => {
    const { key } = await storedBefore()
    expect(stored(key).includes(filmedAt)).toBe(true)
    const [part, whole] = await Promise.all([served(key, { range: 'bytes=0-9' }), served(key)])
    expect(whole.rawPayload.includes(filmedAt)).toBe(false)
    expect(part.headers['content-range']).toBe(`bytes 0-9/${whole.rawPayload.length}`)
    expect(Number((await row(key)).bytes)).toBe(whole.rawPayload.length)
    expect((await served(key)).rawPayload).toEqual(whole.rawPayload)
  })

  test('it is published without the metadata and with its new length', async () => {
    const { id, key } = await storedBefore()
    const { media, damaged } = await findPublishableMedia(
      server.deps,
      server.deps.databases.forCompany(camille.companyId),
      [id],
    )
    expect(damaged.size).toBe(0)
    expect(stored(key).includes(filmedAt)).toBe(false)
    expect(media.get(id)?.bytes).toBe(stored(key).length)
  })

  test('its new length is used in the file, in the library and where it is shared', async () => {
    const { id, key } = await storedBefore()
    const attachment = `/api/attachments/${id}`
    const admin = await server.colleague(camille, { superAdmin: true })
    const media = (await camille.request('POST', '/api/library_medias', { attachment, name: 'reel.mp4' })).body
    const shared = (
      await admin.request('POST', '/api/shared_medias', { attachment, name: 'reel.mp4', everybody: true })
    ).body
    const own = (await camille.request('POST', `/api/library_medias/shared/${shared.id}/attachment`)).body
    const readLengths = async () => [
      (await camille.request('GET', attachment)).body.bytes,
      (await camille.request('GET', media['@id'])).body.attachment.bytes,
      (await admin.request('GET', shared['@id'])).body.bytes,
      (await camille.request('GET', own['@id'])).body.bytes,
    ]
    const before = stored(key).length
    expect(await readLengths()).toEqual([before, before, before, before])
    await served(key)
    const after = stored(key).length
    expect(after).not.toBe(before)
    expect(await readLengths()).toEqual([after, after, after, after])
  })

  test('a background job cleans it once, a few videos per run', async () => {
    const keys: string[] = []
    for (let n = 0; n < 6; n++) keys.push((await storedBefore()).key)
    const dirty = () => keys.filter((key) => stored(key).includes(filmedAt)).length
    await cleanStoredVideos(server.deps)
    expect(dirty()).toBe(1)
    await cleanStoredVideos(server.deps)
    expect(dirty()).toBe(0)
    const before = await Promise.all(keys.map(row))
    await cleanStoredVideos(server.deps)
    expect(await Promise.all(keys.map(row))).toEqual(before)
  })

  test('an unreadable one is neither served nor published, and does not block the others', async () => {
    const broken = await storedBefore(Buffer.concat([Buffer.from('no video, but a place: '), Buffer.from(filmedAt)]))
    await cleanStoredVideos(server.deps)
    const { key } = await storedBefore()
    await cleanStoredVideos(server.deps)
    expect(stored(key).includes(filmedAt)).toBe(false)
    expect((await served(broken.key)).statusCode).toBe(404)
    const db = server.deps.databases.forCompany(camille.companyId)
    expect([...(await findPublishableMedia(server.deps, db, [broken.id])).damaged]).toEqual([broken.id])
  })
})

test('a newly uploaded video needs no cleaning', async () => {
  const { body } = await uploadFile(camille, withLocation(filmed), 'reel.mp4')
  const key = body.contentUrl.split('/').at(-1)
  expect((await row(key)).cleaned_at).toBeInstanceOf(Date)
  const before = stored(key)
  await cleanStoredVideos(server.deps)
  expect(stored(key)).toEqual(before)
})
